import { differenceCents, PERIOD_STATES, requiredText, SUBSCRIPTION_STATES } from "@rankwright/schema";
import { z } from "zod";
import { cents, count, time } from "./numbers.ts";
import { noInput, type Row } from "./row.ts";
import { actOn, list, read } from "./shapes.ts";

const text = z.string();
const day = text.meta({ description: "YYYY-MM-DD in the owner's time zone." });

const subscription = z
  .object({
    _id: text,
    packageName: text,
    state: z.enum(SUBSCRIPTION_STATES),
    price: text.meta({ description: "Price and rhythm, such as $99.00 every month." }),
    priceCents: cents,
    currency: text,
    nextCharge: day.nullable().meta({ description: "Day of the next charge; null if none is planned." }),
    endsOn: day
      .nullable()
      .meta({ description: "The day after the last one, if the subscription is cancelled or limited." }),
  })
  .meta({ id: "Subscription" });

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

const details = subscription
  .extend({
    method: z
      .object({ label: text, expires: text, isRevoked: z.boolean() })
      .nullable()
      .meta({ description: "The stored payment method; null if each period is paid through a mailed link." }),
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
    cancelling: z
      .object({ endsOn: day, chargesLeft: count })
      .nullable()
      .meta({ description: "When it would end if it were cancelled now; null if it can't be cancelled." }),
    changes: z
      .array(z.object({ packageId: text, packageName: text, price: text, differenceCents: cents.nullable() }))
      .meta({ description: "Packages that it can change to, and what a change now costs." }),
    changesOn: day.meta({ description: "Day from which a change without payment applies." }),
    periods: z.array(period),
    consent: z.object({ text, version: text, at: time }),
  })
  .meta({ id: "SubscriptionDetails" });

/** Sends the documented fields of a result. */
const shown = (row: Row): Row => ({ ...row, toResponse: (result) => row.response.parse(result) });
const nothing = z.object({});
const changed = z
  .object({ orderId: text.nullable() })
  .meta({ description: "`orderId` is the order of the difference; null if nothing is due now." });

/** Rows of a customer's subscriptions. */
export const subscriptionRows: readonly Row[] = [
  {
    ...list(
      "/my-subscriptions",
      "subscriptions.mine",
      subscription,
      "Lists your own subscriptions, newest first.",
    ),
    input: noInput,
    isList: false,
  },
  read(
    "/subscriptions/:id",
    "subscriptions.open",
    details,
    "Returns a subscription with its periods, and what can be changed.",
  ),
  actOn(
    "/subscriptions/:id/cancel",
    "subscriptions.cancel",
    nothing,
    subscription,
    "Cancels a subscription at the end of its period, or later by its minimum term and notice period.",
  ),
  actOn("/subscriptions/:id/keep", "subscriptions.keep", nothing, subscription, "Undoes a cancellation."),
  actOn("/subscriptions/:id/pause", "subscriptions.pause", nothing, subscription, "Pauses a subscription."),
  actOn(
    "/subscriptions/:id/resume",
    "subscriptions.resume",
    nothing,
    subscription,
    "Resumes a subscription.",
  ),
  actOn(
    "/subscriptions/:id/change",
    "subscriptions.change",
    z.object({
      packageId: requiredText("Package", 100),
      when: z.enum(["next", "now"], { error: "When must be next or now." }),
      differenceCents: differenceCents.optional(),
    }),
    changed,
    "Changes to another package, from the next period or now for the difference in `changes`.",
  ),
].map(shown);
