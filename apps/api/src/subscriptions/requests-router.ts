import { audit, write } from "@rankwright/db/core";
import type { RoomAuthor } from "@rankwright/db/rooms";
import { idempotencyKey, MAX_REQUEST_TITLE, requiredText, TEXT_MAX } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { limits } from "../throttle/limits.ts";
import { countAttempt } from "../throttle/throttle.ts";
import { byId } from "../trpc/input.ts";
import { buyerProcedure } from "../trpc/trpc.ts";
import { requireSubscription } from "./access.ts";
import { cancelRequest, openRequest, requestsView } from "./requests.ts";

/** Returns the author of the message about a request: the customer, also as a guest, or an admin. */
const authorOf = (
  { user }: Context,
  { isCustomer, by }: ReturnType<typeof requireSubscription>,
): RoomAuthor => ({
  kind: isCustomer ? "customer" : "owner",
  email: by.byWhom,
  verified: user?.emailVerified ?? false,
});

/** Requests that a subscription includes, for its customer and admins. */
export const requestProcedures = {
  /** Returns what the subscription includes, what is left in this period, and the newest requests. Null if it includes none. */
  requests: buyerProcedure
    .input(byId)
    .query(({ ctx, input }) => requestsView(ctx, requireSubscription(ctx, input._id).subscription)),
  /** Opens a request. Throws CONFLICT if the requests of the period are used up, or too many are open. */
  openRequest: buyerProcedure
    .input(
      byId.extend({
        title: requiredText("Title", MAX_REQUEST_TITLE),
        text: requiredText("Description", TEXT_MAX),
        idempotencyKey: idempotencyKey.optional(),
      }),
    )
    .mutation(({ ctx, input: { _id, ...request } }) =>
      write(ctx.db, (tx) => {
        const found = requireSubscription({ ...ctx, db: tx }, _id);
        const { subscription, isCustomer, by } = found;
        if (isCustomer) countAttempt(tx, ctx.now(), [[limits.orderAccount, by.byWhom]]);
        const order = openRequest(tx, ctx, subscription, request, authorOf(ctx, found));
        if (!isCustomer) audit(tx, by.byWhom, "subscriptions.openRequest", order._id, ctx.now());
        return { orderId: order._id };
      }),
    ),
  /** Cancels a request, which can be used again. A repeat changes nothing. */
  cancelRequest: buyerProcedure
    .input(
      byId.extend({
        orderId: requiredText("orderId", 100),
      }),
    )
    .mutation(({ ctx, input: { _id, orderId } }) =>
      write(ctx.db, (tx) => {
        const found = requireSubscription({ ...ctx, db: tx }, _id);
        cancelRequest(tx, ctx, found.subscription, orderId, authorOf(ctx, found));
        if (!found.isCustomer) audit(tx, found.by.byWhom, "subscriptions.cancelRequest", orderId, ctx.now());
        return { status: "ok" as const };
      }),
    ),
};
