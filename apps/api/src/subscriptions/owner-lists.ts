import { customerOfEmail, findCustomer } from "@rankwright/db/customers";
import { findOrder } from "@rankwright/db/orders";
import {
  findSubscription,
  hasSubscriptions,
  invoicesOfSubscription,
  pageOfSubscriptions,
  paymentsOfSubscription,
  type Subscription,
  subscribedPackages,
  subscriptionFigures,
  subscriptionOf,
  subscriptionsAfter,
  subscriptionsOfEmail,
  subscriptionsToDecide,
} from "@rankwright/db/subscriptions";
import { isTestMode, SUBSCRIPTION_PAGE_SIZE, testModeOf } from "@rankwright/schema";
import { requireSeenOrder } from "../orders/change.ts";
import { notFound } from "../trpc/errors.ts";
import { byId, pageInput, requireCursor, slice } from "../trpc/input.ts";
import { adminProcedure, staffProcedure } from "../trpc/trpc.ts";
import { subscriptionFilter } from "./filter.ts";
import { subscriptionRow, subscriptionView, type ViewDeps } from "./view.ts";

/** Days that churn and expected income cover. */
const FIGURE_DAYS = 30;
/** Maximum number of subscriptions on a customer's page. */
const SHOWN = 100;

/** Row of the owner's list. */
const listedRow = (deps: ViewDeps, one: Subscription) => ({
  ...subscriptionRow(deps, one),
  packageId: one.packageId,
  unit: one.terms.unit,
  every: one.terms.every,
  /** True if it was paused or ended because a period wasn't paid. */
  stoppedUnpaid: one.stoppedUnpaid,
  isTest: isTestMode(one.mode),
});

/** Groups records by their order. */
function byOrder<T extends { orderId: string }>(rows: readonly T[]): ReadonlyMap<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}

/** The owner's view of all subscriptions. */
export const ownerLists = {
  /** Lists subscriptions, oldest first: at most `limit`, after the record `after`. */
  list: adminProcedure.input(slice).query(({ ctx, input }) => {
    requireCursor(input.after, (_id) => findSubscription(ctx.db, _id));
    return subscriptionsAfter(ctx.db, input).map((one) => subscriptionRow(ctx, one));
  }),
  /** Returns a page of subscriptions: those with a failed payment first, then newest first. */
  page: adminProcedure
    .input(pageInput(SUBSCRIPTION_PAGE_SIZE).extend(subscriptionFilter))
    .query(({ ctx, input: { page, pageSize, ...filter } }) => {
      const found = pageOfSubscriptions(ctx.db, filter, { page, pageSize });
      return { ...found, rows: found.rows.map((one) => listedRow(ctx, one)) };
    }),
  /** Lists the packages that were ever subscribed to, for the list's filter. */
  packages: adminProcedure.query(({ ctx }) => subscribedPackages(ctx.db)),
  /** Returns everything about a subscription, with its customer, and each period's invoices and payments. */
  view: adminProcedure.input(byId).query(({ ctx, input }) => {
    const { db } = ctx;
    const one = findSubscription(db, input._id);
    if (!one) throw notFound("subscription");
    const view = subscriptionView(ctx, one);
    const emailKey = findOrder(db, one.firstOrderId)?.emailKey ?? "";
    const invoices = byOrder(invoicesOfSubscription(db, one._id));
    const payments = byOrder(paymentsOfSubscription(db, one._id));
    return {
      ...view,
      ...listedRow(ctx, one),
      customerId: customerOfEmail(db, emailKey)?._id ?? null,
      periods: view.periods.map((period) => ({
        ...period,
        invoices: (invoices.get(period.orderId ?? "") ?? []).map(({ label }) => label),
        payments: (payments.get(period.orderId ?? "") ?? []).map(({ _id }) => _id),
      })),
    };
  }),
  /** Lists the subscriptions of a customer, newest first. */
  ofCustomer: adminProcedure.input(byId).query(({ ctx, input }) => {
    const { db } = ctx;
    const customer = findCustomer(db, input._id);
    if (!customer) throw notFound("customer");
    return subscriptionsOfEmail(db, customer.emailKey, SHOWN).map((one) => listedRow(ctx, one));
  }),
  /** Returns the subscription and the period that an order pays for; null for other orders. */
  ofOrder: staffProcedure.input(byId).query(({ ctx, input }) => {
    const order = requireSeenOrder(ctx.db, input._id, ctx.user);
    const one = subscriptionOf(ctx.db, order);
    return one ? { _id: one._id, packageName: one.packageName, period: order.period } : null;
  }),
  /** Returns recurring revenue, churn and expected income of 30 days; null if no plan was ever ordered. */
  figures: adminProcedure.query(({ ctx: { db, env, now } }) =>
    hasSubscriptions(db)
      ? subscriptionFigures(db, { now: now(), days: FIGURE_DAYS, testMode: testModeOf(env) })
      : null,
  ),
  /** Counts the subscriptions with a failed payment, and the missed periods to charge or waive. */
  needs: adminProcedure.query(({ ctx: { db, env } }) => subscriptionsToDecide(db, testModeOf(env))),
};
