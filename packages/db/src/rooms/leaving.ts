import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addOrderEvent } from "../orders/orders.ts";
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
} from "../tables/index.ts";
import { revokeLinks } from "./links.ts";

/** A customer by their account, and by the address that they have proven; null for none. */
interface Customer {
  accountId: string;
  emailKey: string | null;
}

const ofCustomer = ({ accountId, emailKey }: Customer) =>
  emailKey === null
    ? eq(orders.accountId, accountId)
    : or(eq(orders.accountId, accountId), and(isNull(orders.accountId), eq(orders.emailKey, emailKey)));

/**
 * Takes this customer's orders along to another address, so that whoever reads the old mailbox neither hears of them nor finds
 * them; private links to them end. `email` is normalised, `now` in milliseconds.
 */
export function ordersMove(tx: Tx, customer: Customer, email: string, now: number): void {
  const moving = tx
    .select({ _id: orders._id, from: orders.customerEmail })
    .from(orders)
    .where(ofCustomer(customer))
    .all();
  for (const { _id, from } of moving) {
    tx.update(orders)
      .set({ accountId: customer.accountId, customerEmail: email, emailKey: email })
      .where(eq(orders._id, _id))
      .run();
    revokeLinks(tx, _id, now);
    addOrderEvent(tx, _id, "e-mail changed", { byWhom: email, note: `from ${from}`, now });
  }
}

/**
 * Lets the files and conversations of this customer's orders go at `goesAt` (milliseconds), and ends their private links at
 * once: the account is deleted.
 */
export function roomsGo(tx: Tx, customer: Customer, goesAt: number): void {
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
