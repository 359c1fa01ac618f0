import type { Db, Tx } from "@rankwright/db/core";
import { findOrder, type OrderRow, setPaymentStatus } from "@rankwright/db/orders";
import { openSessionsOf } from "@rankwright/db/payments";
import {
  addSubscriptionEvent,
  findPeriod,
  openPeriodOf,
  type Period,
  periodNumbered,
  placePeriod,
  type Subscription,
  setPeriod,
  setSubscription,
} from "@rankwright/db/subscriptions";
import { dayAt, type UnpaidPeriod } from "@rankwright/schema";
import { daysAfter } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { cancelDifference, isBeingCharged } from "../payments/renewals/charge.ts";
import { limitOf } from "../payments/renewals/limit.ts";
import { mailPlanCancelled, mailPlanEnded } from "../payments/renewals/mails.ts";
import { chargePeriod } from "../payments/renewals/renew.ts";
import { reschedule } from "../payments/renewals/reschedule.ts";
import { dayOfPeriod, lastPeriodAfterNotice } from "../payments/renewals/schedule.ts";
import { refuse, wrongField } from "../trpc/errors.ts";

// Changes of a subscription by its customer or the owner. Each runs in the transaction `tx`, with the row as read in it.

/** Author of a change: an e-mail, the reason ("" for none), and true for the subscription's customer. */
export interface By {
  byWhom: string;
  note?: string;
  isCustomer?: boolean;
}
export type ActionDeps = Pick<Deps, "env" | "now">;

const today = ({ env, now }: ActionDeps): string => dayAt(now(), env.TIME_ZONE);
/** Returns a change for the history. */
export const change = ({ byWhom, note = "" }: By, { now }: ActionDeps) => ({ byWhom, note, now: now() });

/** Throws CONFLICT if a plan has ended or not begun. */
export function requireRunning({ state }: Subscription): void {
  if (state === "ended") throw refuse("CONFLICT", "This subscription has ended.");
  if (state === "pending") throw refuse("CONFLICT", "This subscription starts when its first order is paid.");
}

/** True if the charge of the order has begun: the money may be on its way. */
const isUnderWay = (tx: Db, order: OrderRow): boolean =>
  isBeingCharged(tx, order) &&
  openSessionsOf(tx, order._id).every(({ methodId, openedAt }) => methodId === null || openedAt !== null);

/** Cancels the order of an unpaid period, so that it is never charged. */
function voidPeriod(tx: Tx, deps: ActionDeps, period: Period, by: By): void {
  const order = period.orderId === null ? undefined : findOrder(tx, period.orderId);
  if (order?.paymentStatus === "UnPaid") setPaymentStatus(tx, order, "Cancelled", change(by, deps));
  setPeriod(tx, period, { state: "void", retryAt: null });
}

/** When a plan ends if it is cancelled now. */
export interface CancelPlan {
  lastPeriod: number;
  /** The day after its last one. */
  endsOn: string;
  /** Number of periods that are charged before the end. */
  chargesLeft: number;
  /** Outcome for an unpaid period; null if there is none. */
  unpaid: UnpaidPeriod | null;
}

/** Returns when a plan ends if it is cancelled now, by its minimum term and notice period. They don't bind a customer who withdraws in time. */
export function cancelPlanOf(
  tx: Db,
  deps: ActionDeps,
  subscription: Subscription,
  { isWithdrawn = false } = {},
): CancelPlan {
  const open = openPeriodOf(tx, subscription._id);
  const order = open?.orderId ? findOrder(tx, open.orderId) : undefined;
  const isCharged = open !== undefined && order !== undefined && isUnderWay(tx, order);
  const created = subscription.nextPeriod - 1;
  const current = Math.max(open?.number === created && !isCharged ? created - 1 : created, 0);
  const limit = limitOf(tx, subscription);
  const lastPeriod = isWithdrawn
    ? current
    : lastPeriodAfterNotice(subscription, {
        current,
        limit,
        // After the last attempt to charge a period, no more begin.
        today: subscription.stoppedUnpaid ? null : today(deps),
      });
  const unpaid = isCharged ? "charging" : open && (open.number > lastPeriod ? "dropped" : "kept");
  return {
    lastPeriod,
    endsOn: dayOfPeriod(subscription, lastPeriod + 1),
    chargesLeft: lastPeriod - current,
    unpaid: unpaid ?? null,
  };
}

