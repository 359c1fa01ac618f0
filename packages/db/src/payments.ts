import { LOOK_STATES, OPEN_STATES } from "@rankwright/schema";
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { newId } from "./ids.ts";
import { invoices, ledger, notifications, orders } from "./tables.ts";

export type Invoice = typeof invoices.$inferSelect;
export type Notification = typeof notifications.$inferSelect;
export type LedgerRow = typeof ledger.$inferSelect;

/** The order's open invoice; undefined when no checkout is open. */
export function openInvoiceOf(db: Db, orderId: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices.openFor, orderId)).get();
}

/** Throws SQLite's unique error when the order has an open invoice already. */
export function insertInvoice(
  db: Db,
  invoice: Omit<Invoice, "_id" | "openFor" | "flag" | "flaggedAt" | "openedAt" | "lookAt" | "createdAt">,
  now: number,
): Invoice {
  return db
    .insert(invoices)
    .values({ ...invoice, _id: newId(), openFor: invoice.orderId, createdAt: now })
    .returning()
    .get();
}

/** After this the order's next checkout gets an invoice of its own. */
export function closeInvoice(db: Db, _id: string): void {
  db.update(invoices).set({ openFor: null }).where(eq(invoices._id, _id)).run();
}

export function findInvoice(db: Db, _id: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices._id, _id)).get();
}

/**
 * Notes that the order's own customer opened the checkout, the first time only; at `lookAt` the order is looked at if it
 * is still unpaid. Both in milliseconds since 1970.
 */
export function openInvoice(db: Db, _id: string, openedAt: number, lookAt: number): void {
  db.update(invoices)
    .set({ openedAt, lookAt })
    .where(and(eq(invoices._id, _id), isNull(invoices.openedAt)))
    .run();
}

/** Open invoices of unpaid orders whose time to be looked at has come (`now` in milliseconds) and that have no mark. */
export function staleInvoices(db: Db, now: number, limit: number): Invoice[] {
  return db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders._id, invoices.openFor))
    .where(and(lte(invoices.lookAt, now), isNull(invoices.flaggedAt), eq(orders.paymentStatus, "UnPaid")))
    .orderBy(asc(invoices._id))
    .limit(limit)
    .all()
    .map((row) => row.invoice);
}

export function flagInvoice(db: Db, _id: string, flag: string, now: number): void {
  db.update(invoices).set({ flag, flaggedAt: now }).where(eq(invoices._id, _id)).run();
}

/** Takes the marks off the order's invoices; they may be set again at `lookAt` (milliseconds since 1970), not before. */
export function unflagInvoices(db: Db, orderId: string, lookAt: number): void {
  db.update(invoices)
    .set({ flag: null, flaggedAt: null, lookAt })
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.flaggedAt)))
    .run();
}

/** Settles the marks of the order's invoices for good: no later look sets them again. */
export function dropFlags(db: Db, orderId: string): void {
  db.update(invoices).set({ flag: null }).where(eq(invoices.orderId, orderId)).run();
}

const flagged = and(isNotNull(invoices.flag), eq(orders.paymentStatus, "UnPaid"));

export function countFlaggedInvoices(db: Db): number {
  const open = eq(orders._id, invoices.openFor);
  return db.select({ n: count() }).from(invoices).innerJoin(orders, open).where(flagged).get()?.n ?? 0;
}

/** Flagged invoices whose order is still unpaid, the oldest first. */
export function flaggedInvoices(db: Db, limit: number): Invoice[] {
  return db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders._id, invoices.openFor))
    .where(flagged)
    .orderBy(asc(invoices._id))
    .limit(limit)
    .all()
    .map((row) => row.invoice);
}

/** Keeps a notification's bytes as they came, to be looked at from now on. */
export function insertNotification(db: Db, raw: Buffer, now: number): Notification {
  return db
    .insert(notifications)
    .values({ _id: newId(), raw, state: "received", reason: "", tries: 0, nextTryAt: now, createdAt: now })
    .returning()
    .get();
}

export function findNotification(db: Db, _id: string): Notification | undefined {
  return db.select().from(notifications).where(eq(notifications._id, _id)).get();
}

/** How many notifications wait for the provider's word. */
export function countUnverified(db: Db): number {
  const unverified = and(eq(notifications.state, "received"), isNull(notifications.verifiedAt));
  return db.select({ n: count() }).from(notifications).where(unverified).get()?.n ?? 0;
}

