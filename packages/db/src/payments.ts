import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, lte, notExists, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { counterValue } from "./counters.ts";
import { newId } from "./ids.ts";
import { inOrder } from "./paging.ts";
import { invoices, ledger, notifications } from "./tables.ts";

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
  invoice: Omit<Invoice, "_id" | "openFor" | "flag" | "flaggedAt" | "createdAt">,
  now: number,
): Invoice {
  return db
    .insert(invoices)
    .values({ ...invoice, _id: newId(), openFor: invoice.orderId, createdAt: now })
    .returning()
    .get();
}

/** Closes the order's open invoice, if it has one; its next checkout gets an invoice of its own. */
export function closeInvoice(tx: Db, orderId: string): void {
  tx.update(invoices).set({ openFor: null }).where(eq(invoices.openFor, orderId)).run();
}

export function findInvoice(db: Db, _id: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices._id, _id)).get();
}

/** Open invoices, opened before `before` (milliseconds since 1970), that nobody was told of; the oldest first. */
export function staleInvoices(db: Db, before: number, limit: number): Invoice[] {
  return db
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.openFor), isNull(invoices.flaggedAt), lte(invoices.createdAt, before)))
    .orderBy(asc(invoices.createdAt), asc(invoices._id))
    .limit(limit)
    .all();
}

export function flagInvoice(db: Db, _id: string, flag: string, now: number): void {
  db.update(invoices).set({ flag, flaggedAt: now }).where(eq(invoices._id, _id)).run();
}

/** Takes the mark off the order's invoices; the worker's next look may set it again. */
export function unflagInvoices(db: Db, orderId: string): void {
  db.update(invoices).set({ flag: null, flaggedAt: null }).where(eq(invoices.orderId, orderId)).run();
}

/** Settles the marks of the order's invoices for good: no later look sets them again. */
export function dropFlags(db: Db, orderId: string): void {
  db.update(invoices).set({ flag: null }).where(eq(invoices.orderId, orderId)).run();
}

// What is open is unpaid: no look at the order is needed.
const flagged = and(isNotNull(invoices.openFor), isNotNull(invoices.flag));

/** How many open invoices are flagged; a trigger keeps the number. */
export const countFlaggedInvoices = (db: Db): number => counterValue(db, "invoices:flagged");

/** Flagged invoices whose order is still unpaid, the oldest first. */
export function flaggedInvoices(db: Db, limit: number): Invoice[] {
  return db
    .select()
    .from(invoices)
    .where(flagged)
    .orderBy(asc(invoices.createdAt), asc(invoices._id))
    .limit(limit)
    .all();
}

/**
 * Flagged invoices, opened up to `before` (milliseconds since 1970), about whose order the provider never told anything; the
 * oldest first.
 */
export function abandonedInvoices(db: Db, before: number, limit: number): Invoice[] {
  const told = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(eq(notifications.orderId, invoices.orderId));
  return db
    .select()
    .from(invoices)
    .where(and(flagged, lte(invoices.createdAt, before), notExists(told)))
    .orderBy(asc(invoices.createdAt), asc(invoices._id))
    .limit(limit)
    .all();
}

/** Keeps a notification's bytes as they came, to be looked at from now on. */
export function insertNotification(db: Db, raw: Buffer, now: number, _id = newId()): Notification {
  return db
    .insert(notifications)
    .values({ _id, raw, state: "received", reason: "", tries: 0, nextTryAt: now, createdAt: now })
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

/** Lets those that wait for this payment have their turn. */
export function wakeWaiting(db: Db, txnId: string, now: number): void {
  db.update(notifications)
    .set({ nextTryAt: now, waitsFor: null })
    .where(and(eq(notifications.state, "received"), eq(notifications.waitsFor, txnId)))
    .run();
}

/** What the admin has to look at: odd ones, and those that wait for long (received up to `before`). */
const toLookAt = (state: "odd" | "received", before: number) =>
  and(
    eq(notifications.state, state),
    state === "received" ? lte(notifications.createdAt, before) : undefined,
  );

/** How many notifications the admin has to look at. */
export function countToLookAt(db: Db, before: number): number {
  const of = (state: "odd" | "received") =>
    db.select({ n: count() }).from(notifications).where(toLookAt(state, before)).get()?.n ?? 0;
  return of("odd") + of("received");
}

/**
 * Notifications the admin has to look at: odd ones and those that wait for long (received before `before`). Those that the
 * provider vouched for come first, so that forged ones can't hide them; the newest first.
 */
export function notificationsToLookAt(db: Db, before: number, limit: number): Notification[] {
  const { _id, verifiedAt, createdAt } = notifications;
  // Which ones is found in the index: only the bytes of those that are shown are read.
  const of = (state: "odd" | "received") =>
    db
      .select({ _id, verifiedAt })
      .from(notifications)
      .where(toLookAt(state, before))
      .orderBy(desc(verifiedAt), desc(createdAt), desc(_id))
      .limit(limit)
      .all();
  const newest = [...of("odd"), ...of("received")].sort((a, b) => (a._id < b._id ? 1 : -1));
  const ids = [
    ...newest.filter((row) => row.verifiedAt !== null),
    ...newest.filter((row) => row.verifiedAt === null),
  ].slice(0, limit);
  return inOrder(
    ids.map((row) => row._id),
    (wanted) => db.select().from(notifications).where(inArray(_id, wanted)).all(),
  );
}

/** What the provider never vouched for and said that it did not send, received up to `before`. */
const forged = (before: number) => {
  const { state, verifiedAt, txnId, orderId, createdAt } = notifications;
  // Checking again forgets when one was vouched for, but not the transaction and the order found then.
  return and(eq(state, "odd"), isNull(verifiedAt), lte(createdAt, before), isNull(txnId), isNull(orderId));
};

/**
 * Deletes the notifications that the provider never vouched for and said that it did not send, settled before `before`
 * (milliseconds since 1970). One that was put aside stays, with its note. The answer is how many there were.
 */
export function purgeForged(db: Db, before: number): number {
  return db
    .delete(notifications)
    .where(and(forged(before), lt(notifications.settledAt, before)))
    .run().changes;
}

/** So many at a time are cleared of those that are too many: a flood of the past must not hold up whoever writes. */
const CLEARED_AT_ONCE = 20;

/** Deletes the oldest of the notifications that `purgeForged` would delete one day: `most` are kept. */
export function keepForged(tx: Db, most: number): void {
  const { _id, state, verifiedAt, createdAt } = notifications;
  const unvouched = and(eq(state, "odd"), isNull(verifiedAt));
  const n = tx.select({ n: count() }).from(notifications).where(unvouched).get()?.n ?? 0;
  if (n <= most) return;
  const oldest = tx
    .select({ _id })
    .from(notifications)
    .where(unvouched)
    .orderBy(asc(createdAt), asc(_id))
    .limit(Math.min(n - most, CLEARED_AT_ONCE))
    .all();
  const ids = oldest.map((row) => row._id);
  tx.delete(notifications)
    .where(and(inArray(_id, ids), forged(Number.MAX_SAFE_INTEGER)))
    .run();
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
