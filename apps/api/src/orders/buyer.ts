import type { Db } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { findSubscription } from "@rankwright/db/subscriptions";
import type { Order, SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { colleagueIn, isOwn, orderFor, requireSeenOrder, toOrder } from "./change.ts";
import { hasGuestCookie } from "./guest-cookie.ts";

type Requester = Pick<Context, "cookies" | "db" | "env" | "now" | "user">;

interface OrderAccess {
  order: OrderRow;
  /** False for an admin who views another person's order. */
  isCustomer: boolean;
  /** Actor, for the order's history. */
  by: Pick<SessionUser, "email" | "isAdmin">;
}

/** Returns the id of the order that started the plan of this order; "" for an order without a plan. */
const firstOrderOf = (db: Db, { subscriptionId }: OrderRow): string =>
  (subscriptionId === null ? undefined : findSubscription(db, subscriptionId))?.firstOrderId ?? "";

/**
 * Returns the caller's relation to the order: its customer (signed in, or a guest in the browser that placed it) or an admin.
 * Returns undefined for everyone else.
 */
export function orderAccessOf(ctx: Requester, order: OrderRow): OrderAccess | undefined {
  const { user } = ctx;
  if (user && isOwn(order, user)) return { order, isCustomer: true, by: user };
  if (hasGuestCookie(ctx, order._id) || hasGuestCookie(ctx, firstOrderOf(ctx.db, order)))
    return { order, isCustomer: true, by: { email: order.customerEmail, isAdmin: false } };
  return user?.isAdmin ? { order, isCustomer: false, by: user } : undefined;
}

/**
 * Returns the order and the caller's relation to it. Throws UNAUTHORIZED for visitors, whether the order exists or not, and
 * NOT_FOUND for everyone else.
 */
export function requireBuyer(ctx: Requester, _id: string): OrderAccess {
  const order = findOrder(ctx.db, _id);
  const buying = order && orderAccessOf(ctx, order);
  if (buying) return buying;
  throw ctx.user ? notFound("order") : refuse("UNAUTHORIZED", "Please log in.");
}

/** Like `requireBuyer`, but also accepts a colleague who may read the order's invoices. */
export function requireInvoiceReader(ctx: Requester, _id: string): Omit<OrderAccess, "by"> {
  const order = findOrder(ctx.db, _id);
  const isReader = order && ctx.user && colleagueIn(ctx.db, order, ctx.user)?.readsInvoices;
  return isReader && !orderAccessOf(ctx, order) ? { order, isCustomer: true } : requireBuyer(ctx, _id);
}

/**
 * Returns an order that the caller may read: its customer (signed in, or a guest in the browser that placed it), staff, or a
 * colleague whom the customer has added. Throws UNAUTHORIZED for other visitors and NOT_FOUND for other users.
 */
export function readOrder(ctx: Requester, _id: string): Order {
  const passed = hasGuestCookie(ctx, _id) ? findOrder(ctx.db, _id) : undefined;
  if (passed) return toOrder(passed);
  if (!ctx.user) throw refuse("UNAUTHORIZED", "Please log in.");
  return orderFor(ctx.db, requireSeenOrder(ctx.db, _id, ctx.user), ctx.user);
}
