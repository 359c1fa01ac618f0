import { and, asc, eq, isNotNull, isNull, lte, notExists, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { counterValue } from "../core/counters.ts";
import { newId } from "../core/ids.ts";
import { invoices, notifications } from "../tables.ts";

export type Invoice = typeof invoices.$inferSelect;

/** The order's open invoice; undefined when no checkout is open. */
export function openInvoiceOf(db: Db, orderId: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices.openFor, orderId)).get();
}

/** Throws SQLite's unique error when the order has an open invoice already. */
export function insertInvoice(
  tx: Tx,
  invoice: Omit<Invoice, "_id" | "openFor" | "flag" | "flaggedAt" | "openedAt" | "lookAt" | "createdAt">,
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
 * Notes that the order's own customer opened the checkout, the first time only; at `lookAt` the order is looked at if it
 * is still unpaid. Both in milliseconds since 1970.
 */
export function openInvoice(tx: Tx, _id: string, openedAt: number, lookAt: number): void {
  tx.update(invoices)
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

export function flagInvoice(tx: Tx, _id: string, flag: string, now: number): void {
  tx.update(invoices).set({ flag, flaggedAt: now }).where(eq(invoices._id, _id)).run();
}

/** Takes the marks off the order's invoices; they may be set again at `lookAt` (milliseconds since 1970), not before. */
export function unflagInvoices(tx: Tx, orderId: string, lookAt: number): void {
  tx.update(invoices)
    .set({ flag: null, flaggedAt: null, lookAt })
    .where(and(eq(invoices.orderId, orderId), isNotNull(invoices.flaggedAt)))
    .run();
}

/** Settles the marks of the order's invoices for good: no later look sets them again. */
export function dropFlags(tx: Tx, orderId: string): void {
  tx.update(invoices).set({ flag: null }).where(eq(invoices.orderId, orderId)).run();
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
