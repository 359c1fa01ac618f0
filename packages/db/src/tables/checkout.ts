import type { InvoiceDocument, InvoiceKind, PaymentMode } from "@rankwright/schema";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * Tokens that identify a guest: "mail" is a single-use link that verifies its address; "browser" shows one order to the browser that placed
 * it; "details" prefills that browser's next checkout with the details of the order, and gives no access.
 */
export const orderClaims = sqliteTable(
  "order_claims",
  {
    /** SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    kind: text("kind").$type<"mail" | "browser" | "details">().notNull(),
    /** Normalised address that the link was sent to, or of the order. */
    emailKey: text("email_key").notNull(),
    /** The order it gives access to; null for a link that logs in. */
    orderId: text("order_id"),
    /** Path on this site that an e-mailed link redirects to. */
    goOn: text("go_on").notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("claims_of_email").on(t.emailKey), index("claims_by_expiry").on(t.expiresAt)],
);

/**
 * Invoices and credit notes, append-only. Numbers have no gaps: a trigger accepts only the next number of the series, in the same
 * transaction as the ledger row.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    _id: text("_id").primaryKey(),
    /** Prefix of the number, such as "RW-2026": one for each year, test mode and custom prefix. */
    series: text("series").notNull(),
    number: integer("number").notNull(),
    /** Series and number as printed: "RW-2026-0042". */
    label: text("label").notNull().unique(),
    kind: text("kind").$type<InvoiceKind>().notNull(),
    orderId: text("order_id").notNull(),
    /** Negative for a credit note. */
    cents: integer("cents").notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** The complete printed content at the time of issue. */
    document: text("paper", { mode: "json" }).$type<InvoiceDocument>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("invoice_numbers").on(t.series, t.number),
    index("invoices_of_order").on(t.orderId, t._id),
  ],
);
