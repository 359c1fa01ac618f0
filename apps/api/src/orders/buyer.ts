import { findOrder, type OrderRow } from "@rankwright/db/orders";
import type { SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { isOwn, requireSeenOrder } from "./change.ts";
import { hasGuestCookie } from "./guest-cookie.ts";

type Requester = Pick<Context, "cookies" | "db" | "env" | "now" | "user">;

interface OrderAccess {
  order: OrderRow;
  /** False for an admin who views another person's order. */
  isCustomer: boolean;
  /** Actor, for the order's history. */
  by: Pick<SessionUser, "email" | "isAdmin">;
}

/**
 * Returns the caller's relation to the order: its customer (signed in, or a guest in the browser that placed it) or an admin.
 * Returns undefined for everyone else.
 */
export function orderAccessOf(ctx: Requester, order: OrderRow): OrderAccess | undefined {
  const { user } = ctx;
  if (user && isOwn(order, user)) return { order, isCustomer: true, by: user };
  if (hasGuestCookie(ctx, order._id))
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

/**
 * Returns an order that the caller may read: its customer (signed in, or a guest in the browser that placed it), or staff. Throws
 * UNAUTHORIZED for other visitors and NOT_FOUND for other users.
 */
export function requireReader(ctx: Requester, _id: string): OrderRow {
  const passed = hasGuestCookie(ctx, _id) ? findOrder(ctx.db, _id) : undefined;
  if (passed) return passed;
  if (!ctx.user) throw refuse("UNAUTHORIZED", "Please log in.");
  return requireSeenOrder(ctx.db, _id, ctx.user);
}
