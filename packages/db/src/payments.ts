import { type NotificationState, OPEN_STATES, REVIEW_STATES } from "@rankwright/schema";
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  sql,
} from "drizzle-orm";
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
  invoice: Omit<Invoice, "_id" | "openFor" | "flag" | "flaggedAt" | "openedAt" | "lookAt" | "createdAt">,
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
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.openFor), isNull(invoices.flaggedAt), lte(invoices.lookAt, now)))
    .orderBy(asc(invoices.lookAt), asc(invoices._id))
    .limit(limit)
    .all();
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

/** The notifications whose turn has come, the oldest first, without those whose ids are in `except`. */
export function dueNotifications(db: Db, now: number, limit: number, except: string[] = []): Notification[] {
  const { _id, state, nextTryAt } = notifications;
  return db
    .select()
    .from(notifications)
    .where(and(eq(state, "received"), lte(nextTryAt, now), notInArray(_id, except)))
    .orderBy(asc(notifications.nextTryAt), asc(notifications._id))
    .limit(limit)
    .all();
}

/** When the next notification but those in `except` is due, in milliseconds since 1970; undefined when none waits. */
export function nextNotificationAt(db: Db, except: string[] = []): number | undefined {
  const row = db
    .select({ at: sql<number | null>`min(${notifications.nextTryAt})` })
    .from(notifications)
    .where(and(eq(notifications.state, "received"), notInArray(notifications._id, except)))
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

/** One of the states that need a look, or one that is open for long (received up to `before`). */
const toLookAt = (state: NotificationState, before: number) =>
  and(
    eq(notifications.state, state),
    OPEN_STATES.includes(state) ? lte(notifications.createdAt, before) : undefined,
  );

const shownStates = [...REVIEW_STATES, ...OPEN_STATES];

/** How many notifications the admin has to look at. */
export function countToLookAt(db: Db, before: number): number {
  const of = (state: NotificationState) =>
    db.select({ n: count() }).from(notifications).where(toLookAt(state, before)).get()?.n ?? 0;
  return shownStates.reduce((sum, state) => sum + of(state), 0);
}

/**
 * Notifications the admin has to look at: odd ones and those open for long (received before `before`). Those that the
 * provider vouched for come first, so that forged ones can't hide them; the newest first.
 */
export function notificationsToLookAt(db: Db, before: number, limit: number): Notification[] {
  const { _id, verifiedAt, createdAt } = notifications;
  // Which ones is found in the index: only the bytes of those that are shown are read.
  const of = (state: NotificationState) =>
    db
      .select({ _id, verifiedAt })
      .from(notifications)
      .where(toLookAt(state, before))
      .orderBy(desc(verifiedAt), desc(createdAt), desc(_id))
      .limit(limit)
      .all();
  const newest = shownStates.flatMap(of).sort((a, b) => (a._id < b._id ? 1 : -1));
  const ids = [
    ...newest.filter((row) => row.verifiedAt !== null),
    ...newest.filter((row) => row.verifiedAt === null),
  ].slice(0, limit);
  return inOrder(
    ids.map((row) => row._id),
    (wanted) => db.select().from(notifications).where(inArray(_id, wanted)).all(),
  );
}

/** What was settled with this state and the provider never vouched for, and no order of ours was found for; received up to `before`. */
const neverVouched = (of: "forged" | "otherMode", before: number) => {
  const { state, verifiedAt, txnId, orderId, createdAt } = notifications;
  // Checking again forgets when one was vouched for, but not the transaction and the order found then.
  return and(eq(state, of), isNull(verifiedAt), lte(createdAt, before), isNull(txnId), isNull(orderId));
};

/**
 * Deletes the notifications that the provider never vouched for and said that it did not send, settled before `before`
 * (milliseconds since 1970). One that was put aside or is of another payment mode stays. The answer is how many there were.
 */
export function purgeForged(db: Db, before: number): number {
  return db
    .delete(notifications)
    .where(and(neverVouched("forged", before), lt(notifications.settledAt, before)))
    .run().changes;
}

/** So many at a time are cleared of those that are too many: a flood of the past must not hold up whoever writes. */
const CLEARED_AT_ONCE = 20;

/**
 * Deletes the oldest of the notifications that anyone may have sent: not the provider's, or of another mode, which it was never
 * asked about. `most` of the kind are kept.
 */
export function keepForged(tx: Db, of: "forged" | "otherMode", most: number): void {
  const { _id, state, verifiedAt, createdAt } = notifications;
  const unvouched = and(eq(state, of), isNull(verifiedAt));
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
    .where(and(inArray(_id, ids), neverVouched(of, Number.MAX_SAFE_INTEGER)))
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
