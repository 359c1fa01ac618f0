import { findOrder } from "@rankwright/db/orders";
import { findSubscription, type Subscription } from "@rankwright/db/subscriptions";
import type { Context } from "../context/context.ts";
import { orderAccessOf } from "../orders/buyer.ts";
import { notFound, refuse } from "../trpc/errors.ts";

type Requester = Pick<Context, "cookies" | "db" | "env" | "now" | "user">;

/**
 * Returns a subscription that the caller may manage: its customer (signed in, or a guest in the browser that ordered it) or an admin.
 * Throws UNAUTHORIZED for visitors, whether it exists or not, and NOT_FOUND for everyone else.
 */
export function requireSubscription(
  ctx: Requester,
  _id: string,
): { subscription: Subscription; isCustomer: boolean; by: { byWhom: string } } {
  const subscription = findSubscription(ctx.db, _id);
  const order = subscription && findOrder(ctx.db, subscription.firstOrderId);
  const access = order && orderAccessOf(ctx, order);
  if (!subscription || !access)
    throw ctx.user ? notFound("subscription") : refuse("UNAUTHORIZED", "Please log in.");
  return { subscription, isCustomer: access.isCustomer, by: { byWhom: access.by.email } };
}
