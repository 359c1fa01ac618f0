import type { InvoicePaper, PaymentMode } from "@rankwright/schema";
import { and, asc, desc, eq, lt, max, sum } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import type { Older } from "../core/paging.ts";
import { invoices } from "../tables/index.ts";

export type Invoice = typeof invoices.$inferSelect;

/** How many digits a number has at least. */
const DIGITS = 4;

interface NewInvoice {
  series: string;
  orderId: string;
  /** Negative for a credit note. */
  cents: number;
  mode: PaymentMode;
  /** What is printed; its label is the next of the series. */
  paper: Omit<InvoicePaper, "label">;
}

/** Writes the paper under the next number of its series, in the transaction of the money that it is about. */
export function insertInvoice(tx: Tx, { paper, ...row }: NewInvoice, now: number): Invoice {
  const { series } = row;
  const last = tx
    .select({ n: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.series, series))
    .get();
  const number = (last?.n ?? 0) + 1;
  const label = `${series}-${String(number).padStart(DIGITS, "0")}`;
  const made = { ...row, number, label, kind: paper.kind, paper: { ...paper, label } };
  return tx
    .insert(invoices)
    .values({ ...made, _id: newId(), createdAt: now })
    .returning()
    .get();
}

/** The oldest first. */
export function invoicesOf(db: Db, orderId: string): Invoice[] {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices._id)).all();
}

/** What the order's invoices come to less its credit notes, in cents; undefined when it has none. */
export const invoicedCents = (db: Db, orderId: string): number | undefined =>
  db
    .select({ cents: sum(invoices.cents).mapWith(Number) })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .get()?.cents ?? undefined;

export function findInvoice(db: Db, _id: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices._id, _id)).get();
}

/** The order's paper with this number. */
export function invoiceOf(db: Db, orderId: string, label: string): Invoice | undefined {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.label, label), eq(invoices.orderId, orderId)))
    .get();
}

/** All papers, newest first, part by part. */
export function invoicesBefore(db: Db, { before, limit }: Older): Invoice[] {
  return db
    .select()
    .from(invoices)
    .where(before === undefined ? undefined : lt(invoices._id, before))
    .orderBy(desc(invoices._id))
    .limit(limit)
    .all();
}
