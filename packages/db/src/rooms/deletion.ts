import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, or, type SQLWrapper } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addOrderEvent } from "../orders/orders.ts";
import {
  briefAnswers,
  deliveries,
  inboundMails,
  orderColleagues,
  orderDrafts,
  orderFiles,
  orderLinks,
  orderMails,
  orderMessages,
  orderSeen,
  orders,
  quoteLinks,
  quotes,
  subscriptions,
  uploads,
} from "../tables/index.ts";
import { revokeLinks } from "./links.ts";

/** A customer: account, and normalised e-mail; null if the e-mail is not verified. */
interface Customer {
  accountId: string;
  emailKey: string | null;
}

const ofCustomer = ({ accountId, emailKey }: Customer) =>
  emailKey === null
    ? eq(orders.accountId, accountId)
    : or(eq(orders.accountId, accountId), and(isNull(orders.accountId), eq(orders.emailKey, emailKey)));

/** Deletes the links by which the quotes of orders are paid. `ids` selects the orders. */
function deleteQuoteLinks(tx: Tx, ids: SQLWrapper | string[]): void {
  const theirs = tx.select({ _id: quotes._id }).from(quotes).where(inArray(quotes.orderId, ids));
  tx.delete(quoteLinks).where(inArray(quoteLinks.quoteId, theirs)).run();
}

/**
 * Changes the e-mail of the customer's orders. Someone who has access to the old mailbox then gets no more mails about them and can't find
 * them. Revokes their private links. `email` is normalised, `now` in milliseconds.
 */
export function moveOrders(tx: Tx, customer: Customer, email: string, now: number): void {
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
    deleteQuoteLinks(tx, [_id]);
    addOrderEvent(tx, _id, "e-mail changed", { byWhom: email, note: `from ${from}`, now });
  }
}

/**
 * Schedules the files and conversations of the customer's orders for deletion at `deleteAt` (milliseconds), because the account was
 * deleted. Deletes their private links and the access of colleagues immediately.
 */
export function scheduleRoomDeletion(tx: Tx, customer: Customer, deleteAt: number): void {
  const own = eq(orders.accountId, customer.accountId);
  const theirs = customer.emailKey === null ? own : or(own, eq(orders.emailKey, customer.emailKey));
  tx.update(orders).set({ roomDeleteAt: deleteAt }).where(theirs).run();
  const ids = tx.select({ _id: orders._id }).from(orders).where(theirs);
  tx.delete(orderLinks).where(inArray(orderLinks.orderId, ids)).run();
  deleteQuoteLinks(tx, ids);
  tx.delete(orderColleagues).where(inArray(orderColleagues.orderId, ids)).run();
}

/** Lists at most `most` orders whose files and conversation are due for deletion. Those of a subscription stay until it has ended. */
export function roomsToDelete(db: Db, now: number, most: number): string[] {
  const running = db
    .select({ _id: subscriptions._id })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions._id, orders.subscriptionId),
        inArray(subscriptions.state, ["active", "pastDue", "paused"]),
      ),
    );
  return db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(isNotNull(orders.roomDeleteAt), lte(orders.roomDeleteAt, now), notExists(running)))
    .orderBy(asc(orders.roomDeleteAt))
    .limit(most)
    .all()
    .map(({ _id }) => _id);
}

/**
 * Deletes the files and the conversation of an order, but not the order. Returns the ids of its files and uploads, so that the caller can
 * delete them from disk.
 */
export function deleteRoom(tx: Tx, orderId: string): string[] {
  const files = tx
    .delete(orderFiles)
    .where(eq(orderFiles.orderId, orderId))
    .returning({ _id: orderFiles._id })
    .all();
  const open = tx.delete(uploads).where(eq(uploads.orderId, orderId)).returning({ _id: uploads._id }).all();
  for (const table of [
    briefAnswers,
    inboundMails,
    orderColleagues,
    orderDrafts,
    orderSeen,
    orderMails,
    orderLinks,
    orderMessages,
    deliveries,
  ])
    tx.delete(table).where(eq(table.orderId, orderId)).run();
  tx.update(orders)
    .set({ roomDeleteAt: null })
    .where(inArray(orders._id, [orderId]))
    .run();
  return [...files, ...open].map(({ _id }) => _id);
}
