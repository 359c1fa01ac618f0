import type { Db } from "@rankwright/db/core";
import { findOrder, findOrders } from "@rankwright/db/orders";
import {
  isRunning,
  methodOf,
  nextPlan,
  openPeriodOf,
  type Period,
  periodsOf,
  type Subscription,
  subscriptionHistory,
} from "@rankwright/db/subscriptions";
import type { PaymentStatus } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { priceAndRhythm } from "../payments/renewals/mails.ts";
import { dayOfPeriod, nextChargeDay } from "../payments/renewals/schedule.ts";
import { payableBy } from "../tax/plan.ts";
import { cancelPlanOf } from "./actions.ts";

/** A period, with the order that pays for it. Days are dates such as "2026-03-31"; `endsOn` is the day after the period. */
export interface PeriodView
  extends Pick<Period, "_id" | "number" | "startsOn" | "endsOn" | "state" | "orderId"> {
  cents: number | null;
  paymentStatus: PaymentStatus | null;
}

function periodViews(db: Db, subscriptionId: string): PeriodView[] {
  const periods = periodsOf(db, subscriptionId).slice(-1_000);
  const orders = findOrders(
    db,
    periods.flatMap(({ orderId }) => orderId ?? []),
  );
  const byId = new Map(orders.map((order) => [order._id, order]));
  return periods.map(({ _id, number, startsOn, endsOn, state, orderId }) => {
    const order = orderId === null ? undefined : byId.get(orderId);
    return {
      _id,
      number,
      startsOn,
      endsOn,
      state,
      orderId,
      cents: order?.priceCents ?? null,
      paymentStatus: order?.paymentStatus ?? null,
    };
  });
}

export type ViewDeps = Pick<Deps, "db" | "env" | "now">;

/** Returns the facts of a subscription in a list, without amounts. */
export function subscriptionFacts(db: Db, subscription: Subscription) {
  const { _id, packageName, state, terms, currency, firstOrderId, nextPeriod, lastPeriod } = subscription;
  const order = findOrder(db, firstOrderId);
  return {
    _id,
    packageName,
    state,
    currency,
    customerName: order?.customerName ?? "",
    customerEmail: order?.customerEmail ?? "",
    /** Day of the next charge; null if there is none. */
    nextCharge: nextChargeDay(subscription),
    isTrial: terms.trialDays !== null && nextPeriod === 1,
    /** The day after the last one, if the subscription is cancelled or limited. */
    endsOn: lastPeriod === null ? null : dayOfPeriod(subscription, lastPeriod + 1),
    /** Periods so far, including the trial and free ones. */
    periods: nextPeriod - 1,
    createdAt: subscription.createdAt,
  };
}

/** Returns the row of a subscription in a list. Its amounts are what the customer pays. */
export function subscriptionRow(deps: ViewDeps, subscription: Subscription) {
  const { db } = deps;
  const payable = payableBy(deps, db, subscription);
  return {
    ...subscriptionFacts(db, subscription),
    price: priceAndRhythm(payable, subscription.currency),
    priceCents: payable.priceCents,
    /** Amount of the next charge. */
    nextCents: payableBy(deps, db, subscription, nextPlan(subscription), subscription.nextPeriod).priceCents,
  };
}

/** Returns everything that the customer sees of a subscription, and the owner, too. */
export function subscriptionView(deps: ViewDeps, subscription: Subscription) {
  const { db } = deps;
  const { _id, mode, cancelledAt, pausedAt, endedAt, nextTerms, consent } = subscription;
  const method = methodOf(db, subscription);
  const open = openPeriodOf(db, _id);
  const isChargedAgain = method?.revokedAt === null && !open?.needsCustomer;
  return {
    ...subscriptionRow(deps, subscription),
    firstOrderId: subscription.firstOrderId,
    terms: payableBy(deps, db, subscription),
    mode,
    cancelledAt,
    pausedAt,
    endedAt,
    consent,
    /** The customer's request for an early start, as stored with the first order; null without one. */
    earlyStart: findOrder(db, subscription.firstOrderId)?.earlyStart ?? null,
    /** The stored means of payment; null if each period is paid through a mailed link. */
    method: method
      ? {
          label: method.label,
          expires: method.expires,
          provider: method.provider,
          isRevoked: method.revokedAt !== null,
        }
      : null,
    /** The unpaid period; null if all are paid. `retryAt`: when it is charged again; null if only the customer can pay it. */
    open: open
      ? {
          orderId: open.orderId,
          reason: open.reason,
          retryAt: isChargedAgain ? open.retryAt : null,
          /** When the customer is e-mailed the link again, or it is charged again. */
          nextTryAt: open.retryAt,
          isChargedAgain,
        }
      : null,
    nextTerms: nextTerms && {
      packageName: nextTerms.packageName,
      price: priceAndRhythm(payableBy(deps, db, subscription, nextTerms), subscription.currency),
      orderId: nextTerms.orderId,
    },
    /** When it would end if it were cancelled now; null if it can't be cancelled. */
    cancelling: isRunning(subscription) && cancelledAt === null ? cancelPlanOf(db, deps, subscription) : null,
    periods: periodViews(db, _id),
    history: subscriptionHistory(db, _id).map(({ event, byWhom, note, createdAt }) => ({
      event,
      byWhom,
      note,
      createdAt,
    })),
  };
}
