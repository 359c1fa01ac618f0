import type { Tx } from "@rankwright/db/core";
import { type OrderRow, setOrderStatus } from "@rankwright/db/orders";
import { scheduleJob, sessionsOf } from "@rankwright/db/payments";
import { unscheduleStart } from "@rankwright/db/rooms";
import {
  addSubscriptionEvent,
  BY_SCHEDULE,
  insertPeriod,
  type Period,
  periodOfOrder,
  type Subscription,
  setPeriod,
  setSubscription,
  subscriptionOf,
} from "@rankwright/db/subscriptions";
import { dayAt } from "@rankwright/schema";
import { daysAfter } from "../../calendar/calendar.ts";
import type { Deps } from "../../context/deps.ts";
import { providerOf } from "../providers.ts";
import { lastPeriodWith } from "./limit.ts";
import { mailPlanStarted } from "./mails.ts";
import { reschedule } from "./reschedule.ts";
import { dayOfPeriod } from "./schedule.ts";

type PaidDeps = Pick<Deps, "env" | "now">;

/** Starts a subscription on the day of its first payment. */
function start(tx: Tx, deps: PaidDeps, subscription: Subscription, order: OrderRow): Subscription {
  const now = deps.now();
  const { _id, terms } = subscription;
  const today = dayAt(now, deps.env.TIME_ZONE);
  const number = order.period ?? 1;
  const anchorDay = daysAfter(today, terms.trialDays ?? 0);
  const started = setSubscription(
    tx,
    subscription,
    {
      state: "active",
      anchorDay,
      anchorPeriod: 1,
      nextPeriod: number + 1,
      lastPeriod: terms.maxCharges,
    },
    now,
  );
  const endsOn = dayOfPeriod(started, number + 1);
  insertPeriod(
    tx,
    { subscriptionId: _id, number, startsOn: today, endsOn, state: "paid", orderId: order._id },
    now,
  );
  addSubscriptionEvent(tx, _id, "started", { byWhom: BY_SCHEDULE, note: "", now });
  return started;
}

/** Records the payment of a period. A plan that was paused or ended because of it continues, and the period begins today. */
function continuePlan(tx: Tx, deps: PaidDeps, subscription: Subscription, period: Period): Subscription {
  const now = deps.now();
  const { _id, stoppedUnpaid, state } = subscription;
  const paid = setPeriod(tx, period, { state: "paid", retryAt: null, reason: "" });
  addSubscriptionEvent(tx, _id, "paid", { byWhom: BY_SCHEDULE, note: "", now });
  if (!stoppedUnpaid)
    return state === "pastDue" ? setSubscription(tx, subscription, { state: "active" }, now) : subscription;
  const today = dayAt(now, deps.env.TIME_ZONE);
  const isNewest = period.number === subscription.nextPeriod - 1;
  const resumed = setSubscription(
    tx,
    subscription,
    {
      state: "active",
      stoppedUnpaid: false,
      pausedAt: null,
      endedAt: null,
      ...(isNewest && { anchorDay: today, anchorPeriod: period.number }),
    },
    now,
  );
  if (isNewest) setPeriod(tx, paid, { startsOn: today, endsOn: dayOfPeriod(resumed, period.number + 1) });
  addSubscriptionEvent(tx, _id, "resumed", { byWhom: BY_SCHEDULE, note: "", now });
  return resumed;
}

/** Asks the provider for the means of payment that the order was just paid with. Returns false if the provider stores none. */
function storeMethod(tx: Tx, { now }: PaidDeps, order: OrderRow): boolean {
  const paid = sessionsOf(tx, order._id).findLast(
    ({ provider, reference, methodId }) =>
      methodId === null && reference !== null && providerOf(provider).capabilities.store,
  );
  if (paid)
    scheduleJob(tx, { kind: "storeMethod", subjectId: paid._id, provider: paid.provider }, now(), now());
  return paid !== undefined;
}

