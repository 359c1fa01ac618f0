import { LINK_MS } from "@rankwright/schema";
import { and, count, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { hashToken, newLinkToken } from "../core/tokens.ts";
import { findOrder, type OrderRow } from "../orders/orders.ts";
import { orderLinks } from "../tables/index.ts";

const TOKEN = /^[\w-]{32}$/;

/** Makes a private link to one order, for one mail; the answer is its token, which is stored nowhere. `now` in milliseconds. */
export function newOrderLink(tx: Tx, orderId: string, now: number): string {
  const token = newLinkToken();
  tx.insert(orderLinks)
    .values({ hash: hashToken(token), orderId, createdAt: now, revokedAt: null })
    .run();
  return token;
}

/** Until when private links to this order open it, in milliseconds; null while it goes on. */
export function linksEndAt(order: OrderRow): number | null {
  const isOver = order.orderStatus === "Delivered" || order.paymentStatus === "Cancelled";
  return isOver ? (order.stepChangedAt ?? order.updatedAt) + LINK_MS : null;
}

/**
 * The order that a private link opens; undefined for a token that was made up, revoked, or whose order is over. `now` in
 * milliseconds. `person` is who the link's holder is to the order's drafts and seen marks.
 */
export function orderByLink(
  db: Db,
  token: string,
  now: number,
): { order: OrderRow; person: string } | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hash = hashToken(token);
  const link = db
    .select()
    .from(orderLinks)
    .where(and(eq(orderLinks.hash, hash), isNull(orderLinks.revokedAt)))
    .get();
  const order = link && findOrder(db, link.orderId);
  if (!order || (linksEndAt(order) ?? now) < now) return undefined;
  return { order, person: `link:${hash}` };
}

/** Ends every private link to the order that was mailed so far; the answer is how many. `now` in milliseconds. */
export function revokeLinks(tx: Tx, orderId: string, now: number): number {
  const open = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt));
  return tx.update(orderLinks).set({ revokedAt: now }).where(open).run().changes;
}

/** How many private links to the order are open. */
export function countLinks(db: Db, orderId: string): number {
  const open = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt));
  return db.select({ n: count() }).from(orderLinks).where(open).get()?.n ?? 0;
}
