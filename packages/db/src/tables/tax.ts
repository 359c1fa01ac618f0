import type { InvoiceKind, PaymentMode, RecordedTreatment, TaxRate, VatCheckState } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

/** Tax rates that the owner entered. */
export const taxRates = sqliteTable(
  "tax_rates",
  {
    _id: id(),
    /** Two-letter code. */
    country: text("country").notNull(),
    /** State or region; "" for the whole country. */
    state: text("state").notNull(),
    kind: text("kind").$type<TaxRate["kind"]>().notNull(),
    /** Name on invoices, such as "VAT" or "GST". */
    name: text("name").notNull(),
    /** In thousandths of a percent. */
    rate: integer("rate").notNull(),
    /** First day of the rate, such as "2026-01-01". */
    fromDay: text("from_day").notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex("tax_rates_by_place").on(t.country, t.state, t.kind, t.fromDay)],
);

/** Questions to VIES, the EU's register, about the VAT IDs of orders without VAT. The answers are kept as proof. */
export const vatChecks = sqliteTable(
  "vat_checks",
  {
    _id: id(),
    orderId: text("order_id").notNull().unique(),
    vatId: text("vat_id").notNull(),
    state: text("state").$type<VatCheckState>().notNull(),
    /** When it is asked; null once there is an answer, or it isn't asked any more. */
    nextTryAt: integer("next_try_at"),
    tries: integer("tries").notNull(),
    answeredAt: integer("answered_at"),
    /** Number that VIES gave to the answer; "" if it gave none. */
    requestId: text("request_id").notNull(),
    /** Registered name and address, as VIES returned them; "" if it returned none. */
    name: text("name").notNull(),
    address: text("address").notNull(),
    createdAt: created(),
  },
  (t) => [index("vat_checks_due").on(t.nextTryAt, t._id).where(sql`${t.nextTryAt} is not null`)],
);

/**
 * Taxes of the invoices and credit notes, for the tax report: one row for each tax of a document, append-only. A document without
 * recorded taxes has one row. Amounts are in cents and never negative, except a rounding; `kind` decides their sign.
 */
export const invoiceTaxes = sqliteTable(
  "invoice_taxes",
  {
    invoiceId: text("invoice_id").notNull(),
    /** Position of the tax in the document; 0 for the first. */
    position: integer("position").notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** Date of issue, such as "2026-11-22". */
    day: text("day").notNull(),
    /** Date of issue of the invoice that a credit note or a corrected invoice refers to; otherwise `day`. */
    saleDay: text("sale_day").notNull(),
    currency: text("currency").notNull(),
    kind: text("kind").$type<InvoiceKind>().notNull(),
    treatment: text("treatment").$type<RecordedTreatment>().notNull(),
    /** Two-letter code of the country whose rate it is, or of the buyer if no tax is charged; "" if it is unknown. */
    country: text("country").notNull(),
    /** State or region of the buyer, if its country has rates by state; otherwise "". */
    state: text("state").notNull(),
    /** Two-letter code; "" if it is unknown. */
    sellerCountry: text("seller_country").notNull(),
    /** In thousandths of a percent. */
    rate: integer("rate").notNull(),
    /** Name on the document, such as "VAT"; "" without recorded taxes. */
    name: text("name").notNull(),
    baseCents: integer("base_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
    /** Base, tax and rounding: the rows of a document add up to its total. */
    grossCents: integer("gross_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.position] }),
    // Includes all columns of the report, so that a period is summed up from the index alone.
    index("invoice_taxes_by_day").on(
      t.mode,
      t.day,
      t.saleDay,
      t.currency,
      t.kind,
      t.treatment,
      t.country,
      t.state,
      t.sellerCountry,
      t.rate,
      t.name,
      t.position,
      t.baseCents,
      t.taxCents,
      t.grossCents,
    ),
  ],
);
