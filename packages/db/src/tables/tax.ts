import type { TaxRate, VatCheckState } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
