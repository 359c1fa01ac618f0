import { and, asc, eq, inArray, isNotNull, lte, or } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import {
  briefAnswers,
  deliveries,
  inboundMails,
  orderDrafts,
  orderFiles,
  orderLinks,
  orderMails,
  orderMessages,
  orderSeen,
  orders,
  uploads,
} from "../tables.ts";

/**
 * Lets the files and conversations of this customer's orders go at `goesAt` (milliseconds), and ends their private links at
 * once: the account is deleted.
 */
export function roomsGo(
  tx: Tx,
  customer: { accountId: string; emailKey: string | null },
  goesAt: number,
): void {
  const own = eq(orders.accountId, customer.accountId);
  const theirs = customer.emailKey === null ? own : or(own, eq(orders.emailKey, customer.emailKey));
  tx.update(orders).set({ roomGoesAt: goesAt }).where(theirs).run();
  const ids = tx.select({ _id: orders._id }).from(orders).where(theirs);
  tx.delete(orderLinks).where(inArray(orderLinks.orderId, ids)).run();
}

/** The orders whose room has to go by now, at most `most`. */
export function roomsToGo(db: Db, now: number, most: number): string[] {
  return db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(isNotNull(orders.roomGoesAt), lte(orders.roomGoesAt, now)))
    .orderBy(asc(orders.roomGoesAt))
    .limit(most)
    .all()
    .map(({ _id }) => _id);
}

/** Deletes all that an order's room holds; the order stays. The answer is the ids of the files that lie on the disk. */
export function clearRoom(tx: Tx, orderId: string): string[] {
  const files = tx
    .delete(orderFiles)
    .where(eq(orderFiles.orderId, orderId))
    .returning({ _id: orderFiles._id })
    .all();
  const open = tx.delete(uploads).where(eq(uploads.orderId, orderId)).returning({ _id: uploads._id }).all();
  for (const table of [
    briefAnswers,
    inboundMails,
    orderDrafts,
    orderSeen,
    orderMails,
    orderLinks,
    orderMessages,
    deliveries,
  ])
    tx.delete(table).where(eq(table.orderId, orderId)).run();
  tx.update(orders)
    .set({ roomGoesAt: null })
    .where(inArray(orders._id, [orderId]))
    .run();
  return [...files, ...open].map(({ _id }) => _id);
}
