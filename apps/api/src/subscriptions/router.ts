import { audit, type Tx, write } from "@rankwright/db/core";
import { type Subscription, subscriptionsOfCustomer } from "@rankwright/db/subscriptions";
import type { SubscriptionAction } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { requireBuyer } from "../orders/buyer.ts";
import { customerOf } from "../orders/change.ts";
import { refuse } from "../trpc/errors.ts";
import { byId } from "../trpc/input.ts";
import { buyerProcedure, customerProcedure } from "../trpc/trpc.ts";
import { requireSubscription } from "./access.ts";
import { cancelSubscription, keepSubscription, pauseSubscription, resumeSubscription } from "./actions.ts";
import { changePackage } from "./change-package.ts";
import { customerRow, customerView, partOf } from "./customer-view.ts";
import { changeInput } from "./inputs.ts";
import { ownerProcedures } from "./owner-router.ts";
import { requestProcedures } from "./requests-router.ts";
import { checkSetups, openSetup } from "./setup-visit.ts";
import { subscriptionRow } from "./view.ts";

/** Runs a change in a transaction, and records it in the activity if an admin made it. */
const changed = (
  ctx: Context,
  _id: string,
  action: SubscriptionAction,
  work: (tx: Tx, found: ReturnType<typeof requireSubscription>) => Subscription,
) =>
  write(ctx.db, (tx) => {
    const found = requireSubscription({ ...ctx, db: tx }, _id);
    const after = work(tx, found);
    if (!found.isCustomer) audit(tx, found.by.byWhom, `subscriptions.${action}`, _id, ctx.now());
    return subscriptionRow({ ...ctx, db: tx }, after);
  });

/** Recurring plans. The customer's procedures also accept a guest in the browser that ordered, and an admin. */
export const subscriptionsProcedures = {
  /** Lists the subscriptions of the signed-in customer, newest first. */
  mine: customerProcedure.query(({ ctx }) => {
    const { accountId, emailKey } = customerOf(ctx.user);
    return subscriptionsOfCustomer(ctx.db, { accountId, emailKey }).map((one) => customerRow(ctx, one));
  }),
  /** Returns a subscription with its periods, and what the caller may do with it. */
  open: buyerProcedure.input(byId).query(({ ctx, input }) => {
    const { subscription, isCustomer } = requireSubscription(ctx, input._id);
    return { ...customerView(ctx, subscription), isCustomer };
  }),
  /** Returns the subscription that one of its orders belongs to, and the days of the order's period; null for other orders. */
  ofMyOrder: buyerProcedure.input(byId).query(({ ctx, input }) => {
    const { order } = requireBuyer(ctx, input._id);
    return partOf(ctx.db, order);
  }),
  /** Cancels at the end of the current period, or later by the minimum term and the notice period. A repeat changes nothing. */
  cancel: buyerProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      changed(ctx, input._id, "cancel", (tx, { subscription, by }) =>
        cancelSubscription(tx, ctx, subscription, by),
      ),
    ),
  /** Undoes a cancellation. */
  keep: buyerProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      changed(ctx, input._id, "keep", (tx, { subscription, by }) =>
        keepSubscription(tx, ctx, subscription, by),
      ),
    ),
  /** Pauses, if the package allows it or the caller is an admin. */
  pause: buyerProcedure.input(byId).mutation(({ ctx, input }) =>
    changed(ctx, input._id, "pause", (tx, { subscription, isCustomer, by }) => {
      if (isCustomer && !subscription.terms.mayPause)
        throw refuse("FORBIDDEN", "This subscription can't be paused. You can cancel it, or write to us.");
      return pauseSubscription(tx, ctx, subscription, by);
    }),
  ),
  resume: buyerProcedure
    .input(byId)
    .mutation(({ ctx, input }) =>
      changed(ctx, input._id, "resume", (tx, { subscription, by }) =>
        resumeSubscription(tx, ctx, subscription, by),
      ),
    ),
  /** Changes to another package, from the next period or now. Returns the id of the order of the difference, or null. */
  change: buyerProcedure.input(byId.extend(changeInput.shape)).mutation(({ ctx, input }) =>
    write(ctx.db, (tx) => {
      const { subscription, isCustomer, by } = requireSubscription({ ...ctx, db: tx }, input._id);
      if (!isCustomer) audit(tx, by.byWhom, "subscriptions.change", input._id, ctx.now());
      return { orderId: changePackage(tx, ctx, subscription, input, { ...by, isCustomer }) };
    }),
  ),
  /** Opens the provider's page on which the customer stores another means of payment. */
  openSetup: buyerProcedure
    .input(byId)
    .mutation(({ ctx, input }) => openSetup(ctx, requireSubscription(ctx, input._id).subscription)),
  /** Asks the provider if the customer has stored another means of payment. */
  checkSetup: buyerProcedure.input(byId).mutation(async ({ ctx, input }) => {
    await checkSetups(ctx, requireSubscription(ctx, input._id).subscription);
    return null;
  }),
  ...requestProcedures,
  ...ownerProcedures,
};
