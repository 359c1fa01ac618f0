import { formForNewOrder } from "@rankwright/db/briefs";
import type { Tx } from "@rankwright/db/core";
import { insertOrder, type OrderRow } from "@rankwright/db/orders";
import {
  addSubscriptionEvent,
  BY_SCHEDULE,
  findSubscription,
  openPeriodOf,
  type Period,
  placePeriod,
  type Subscription,
  setPeriod,
  setSubscription,
} from "@rankwright/db/subscriptions";
import { couponApplies, dayAt, invoiceTexts } from "@rankwright/schema";
import { daysAfter } from "../../calendar/calendar.ts";
import type { Deps } from "../../context/deps.ts";
import { chargeOf } from "../../tax/plan.ts";
import { checkVatId, pricesOfPlan } from "../../tax/sell.ts";
import { cancelDifference, chargeableMethod, startCharge } from "./charge.ts";
import { lastPeriodWith } from "./limit.ts";
import { mailPeriodDue, mailPlanEnded } from "./mails.ts";
import { planOrderFields, sellToCustomer } from "./plan-order.ts";
import { linkDaysOf } from "./reschedule.ts";
import { dayOfPeriod, startOfDay } from "./schedule.ts";

type RenewDeps = Pick<Deps, "env" | "now">;

/** Inserts the order of a period, with the billing details of the plan's newest order. */
function placePeriodOrder(
  tx: Tx,
  deps: RenewDeps,
  subscription: Subscription,
  { number, orderId }: Period,
): OrderRow {
  const { _id, packageId, packageName, terms } = subscription;
  return insertOrder(
    tx,
    {
      ...planOrderFields(tx, deps, subscription),
      ...sellToCustomer(tx, deps, subscription, {
        packageId,
        line: { text: invoiceTexts.en.lines.package(packageName), cents: terms.priceCents },
        taxKind: terms.taxKind,
        prices: pricesOfPlan(terms),
        coupon: couponApplies(terms, chargeOf(tx, subscription, terms, number)) ? terms.coupon : undefined,
      }),
      packageName,
      packagePrice: terms.price,
      idempotencyKey: `period:${_id}:${number}${orderId === null ? "" : `:${orderId}`}`,
      // The work is in the requests, and each has its own brief.
      briefFormId: terms.requests ? null : formForNewOrder(tx, packageId),
      period: number,
    },
    { byWhom: BY_SCHEDULE, note: "", now: deps.now() },
  );
}

/** Ends a plan after its last period. */
function endPlan(tx: Tx, deps: RenewDeps, subscription: Subscription): void {
  const now = deps.now();
  const ended = setSubscription(
    tx,
    subscription,
    { state: "ended", endedAt: now, nextAt: null, noticeAt: null },
    now,
  );
  addSubscriptionEvent(tx, subscription._id, "ended", { byWhom: BY_SCHEDULE, note: "", now });
  mailPlanEnded(tx, deps, ended);
}

/**
 * Skips the periods that passed while the shop was off, so that only the current one is charged. The owner decides about the skipped
 * ones. Returns the subscription with the number of the period to charge.
 */
function skipMissed(tx: Tx, { env, now }: RenewDeps, subscription: Subscription): Subscription {
  const today = dayAt(now(), env.TIME_ZONE);
  const { _id, lastPeriod } = subscription;
  let number = subscription.nextPeriod;
  while (dayOfPeriod(subscription, number + 1) <= today && (lastPeriod === null || number < lastPeriod)) {
    const startsOn = dayOfPeriod(subscription, number);
    const endsOn = dayOfPeriod(subscription, number + 1);
    placePeriod(tx, { subscriptionId: _id, number, startsOn, endsOn, state: "missed" }, now());
    addSubscriptionEvent(tx, _id, "missed", {
      byWhom: BY_SCHEDULE,
      note: `${startsOn} to ${endsOn}`,
      now: now(),
    });
    number += 1;
  }
  return number === subscription.nextPeriod
    ? subscription
    : setSubscription(tx, subscription, { nextPeriod: number }, now());
}