/** Ends a plan at once. Its unpaid period is not charged any more. */
function endNow(tx: Tx, deps: ActionDeps, subscription: Subscription, by: By): Subscription {
  const now = deps.now();
  const open = openPeriodOf(tx, subscription._id);
  const order = open?.orderId ? findOrder(tx, open.orderId) : undefined;
  if (open && order && !isUnderWay(tx, order)) voidPeriod(tx, deps, open, by);
  cancelDifference(tx, deps, subscription, by.byWhom);
  const ended = setSubscription(
    tx,
    subscription,
    {
      state: "ended",
      endedAt: now,
      cancelledAt: subscription.cancelledAt ?? now,
      stoppedUnpaid: false,
      nextAt: null,
      noticeAt: null,
    },
    now,
  );
  addSubscriptionEvent(tx, subscription._id, "ended", change(by, deps));
  return ended;
}

/**
 * Cancels a plan at the end of its current period, or later if the minimum term or the notice period demands it. Mails the customer the
 * date. A period that isn't paid and whose charge hasn't begun is dropped. Does nothing if the plan is cancelled already, unless a
 * withdrawal ends it earlier.
 */
export function cancelSubscription(
  tx: Tx,
  deps: ActionDeps,
  subscription: Subscription,
  { isWithdrawn = false, ...by }: By & { isWithdrawn?: boolean },
): Subscription {
  const isCancelled = subscription.cancelledAt !== null;
  if (subscription.state === "ended" || (isCancelled && !isWithdrawn)) return subscription;
  requireRunning(subscription);
  const plan = cancelPlanOf(tx, deps, subscription, { isWithdrawn });
  if (isCancelled && (subscription.lastPeriod ?? 0) <= plan.lastPeriod) return subscription;
  // A paused plan runs until the end of its paid period, and the periods that are still to be paid are charged.
  const isPaused = subscription.state === "paused" && !subscription.stoppedUnpaid;
  const goesOn = plan.chargesLeft > 0 || plan.endsOn > today(deps);
  const running = isPaused && goesOn ? resumeSubscription(tx, deps, subscription, by) : subscription;
  const undone = cancelDifference(tx, deps, running, by.byWhom);
  const open = openPeriodOf(tx, subscription._id);
  const dropped = open && open.number > plan.lastPeriod ? open : undefined;
  if (dropped) voidPeriod(tx, deps, dropped, by);
  const now = deps.now();
  const cancelled = setSubscription(
    tx,
    undone,
    {
      cancelledAt: now,
      lastPeriod: plan.lastPeriod,
      nextPeriod: dropped?.number ?? undone.nextPeriod,
      // A change that is being charged stays until its result is known; an announced one is withdrawn.
      nextTerms: undone.nextTerms?.orderId == null ? null : undone.nextTerms,
    },
    now,
  );
  addSubscriptionEvent(tx, subscription._id, "cancelled", change(by, deps));
  // A plan that isn't active has no schedule that would end it.
  const isOver = plan.chargesLeft === 0 && (plan.endsOn <= today(deps) || cancelled.state !== "active");
  mailPlanCancelled(tx, deps, cancelled, { ...plan, isOver });
  if (isOver) return endNow(tx, deps, cancelled, by);
  return reschedule(tx, deps, cancelled);
}

/** Undoes a cancellation before the plan has ended. */
export function keepSubscription(tx: Tx, deps: ActionDeps, subscription: Subscription, by: By): Subscription {
  requireRunning(subscription);
  if (subscription.cancelledAt === null) return subscription;
  const kept = setSubscription(
    tx,
    subscription,
    { cancelledAt: null, lastPeriod: limitOf(tx, subscription) },
    deps.now(),
  );
  addSubscriptionEvent(tx, subscription._id, "kept", change(by, deps));
  return reschedule(tx, deps, kept);
}

/** Pauses a plan: the paid period continues, and no other begins until it is resumed. */
export function pauseSubscription(
  tx: Tx,
  deps: ActionDeps,
  subscription: Subscription,
  by: By,
): Subscription {
  requireRunning(subscription);
  if (subscription.state === "paused") return subscription;
  if (subscription.cancelledAt !== null)
    throw refuse("CONFLICT", "This subscription is cancelled. Keep it before you pause it.");
  if (openPeriodOf(tx, subscription._id))
    throw refuse(
      "CONFLICT",
      "A period of this subscription is unpaid. Pay it first, or cancel the subscription.",
    );
  const now = deps.now();
  const paused = setSubscription(tx, subscription, { state: "paused", pausedAt: now }, now);
  addSubscriptionEvent(tx, subscription._id, "paused", change(by, deps));
  return reschedule(tx, deps, paused);
}

/**
 * Resumes a paused plan. If its paid period is over, the next one begins today and is charged at once; otherwise on the day that it
 * would have begun.
 */
