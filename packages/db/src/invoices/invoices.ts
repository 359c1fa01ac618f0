import type { InvoiceDocument, PaymentMode } from "@rankwright/schema";
import { and, asc, desc, eq, lt, max, sum } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import type { Older } from "../core/paging.ts";
import { invoices } from "../tables/index.ts";
import { insertInvoiceTaxes } from "./taxes.ts";

export type Invoice = typeof invoices.$inferSelect;

/** Minimum number of digits in an invoice number. */
const DIGITS = 4;

interface NewInvoice {
  series: string;
  orderId: string;
  /** Negative for a credit note. */
  cents: number;
  mode: PaymentMode;
  /** The printed content; its label is the next of the series. */
  document: Omit<InvoiceDocument, "label">;
}

/** Inserts an invoice or credit note with the next number of its series, and its taxes, in the same transaction as the payment or refund. */
export function insertInvoice(tx: Tx, { document, ...row }: NewInvoice, now: number): Invoice {
  const { series } = row;
  const last = tx
    .select({ n: max(invoices.number) })
    .from(invoices)
    .where(eq(invoices.series, series))
    .get();
  const number = (last?.n ?? 0) + 1;
  const label = `${series}-${String(number).padStart(DIGITS, "0")}`;
  const made = { ...row, number, label, kind: document.kind, document: { ...document, label } };
  const invoice = tx
    .insert(invoices)
    .values({ ...made, _id: newId(), createdAt: now })
    .returning()
    .get();
  insertInvoiceTaxes(tx, invoice);
  return invoice;
}

/** Lists the order's invoices and credit notes, oldest first. */
export function invoicesOf(db: Db, orderId: string): Invoice[] {
  return db.select().from(invoices).where(eq(invoices.orderId, orderId)).orderBy(asc(invoices._id)).all();
}

/** Returns the sum of the order's invoices minus its credit notes, in cents; undefined if it has none. */
export const invoicedCents = (db: Db, orderId: string): number | undefined =>
  db
    .select({ cents: sum(invoices.cents).mapWith(Number) })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .get()?.cents ?? undefined;

export function findInvoice(db: Db, _id: string): Invoice | undefined {
  return db.select().from(invoices).where(eq(invoices._id, _id)).get();
}

/** Finds the order's invoice or credit note with this number. */
export function invoiceOf(db: Db, orderId: string, label: string): Invoice | undefined {
  return db
    .select()
    .from(invoices)
    .where(and(eq(invoices.label, label), eq(invoices.orderId, orderId)))
    .get();
}

/** Returns the next batch of invoices and credit notes, newest first. */
export function invoicesBefore(db: Db, { before, limit }: Older): Invoice[] {
  return db
    .select()
    .from(invoices)
    .where(before === undefined ? undefined : lt(invoices._id, before))
    .orderBy(desc(invoices._id))
    .limit(limit)
    .all();
}