/** Applies a change of package or price that was agreed for the next period. */
function applyNextTerms(tx: Tx, deps: RenewDeps, subscription: Subscription): Subscription {
  const { now } = deps;
  if (!subscription.nextTerms) return subscription;
  const { packageId, packageName, terms, orderId } = subscription.nextTerms;
  // The difference was never paid, so the package stays as it was.
  if (orderId !== null) return cancelDifference(tx, deps, subscription, BY_SCHEDULE);
  const isNewRhythm = terms.unit !== subscription.terms.unit || terms.every !== subscription.terms.every;
  // A new rhythm is counted from the first period that it applies to.
  const anchor = isNewRhythm
    ? {
        anchorDay: dayOfPeriod(subscription, subscription.nextPeriod),
        anchorPeriod: subscription.nextPeriod,
      }
    : {};
  const lastPeriod = lastPeriodWith(tx, subscription, terms);
  return setSubscription(
    tx,
    subscription,
    { packageId, packageName, terms, nextTerms: null, lastPeriod, ...anchor },
    now(),
  );
}

/**
 * Creates the next period of a subscription and starts its payment: charges the stored means of payment, or mails the link to pay. The
 * period, its order, the charge and the next due time are written in the transaction `tx`. Does nothing if no period is due.
 */
export function renew(tx: Tx, deps: RenewDeps, subscriptionId: string): void {
  const now = deps.now();
  const found = findSubscription(tx, subscriptionId);
  if (found?.state !== "active" || found.nextAt === null || found.nextAt > now) return;
  if (openPeriodOf(tx, found._id)) {
    // Two periods are never charged at the same time.
    setSubscription(tx, found, { nextAt: null }, now);
    return;
  }
  const current = skipMissed(tx, deps, found);
  const { lastPeriod, nextPeriod } = current;
  if (lastPeriod !== null && nextPeriod > lastPeriod) {
    endPlan(tx, deps, current);
    return;
  }
  const subscription = applyNextTerms(tx, deps, current);
  const scheduled = setSubscription(
    tx,
    subscription,
    { nextPeriod: nextPeriod + 1, nextAt: null, noticeAt: null },
    now,
  );
  const [startsOn, endsOn] = [dayOfPeriod(scheduled, nextPeriod), dayOfPeriod(scheduled, nextPeriod + 1)];
  const period = placePeriod(
    tx,
    { subscriptionId, number: nextPeriod, startsOn, endsOn, state: "open" },
    now,
  );
  addSubscriptionEvent(tx, subscriptionId, "period", {
    byWhom: BY_SCHEDULE,
    note: `${startsOn} to ${endsOn}`,
    now,
  });
  chargePeriod(tx, deps, scheduled, period);
}

/** Places the order of a period and starts its payment: charges the stored means of payment, or mails the link to pay. */
export function chargePeriod(tx: Tx, deps: RenewDeps, subscription: Subscription, period: Period): void {
  const { TIME_ZONE } = deps.env;
  const order = placePeriodOrder(tx, deps, subscription, period);
  checkVatId(tx, order, deps.now());
  const method = chargeableMethod(tx, subscription);
  // An unpaid link is followed up on the period's first day, but not before the customer had time to pay.
  const earliest = daysAfter(dayAt(deps.now(), TIME_ZONE), linkDaysOf(subscription, period.number));
  const [, followUpOn = earliest] = [period.startsOn, earliest].sort();
  const retryAt = method ? null : startOfDay(followUpOn, TIME_ZONE);
  const open = setPeriod(tx, period, { state: "open", orderId: order._id, failures: 0, retryAt });
  if (method) startCharge(tx, deps, order, method);
  else mailPeriodDue(tx, deps, subscription, open, order);
}
