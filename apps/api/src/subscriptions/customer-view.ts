import type { Db } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import {
  findSubscription,
  invoicesOfSubscription,
  isRunning,
  newestSetupOf,
  openPeriodOf,
  periodOfOrder,
  type Subscription,
} from "@rankwright/db/subscriptions";
import { canPay } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { isBeingCharged } from "../payments/renewals/charge.ts";
import { dayOfPeriod } from "../payments/renewals/schedule.ts";
import { payableBy } from "../tax/plan.ts";
import { changesOn, packageChanges } from "./change-package.ts";
import { setupProvider } from "./setup-visit.ts";
import { subscriptionRow, subscriptionView, type ViewDeps } from "./view.ts";

/** What an unpaid order pays for: the start of the plan, a period, or a change of package. */
type DueReason = "start" | "period" | "change";

function due(db: Db, order: OrderRow | undefined, what: DueReason) {
  if (!order || !canPay(order.paymentStatus)) return [];
  const cents = order.priceCents - Math.max(balanceOf(db, order._id), 0);
  return [{ orderId: order._id, what, cents, isBeingCharged: isBeingCharged(db, order) }];
}

/** Lists the unpaid orders of a subscription. */
function dueOrders(db: Db, { _id, state, firstOrderId, nextTerms }: Subscription) {
  const orderOf = (orderId: string | null | undefined) => (orderId ? findOrder(db, orderId) : undefined);
  return [
    ...(state === "pending" ? due(db, orderOf(firstOrderId), "start") : []),
    ...due(db, orderOf(openPeriodOf(db, _id)?.orderId), "period"),
    ...due(db, orderOf(nextTerms?.orderId), "change"),
  ];
}

/** Returns the subscription that an order belongs to, and the days of the order's period; null for other orders. */
export function partOf(db: Db, order: OrderRow) {
  const subscription = order.subscriptionId === null ? undefined : findSubscription(db, order.subscriptionId);
  if (!subscription) return null;
  const period = periodOfOrder(db, order._id);
  return {
    subscriptionId: subscription._id,
    packageName: subscription.packageName,
    /** True for the order that the plan was placed with. */
    isFirst: subscription.firstOrderId === order._id,
    /** True if the work is in requests that the customer opens. */
    hasRequests: subscription.terms.requests !== null,
    /** First day of its period, and the day after it; null if it has none. */
    period: period ? { number: period.number, startsOn: period.startsOn, endsOn: period.endsOn } : null,
  };
}

/** Returns what a subscription's row and page show its customer in addition to the owner's row. */
const customerFields = ({ stoppedUnpaid, cancelledAt }: Subscription) => ({ stoppedUnpaid, cancelledAt });

/** Returns the row of a subscription in its customer's list. */
export const customerRow = (deps: ViewDeps, subscription: Subscription) => ({
  ...subscriptionRow(deps, subscription),
  ...customerFields(subscription),
});

/** Lists the packages to change to, with the amounts that the customer pays. */
const shownChanges = (deps: ViewDeps, subscription: Subscription) =>
  packageChanges(deps.db, deps, subscription).map((one) => ({
    ...one,
    terms: payableBy(deps, deps.db, subscription, one),
  }));

/** Returns a subscription with everything that its customer can see and do. */
export function customerView(deps: Pick<Deps, "db" | "env" | "now">, subscription: Subscription) {
  const { db } = deps;
  const invoices = invoicesOfSubscription(db, subscription._id);
  const { periods, ...view } = subscriptionView(deps, subscription);
  return {
    ...view,
    ...customerFields(subscription),
    periods: periods.map((period) => ({
      ...period,
      /** Numbers of its invoices and credit notes. */
      invoices: invoices.flatMap(({ orderId, label }) => (orderId === period.orderId ? label : [])),
    })),
    due: dueOrders(db, subscription),
    mayPause: subscription.terms.mayPause,
    canChangeMethod: isRunning(subscription) && setupProvider(deps, subscription) !== undefined,
    /** State of the customer's last visit to a provider to store a means of payment; null if there was none. */
    setup: newestSetupOf(db, subscription._id)?.state ?? null,
    /** Packages to change to, and the day from which a change without payment applies. */
    changes: isRunning(subscription) ? shownChanges(deps, subscription) : [],
    changesOn: changesOn(subscription),
    /** First day of the next period, which begins when a paused plan is resumed, or today if that is over. */
    resumesOn: dayOfPeriod(subscription, subscription.nextPeriod),
  };
}