/** Sets an order to Delivered that is nothing but a payment: no work belongs to it. */
function closePayment(tx: Tx, deps: PaidDeps, order: OrderRow): void {
  if (order.orderStatus === "Delivered") return;
  unscheduleStart(tx, order._id);
  setOrderStatus(tx, order, "Delivered", { byWhom: BY_SCHEDULE, note: "", now: deps.now() });
}

/** Applies a change of package at once, if the order paid its difference. */
function applyUpgrade(tx: Tx, deps: PaidDeps, subscription: Subscription, order: OrderRow): void {
  const { nextTerms, _id } = subscription;
  if (nextTerms?.orderId !== order._id) return;
  const { packageId, packageName, terms } = nextTerms;
  const now = deps.now();
  closePayment(tx, deps, order);
  const lastPeriod = lastPeriodWith(tx, subscription, terms);
  setSubscription(tx, subscription, { packageId, packageName, terms, nextTerms: null, lastPeriod }, now);
  addSubscriptionEvent(tx, _id, "changed", { byWhom: BY_SCHEDULE, note: packageName, now });
}

/** Updates the plan of an order that became Paid, in the transaction that did it. Does nothing for other orders. */
export function planOrderPaid(tx: Tx, deps: PaidDeps, order: OrderRow): void {
  const subscription = subscriptionOf(tx, order);
  if (!subscription) return;
  const period = periodOfOrder(tx, order._id);
  // A payment that was taken back and returned is older than the means of payment in use.
  const isStored = (!period || period.state === "open") && storeMethod(tx, deps, order);
  // A payment that was refunded and undone, or one of a plan that ended for another reason, changes no dates.
  if (!period && subscription.state !== "pending") {
    applyUpgrade(tx, deps, subscription, order);
    return;
  }
  const after = period ? continuePlan(tx, deps, subscription, period) : start(tx, deps, subscription, order);
  // The work of such a plan is in its requests.
  if (after.terms.requests) closePayment(tx, deps, order);
  const scheduled = reschedule(tx, deps, after);
  // Otherwise, the mail is sent when the means of payment is known.
  if (!period && !isStored) mailPlanStarted(tx, deps, scheduled);
}

/** Why a plan's order became Cancelled: it was never paid, the money was refunded, or the bank took it back. */
export type PlanOrderEnd = "unpaid" | "refunded" | "reversed";

/**
 * Updates the plan of an order that became Cancelled. A plan whose first order is never paid, or whose unpaid period the customer cancels,
 * ends. If the difference to another package isn't paid, the plan keeps its package. After a reversal it is paused, because the next
 * charge would be reversed, too. A refund alone changes only its period.
 */
export function planOrderCancelled(tx: Tx, deps: PaidDeps, order: OrderRow, why: PlanOrderEnd): void {
  const subscription = subscriptionOf(tx, order);
  if (!subscription) return;
  const now = deps.now();
  const period = periodOfOrder(tx, order._id);
  if (period) setPeriod(tx, period, { state: "void", retryAt: null });
  const by = { byWhom: BY_SCHEDULE, note: "", now };
  const { _id, state, nextTerms } = subscription;
  if (nextTerms?.orderId === order._id) {
    setSubscription(tx, subscription, { nextTerms: null }, now);
    addSubscriptionEvent(tx, _id, "change withdrawn", { ...by, note: nextTerms.packageName });
    return;
  }
  // The difference to another package, which was withdrawn before.
  if (!period && order._id !== subscription.firstOrderId) return;
  if (state === "ended") {
    setSubscription(tx, subscription, { stoppedUnpaid: false }, now);
    return;
  }
  if (why === "refunded") {
    reschedule(tx, deps, subscription);
    return;
  }
  const isReversed = why === "reversed";
  setSubscription(
    tx,
    subscription,
    {
      state: isReversed ? "paused" : "ended",
      stoppedUnpaid: false,
      nextAt: null,
      noticeAt: null,
      ...(isReversed ? { pausedAt: now } : { endedAt: now }),
    },
    now,
  );
  const event = isReversed ? "paused" : "ended";
  const note = isReversed
    ? "The bank took a payment back."
    : "An order of the plan was cancelled before it was paid.";
  addSubscriptionEvent(tx, _id, event, { ...by, note });
}
