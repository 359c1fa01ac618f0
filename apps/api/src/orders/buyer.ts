import { findOrder, type OrderRow } from "@rankwright/db/orders";
import type { SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { isOwn, needSeenOrder } from "./change.ts";
import { hasPass } from "./pass.ts";

type Asking = Pick<Context, "cookies" | "db" | "env" | "now" | "user">;

interface Buying {
  order: OrderRow;
  /** Not so for an admin who looks at another's order. */
  isCustomer: boolean;
  /** Who does it, for the order's history. */
  by: Pick<SessionUser, "email" | "isAdmin">;
}

/** Who asks as the order's customer (signed in, or a guest by the browser that placed it) or as an admin; undefined for everybody else. */
export function buyingOf(ctx: Asking, order: OrderRow): Buying | undefined {
  const { user } = ctx;
  if (user && isOwn(order, user)) return { order, isCustomer: true, by: user };
  if (hasPass(ctx, order._id))
    return { order, isCustomer: true, by: { email: order.customerEmail, isAdmin: false } };
  return user?.isAdmin ? { order, isCustomer: false, by: user } : undefined;
}

/**
 * The order, for whom `buyingOf` knows. Throws UNAUTHORIZED for a visitor, whether there is such an order or not, and NOT_FOUND for
 * everybody else.
 */
export function needBuyer(ctx: Asking, _id: string): Buying {
  const order = findOrder(ctx.db, _id);
  const buying = order && buyingOf(ctx, order);
  if (buying) return buying;
  throw ctx.user ? notFound("order") : refuse("UNAUTHORIZED", "Please sign in.");
}

/** The same for reading, which whoever works here may, too. */
export function needReader(ctx: Asking, _id: string): OrderRow {
  const passed = hasPass(ctx, _id) ? findOrder(ctx.db, _id) : undefined;
  if (passed) return passed;
  if (!ctx.user) throw refuse("UNAUTHORIZED", "Please sign in.");
  return needSeenOrder(ctx.db, _id, ctx.user);
}