/** The notifications whose turn has come, the oldest first. */
export function dueNotifications(db: Db, now: number, limit: number): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.state, "received"), lte(notifications.nextTryAt, now)))
    .orderBy(asc(notifications.nextTryAt), asc(notifications._id))
    .limit(limit)
    .all();
}

/** When the next notification is due, in milliseconds since 1970; undefined when none waits. */
export function nextNotificationAt(db: Db): number | undefined {
  const row = db
    .select({ at: sql<number | null>`min(${notifications.nextTryAt})` })
    .from(notifications)
    .where(eq(notifications.state, "received"))
    .get();
  return row?.at ?? undefined;
}

/** The changes a notification takes; its bytes and the time it came never change. */
export type NotificationChange = Partial<Omit<Notification, "_id" | "raw" | "createdAt">>;

export function updateNotification(db: Db, _id: string, change: NotificationChange): void {
  db.update(notifications).set(change).where(eq(notifications._id, _id)).run();
}

/** Lets a notification that is still to be settled have its turn later; one that was settled meanwhile stays so. */
export function postponeNotification(
  db: Db,
  _id: string,
  change: Pick<Notification, "tries" | "nextTryAt" | "reason">,
): void {
  db.update(notifications)
    .set(change)
    .where(and(eq(notifications._id, _id), eq(notifications.state, "received")))
    .run();
}

/**
 * Lets those that wait for this payment have their turn. Once it is booked also those that were settled or put aside
 * because it was not.
 */
export function wakeWaiting(db: Db, txnId: string, isBooked: boolean, now: number): void {
  db.update(notifications)
    .set({ state: "received", nextTryAt: now, waitsFor: null, settledAt: null })
    .where(and(eq(notifications.waitsFor, txnId), isBooked ? undefined : eq(notifications.state, "waiting")))
    .run();
}

const toLookAt = (before: number) =>
  or(
    inArray(notifications.state, LOOK_STATES),
    and(inArray(notifications.state, OPEN_STATES), lte(notifications.createdAt, before)),
  );

/** How many notifications the admin has to look at. */
export function countToLookAt(db: Db, before: number): number {
  return db.select({ n: count() }).from(notifications).where(toLookAt(before)).get()?.n ?? 0;
}

/**
 * Notifications the admin has to look at: odd ones and those open for long (received before `before`). Those that the
 * provider vouched for come first, so that forged ones can't hide them; the newest first.
 */
export function notificationsToLookAt(db: Db, before: number, limit: number): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(toLookAt(before))
    .orderBy(isNull(notifications.verifiedAt), desc(notifications._id))
    .limit(limit)
    .all();
}

/**
 * Deletes the notifications that the provider never vouched for and said that it did not send, settled before `before`
 * (milliseconds since 1970). One that was put aside or is of another payment mode stays. The answer is how many there were.
 */
export function purgeForged(db: Db, before: number): number {
  const { state, verifiedAt, txnId, orderId, settledAt } = notifications;
  // Checking again forgets when one was vouched for, but not the transaction and the order found then.
  const neverVerified = and(isNull(verifiedAt), isNull(txnId), isNull(orderId));
  return db
    .delete(notifications)
    .where(and(eq(state, "forged"), neverVerified, lt(settledAt, before)))
    .run().changes;
}

/** What came in about an order, the oldest first. */
export function notificationsOf(db: Db, orderId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(asc(notifications._id))
    .all();
}

/** What the provider said about a transaction so far, the first first. */
export function notificationsOfTxn(db: Db, txnId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.txnId, txnId))
    .orderBy(asc(notifications._id))
    .all();
}

/** Adds a movement of money. Throws SQLite's unique error when this transaction is booked with this status. */
export function insertLedgerRow(db: Db, row: Omit<LedgerRow, "_id" | "createdAt">, now: number): LedgerRow {
  return db
    .insert(ledger)
    .values({ ...row, _id: newId(), createdAt: now })
    .returning()
    .get();
}

/** Everything booked under a transaction's id. */
export function ledgerOfTxn(db: Db, txnId: string): LedgerRow[] {
  return db.select().from(ledger).where(eq(ledger.txnId, txnId)).all();
}

/** An order's movements of money, the oldest first. */
export function ledgerOf(db: Db, orderId: string): LedgerRow[] {
  return db.select().from(ledger).where(eq(ledger.orderId, orderId)).orderBy(asc(ledger._id)).all();
}
