import {
  PAYMENT_MODES,
  PAYMENT_STATUSES,
  PERIOD_STATES,
  PLAN_UNITS,
  PROVIDER_IDS,
  SUBSCRIPTION_STATES,
} from "@rankwright/schema";
import { z } from "zod";
import { cents, count, time } from "./numbers.ts";

const text = z.string();
const day = text.meta({ description: "YYYY-MM-DD in the owner's time zone." });

export const subscription = z
  .object({
    _id: text,
    packageName: text,
    state: z.enum(SUBSCRIPTION_STATES),
    price: text.meta({ description: "Price and rhythm, such as $99.00 every month." }),
    priceCents: cents,
    currency: text,
    nextCharge: day.nullable().meta({ description: "Day of the next charge; null without a planned one." }),
    nextCents: cents.meta({ description: "Price of the next charge." }),
    isTrial: z.boolean(),
    endsOn: day
      .nullable()
      .meta({ description: "The day after the last one, if the subscription is cancelled or limited." }),
  })
  .meta({ id: "Subscription" });

/** Row of the owner's list. */
export const listedSubscription = subscription
  .extend({
    customerName: text,
    customerEmail: text,
    periods: count.meta({ description: "Periods so far, including the trial and free ones." }),
    createdAt: time,
  })
  .meta({ id: "ListedSubscription" });

const period = z.object({
  _id: text,
  number: count,
  startsOn: day,
  endsOn: day.meta({ description: "The day after the period." }),
  state: z.enum(PERIOD_STATES),
  orderId: text.nullable(),
  cents: cents.nullable(),
  invoices: z.array(text).meta({ description: "Numbers of its invoices and credit notes." }),
});

const method = z.object({ label: text, expires: text, isRevoked: z.boolean() });
const METHOD = "The stored payment method; null if each period is paid through a mailed link.";

const cancelling = z
  .object({ endsOn: day, chargesLeft: count })
  .nullable()
  .meta({ description: "When it would end if it were cancelled now; null if it can't be cancelled." });

const consent = z.object({ text, version: text, at: time });
const earlyStart = consent
  .nullable()
  .meta({ description: "Request that work begins before the withdrawal period ends; null without one." });

export const subscriptionDetails = subscription
  .extend({
    method: method.nullable().meta({ description: METHOD }),
    due: z
      .array(
        z.object({
          orderId: text,
          what: z.enum(["start", "period", "change"]),
          cents,
          isBeingCharged: z.boolean(),
        }),
      )
      .meta({ description: "Unpaid orders of the subscription." }),
    cancelling,
    changes: z
      .array(z.object({ packageId: text, packageName: text, price: text, differenceCents: cents.nullable() }))
      .meta({ description: "Packages that it can change to, and what a change now costs." }),
    changesOn: day.meta({ description: "Day from which a change without payment applies." }),
    periods: z.array(period),
    consent,
    earlyStart,
  })
  .meta({ id: "SubscriptionDetails" });

const terms = z.object({
  price: text,
  priceCents: cents,
  unit: z.enum(PLAN_UNITS),
  every: count,
  minimumCharges: count.nullable(),
  noticeDays: count.nullable(),
  trialDays: count.nullable(),
  trialCents: cents,
  setupFeeCents: cents,
  maxCharges: count.nullable(),
  requests: z
    .object({ perPeriod: count.nullable(), atOnce: count.nullable(), carryOver: z.boolean() })
    .nullable(),
  mayPause: z.boolean(),
});

/** Everything about a subscription, for the owner. */
export const ownedSubscription = subscription
  .extend({
    customerId: text.nullable(),
    customerName: text,
    customerEmail: text,
    packageId: text,
    firstOrderId: text,
    terms: terms.meta({ description: "Terms that it was ordered with." }),
    mode: z.enum(PAYMENT_MODES),
    createdAt: time,
    cancelledAt: time.nullable(),
    pausedAt: time.nullable(),
    endedAt: time.nullable(),
    stoppedUnpaid: z
      .boolean()
      .meta({ description: "True if it was paused or ended because a period wasn't paid." }),
    method: method
      .extend({ provider: z.enum(PROVIDER_IDS) })
      .nullable()
      .meta({ description: METHOD }),
    open: z
      .object({ orderId: text.nullable(), reason: text, retryAt: time.nullable() })
      .nullable()
      .meta({ description: "The unpaid period, with the reason of the last failure; null if all are paid." }),
    nextTerms: z
      .object({ packageName: text, price: text, orderId: text.nullable() })
      .nullable()
      .meta({ description: "Announced change. If it has an order, it applies when that is paid." }),
    cancelling,
    periods: z.array(
      period.extend({
        paymentStatus: z.enum(PAYMENT_STATUSES).nullable(),
        payments: z.array(text).meta({ description: "Ids of its payments." }),
      }),
    ),
    history: z.array(z.object({ event: text, byWhom: text, note: text, createdAt: time })),
    consent,
    earlyStart,
  })
  .meta({ id: "OwnedSubscription" });

const sums = z.array(z.object({ currency: text, cents }));

export const subscriptionFigures = z
  .object({
    monthly: sums.meta({
      description: "Monthly price of the active subscriptions, per currency. Trials don't count.",
    }),
    expected: sums.meta({ description: "Charges of the next 30 days, per currency." }),
    active: count,
    paying: count.meta({ description: "Number of the active ones whose prices `monthly` sums." }),
    ranBefore: count.meta({ description: "Number that ran 30 days ago." }),
    ended: count.meta({ description: "Number that has ended since." }),
  })
  .meta({ id: "SubscriptionFigures" });

export const subscriptionNeeds = z
  .object({
    unpaid: count.meta({ description: "Subscriptions with a failed payment." }),
    missed: count.meta({ description: "Periods to charge or waive." }),
    firstMissed: text.nullable().meta({ description: "Id of the first subscription with a missed period." }),
  })
  .meta({ id: "SubscriptionNeeds" });

export const chargingState = z
  .object({
    stopped: z.enum(["copied", "moved"]).nullable().meta({
      description:
        "Why nothing is charged: this is a copy of the shop, or its address has changed. Null if it charges.",
    }),
  })
  .meta({ id: "ChargingState" });
