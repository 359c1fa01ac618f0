import { and, asc, count, eq, gt, isNotNull, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import { type Db, immediate, type Tx } from "../core/client.ts";
import { counterValue } from "../core/counters.ts";
import { newId } from "../core/ids.ts";
import { invoices, notifications } from "../tables.ts";

export type Invoice = typeof invoices.$inferSelect;

export function openInvoiceOf(db: Db, orderId: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices.openFor, orderId)).get();
}

/** Throws SQLite's unique error when the order has an open invoice already. */
export function insertInvoice(
  tx: Tx,
  invoice: Omit<Invoice, "_id" | "openFor" | "flag" | "flaggedAt" | "openedAt" | "checkAt" | "createdAt">,
  now: number,
): Invoice {
  return tx
    .insert(invoices)
    .values({ ...invoice, _id: newId(), openFor: invoice.orderId, createdAt: now })
    .returning()
    .get();
}

/** Closes the order's open invoice, if it has one; its next checkout gets an invoice of its own. */
export function closeInvoice(tx: Tx, orderId: string): void {
  tx.update(invoices).set({ openFor: null }).where(eq(invoices.openFor, orderId)).run();
}

export function findInvoice(db: Db, _id: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices._id, _id)).get();
}

/**
 * Notes that the order's own customer opened the checkout, the first time only; at `checkAt` the order is flagged if it
 * is still unpaid. Both in milliseconds since 1970.
 */
export function openInvoice(tx: Tx, _id: string, openedAt: number, checkAt: number): void {
  tx.update(invoices)
    .set({ openedAt, checkAt })
    .where(and(eq(invoices._id, _id), isNull(invoices.openedAt)))
    .run();
}

/** Open invoices without a flag whose `checkAt` has come (`now` in milliseconds). */
export function staleInvoices(db: Db, now: number, limit: number): Invoice[] {
  return db
    .select()
    .from(invoices)
    .where(and(isNotNull(invoices.openFor), isNull(invoices.flaggedAt), lte(invoices.checkAt, now)))
    .orderBy(asc(invoices.checkAt), asc(invoices._id))
    .limit(limit)
    .all();
}

/** Makes `latest` (milliseconds since 1970) the `checkAt` of open invoices that would be checked after it. */
export function pullChecks(db: Db, latest: number): void {
  const late = and(isNotNull(invoices.openFor), isNull(invoices.flaggedAt), gt(invoices.checkAt, latest));
  if (!db.select({ _id: invoices._id }).from(invoices).where(late).limit(1).get()) return;
  immediate(db, (tx) => tx.update(invoices).set({ checkAt: latest }).where(late).run());
}

export function flagInvoice(tx: Tx, _id: string, flag: string, now: number): void {
  tx.update(invoices).set({ flag, flaggedAt: now }).where(eq(invoices._id, _id)).run();
}

/** They may be flagged again from `checkAt` (milliseconds since 1970). */
export function unflagInvoices(tx: Tx, orderId: string, checkAt: number): void {
  tx.update(invoices)
    .set({ flag: null, flaggedAt: null, checkAt })
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.flaggedAt)))
    .run();
}

/** For good: `flaggedAt` stays, so they are not flagged again. */
export function dropFlags(tx: Tx, orderId: string): void {
  tx.update(invoices).set({ flag: null }).where(eq(invoices.orderId, orderId)).run();
}

/** Whether the order's own customer opened its open checkout. */
export const wasOpened = (invoice: Invoice | undefined) => invoice !== undefined && invoice.openedAt !== null;

/** Checkouts that are open at their customers', in this payment mode and with another payee than this one. */
const openElsewhere = (payeeEmail: string, mode: string) =>
  and(
    isNotNull(invoices.openFor),
    isNotNull(invoices.openedAt),
    eq(invoices.mode, mode),
    ne(invoices.payeeEmail, payeeEmail),
  );

export function countOpenElsewhere(db: Db, payeeEmail: string, mode: string): number {
  const where = openElsewhere(payeeEmail, mode);
  return db.select({ n: count() }).from(invoices).where(where).get()?.n ?? 0;
}

export function ordersOpenElsewhere(db: Db, payeeEmail: string, mode: string, limit: number) {
  return db
    .select({ orderId: invoices.orderId, payeeEmail: invoices.payeeEmail })
    .from(invoices)
    .where(openElsewhere(payeeEmail, mode))
    .limit(limit)
    .all();
}

// An open invoice's order is unpaid.
const flagged = and(isNotNull(invoices.openFor), isNotNull(invoices.flag));

/** A trigger keeps the number. */
export const countFlaggedInvoices = (db: Db): number => counterValue(db, "invoices:flagged");

/** The oldest first. */
export function flaggedInvoices(db: Db, limit: number): Invoice[] {
  return db
    .select()
    .from(invoices)
    .where(flagged)
    .orderBy(asc(invoices.createdAt), asc(invoices._id))
    .limit(limit)
    .all();
}

/** Flagged invoices made up to `before` (milliseconds since 1970) whose order has no notification; the oldest first. */
export function abandonedInvoices(db: Db, before: number, limit: number): Invoice[] {
  const notified = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(eq(notifications.orderId, invoices.orderId));
  return db
    .select()
    .from(invoices)
    .where(and(flagged, lte(invoices.createdAt, before), notExists(notified)))
    .orderBy(asc(invoices.createdAt), asc(invoices._id))
    .limit(limit)
    .all();
}
