import type { InvoiceKind, InvoicePaper, PaymentMode } from "@rankwright/schema";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * What proves who a guest is, by a token that its holder alone has: "mail" is a mailed link that proves its address, once;
 * "browser" shows one order to the browser that placed it; "details" fills that browser's next checkout in with what the order
 * was placed with, and opens nothing.
 */
export const orderClaims = sqliteTable(
  "order_claims",
  {
    /** The SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    kind: text("kind").$type<"mail" | "browser" | "details">().notNull(),
    /** The normalised address that the link was mailed to, or that the order names. */
    emailKey: text("email_key").notNull(),
    /** The order that it shows; null for a link that logs in. */
    orderId: text("order_id"),
    /** The path of this site that a mailed link leads on to. */
    goOn: text("go_on").notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [index("claims_of_email").on(t.emailKey), index("claims_by_expiry").on(t.expiresAt)],
);

/**
 * Invoices and credit notes, append-only. Numbers have no gap: a trigger takes none but the next of its series, in the
 * transaction of the ledger row that the paper is about.
 */
export const invoices = sqliteTable(
  "invoices",
  {
    _id: text("_id").primaryKey(),
    /** What stands before the number, such as "RW-2026": one for each year, each kind of test and each prefix. */
    series: text("series").notNull(),
    number: integer("number").notNull(),
    /** Both as they are printed: "RW-2026-0042". */
    label: text("label").notNull().unique(),
    kind: text("kind").$type<InvoiceKind>().notNull(),
    orderId: text("order_id").notNull(),
    /** Negative for a credit note. */
    cents: integer("cents").notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** Everything that is printed, as it was then. */
    paper: text("paper", { mode: "json" }).$type<InvoicePaper>().notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("invoice_numbers").on(t.series, t.number),
    index("invoices_of_order").on(t.orderId, t._id),
  ],
);
