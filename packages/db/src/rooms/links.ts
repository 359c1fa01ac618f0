import { LINK_MS } from "@rankwright/schema";
import { and, count, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { hashToken, newLinkToken } from "../core/tokens.ts";
import { findOrder, type OrderRow } from "../orders/orders.ts";
import { isRunning, subscriptionOf } from "../subscriptions/subscriptions.ts";
import { orderLinks } from "../tables/index.ts";
import { currentOrderOf, roomIdOf } from "./shared-room.ts";

const TOKEN = /^[\w-]{32}$/;

/** Creates a private link to an order's room, for one mail. Returns its token, which is not stored. `now` in milliseconds. */
export function newOrderLink(tx: Tx, orderId: string, now: number): string {
  const token = newLinkToken();
  const order = findOrder(tx, orderId);
  const roomId = order ? roomIdOf(tx, order) : orderId;
  tx.insert(orderLinks)
    .values({ hash: hashToken(token), orderId: roomId, createdAt: now, revokedAt: null })
    .run();
  return token;
}

/**
 * Returns when the private links to this order expire, in milliseconds; null while the order is in progress or its subscription continues.
 */
export function linksEndAt(db: Db, order: OrderRow): number | null {
  const subscription = subscriptionOf(db, order);
  if (subscription && isRunning(subscription)) return null;
  const { orderStatus, paymentStatus, stepChangedAt, updatedAt } = currentOrderOf(db, order);
  const isOver = orderStatus === "Delivered" || paymentStatus === "Cancelled";
  return isOver ? Math.max(stepChangedAt ?? updatedAt, subscription?.endedAt ?? 0) + LINK_MS : null;
}

/**
 * Finds the order that a private link opens; undefined if the token is unknown, revoked or expired. `now` in milliseconds. `person`
 * identifies the link's holder for drafts and read marks. A link to a subscription opens the current period, or the period with the order
 * `orderId`.
 */
export function orderByLink(
  db: Db,
  { token, orderId }: { token: string; orderId?: string | undefined },
  now: number,
): { order: OrderRow; person: string } | undefined {
  if (!TOKEN.test(token)) return undefined;
  const hash = hashToken(token);
  const link = db
    .select()
    .from(orderLinks)
    .where(and(eq(orderLinks.hash, hash), isNull(orderLinks.revokedAt)))
    .get();
  const mailed = link && findOrder(db, link.orderId);
  if (!mailed || (linksEndAt(db, mailed) ?? now) < now) return undefined;
  const order = orderId === undefined ? currentOrderOf(db, mailed) : findOrder(db, orderId);
  return order && roomIdOf(db, order) === link.orderId ? { order, person: `link:${hash}` } : undefined;
}

/** Revokes all private links to the room. Returns their number. `now` in milliseconds. */
export function revokeLinks(tx: Tx, roomId: string, now: number): number {
  const open = and(eq(orderLinks.orderId, roomId), isNull(orderLinks.revokedAt));
  return tx.update(orderLinks).set({ revokedAt: now }).where(open).run().changes;
}

/** Counts the room's private links that are not revoked. */
export function countLinks(db: Db, roomId: string): number {
  const open = and(eq(orderLinks.orderId, roomId), isNull(orderLinks.revokedAt));
  return db.select({ n: count() }).from(orderLinks).where(open).get()?.n ?? 0;
}
