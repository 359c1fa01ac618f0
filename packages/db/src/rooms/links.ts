import { LINK_MS } from "@rankwright/schema";
import { and, count, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { hashToken, newLinkToken } from "../core/tokens.ts";
import { findOrder, type OrderRow } from "../orders/orders.ts";
import { orderLinks } from "../tables/index.ts";

const TOKEN = /^[\w-]{32}$/;

/** Creates a private link to an order, for one mail. Returns its token, which is not stored. `now` in milliseconds. */
export function newOrderLink(tx: Tx, orderId: string, now: number): string {
  const token = newLinkToken();
  tx.insert(orderLinks)
    .values({ hash: hashToken(token), orderId, createdAt: now, revokedAt: null })
    .run();
  return token;
}

/** Returns when the private links to this order expire, in milliseconds; null while the order is in progress. */
export function linksEndAt(order: OrderRow): number | null {
  const isOver = order.orderStatus === "Delivered" || order.paymentStatus === "Cancelled";
  return isOver ? (order.stepChangedAt ?? order.updatedAt) + LINK_MS : null;
}

/**
 * Finds the order that a private link opens; undefined if the token is unknown, revoked or expired. `now` in milliseconds. `person`
 * identifies the link's holder for drafts and read marks.
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

/** Revokes all private links to the order. Returns their number. `now` in milliseconds. */
export function revokeLinks(tx: Tx, orderId: string, now: number): number {
  const open = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt));
  return tx.update(orderLinks).set({ revokedAt: now }).where(open).run().changes;
}

/** Counts the order's private links that are not revoked. */
export function countLinks(db: Db, orderId: string): number {
  const open = and(eq(orderLinks.orderId, orderId), isNull(orderLinks.revokedAt));
  return db.select({ n: count() }).from(orderLinks).where(open).get()?.n ?? 0;
}