export function resumeSubscription(
  tx: Tx,
  deps: ActionDeps,
  subscription: Subscription,
  by: By,
): Subscription {
  requireRunning(subscription);
  if (subscription.state !== "paused") return subscription;
  if (subscription.stoppedUnpaid)
    throw refuse("CONFLICT", "A period of this subscription is unpaid. It continues when that is paid.");
  const day = today(deps);
  const isOver = dayOfPeriod(subscription, subscription.nextPeriod) < day;
  const anchor = isOver ? { anchorDay: day, anchorPeriod: subscription.nextPeriod } : {};
  const resumed = setSubscription(
    tx,
    subscription,
    { state: "active", pausedAt: null, ...anchor },
    deps.now(),
  );
  addSubscriptionEvent(tx, subscription._id, "resumed", change(by, deps));
  return reschedule(tx, deps, resumed);
}

/** Ends a plan at once, by the owner's decision. Refunds are separate. */
export function endSubscription(tx: Tx, deps: ActionDeps, subscription: Subscription, by: By): Subscription {
  if (subscription.state === "ended") return subscription;
  const ended = endNow(tx, deps, subscription, by);
  mailPlanEnded(tx, deps, ended);
  return ended;
}

/** Days ahead to which the next charge may be moved. */
const MAX_DAYS_AHEAD = 400;

/** Moves the next charge to another day; the later ones follow it. Throws BAD_REQUEST if the day is in the past or too far ahead. */
export function moveNextCharge(
  tx: Tx,
  deps: ActionDeps,
  subscription: Subscription,
  day: string,
  by: By,
): Subscription {
  requireRunning(subscription);
  const now = today(deps);
  if (day < now) throw wrongField("date", "Date must not be in the past.");
  if (day > daysAfter(now, MAX_DAYS_AHEAD))
    throw wrongField("date", `Date must be within ${MAX_DAYS_AHEAD} days.`);
  const current = periodNumbered(tx, subscription._id, subscription.nextPeriod - 1);
  if (current && day <= current.startsOn)
    throw wrongField("date", "Date must be after the current period's first day.");
  if (current) setPeriod(tx, current, { endsOn: day });
  const moved = setSubscription(
    tx,
    subscription,
    { anchorDay: day, anchorPeriod: subscription.nextPeriod },
    deps.now(),
  );
  addSubscriptionEvent(tx, subscription._id, "date moved", change({ note: day, ...by }, deps));
  return reschedule(tx, deps, moved);
}

/** Makes the next period free of charge. It doesn't count towards the number of charges after which the plan ends. */
export function giveFreePeriod(tx: Tx, deps: ActionDeps, subscription: Subscription, by: By): Subscription {
  requireRunning(subscription);
  const { _id, nextPeriod: number, lastPeriod, cancelledAt } = subscription;
  if (cancelledAt !== null) throw refuse("CONFLICT", "This subscription is cancelled. Keep it first.");
  const startsOn = dayOfPeriod(subscription, number);
  const endsOn = dayOfPeriod(subscription, number + 1);
  const free = placePeriod(tx, { subscriptionId: _id, number, startsOn, endsOn, state: "free" }, deps.now());
  if (free.orderId !== null) setPeriod(tx, free, { orderId: null });
  const given = setSubscription(
    tx,
    subscription,
    { nextPeriod: number + 1, ...(lastPeriod !== null && { lastPeriod: lastPeriod + 1 }) },
    deps.now(),
  );
  addSubscriptionEvent(tx, _id, "free period", change({ note: `${startsOn} to ${endsOn}`, ...by }, deps));
  return reschedule(tx, deps, given);
}

/** Charges a period that passed while the shop was off, or waives it. Throws CONFLICT if it is decided already. */
export function decideMissed(
  tx: Tx,
  deps: ActionDeps,
  subscription: Subscription,
  periodId: string,
  decision: "charge" | "waive",
  by: By,
): void {
  const period = findPeriod(tx, periodId);
  if (period?.subscriptionId !== subscription._id)
    throw wrongField("periodId", "Period must be a period of this subscription.");
  if (period.state !== "missed") throw refuse("CONFLICT", "This period was already decided.");
  if (decision === "charge") requireRunning(subscription);
  if (decision === "waive") setPeriod(tx, period, { state: "free" });
  else if (openPeriodOf(tx, subscription._id))
    throw refuse("CONFLICT", "Another period of this subscription is unpaid. Wait until it is paid.");
  else chargePeriod(tx, deps, subscription, period);
  const event = decision === "charge" ? "missed period charged" : "missed period waived";
  addSubscriptionEvent(tx, subscription._id, event, change(by, deps));
}
