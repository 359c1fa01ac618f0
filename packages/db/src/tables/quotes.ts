import type { QuoteContent, QuoteState } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";
import { orders } from "./orders.ts";

/** Quotes, and the orders that the owner wrote for a customer. */
export const quotes = sqliteTable(
  "quotes",
  {
    _id: id(),
    /** Such as "Q-2026-0007". */
    label: text("label").notNull().unique(),
    state: text("state").$type<QuoteState>().notNull(),
    /** Lines, customer and terms. */
    content: text("content", { mode: "json" }).$type<QuoteContent>().notNull(),
    currency: text("currency").notNull(),
    /** True if its prices include tax, as the shop's did when it was last saved. */
    includesTax: integer("includes_tax", { mode: "boolean" }).notNull().default(true),
    /** Counts the changes of the content; detects an outdated form. */
    revision: integer("revision").notNull(),
    /** Last day on which it can be accepted, such as "2026-12-31"; in the content, too. */
    validUntil: text("valid_until").notNull(),
    /** When it was last mailed; null before. */
    sentAt: integer("sent_at"),
    /** When the customer first and last opened the page of its link; null before. */
    firstSeenAt: integer("first_seen_at"),
    lastSeenAt: integer("last_seen_at"),
    /** When it was accepted, declined or withdrawn; null before. */
    decidedAt: integer("decided_at"),
    /** The customer's word for declining; "" for none. */
    reason: text("reason").notNull().default(""),
    /** The order that was placed when it was accepted. */
    orderId: text("order_id").references(() => orders._id),
    /** Last day to pay the order's invoice; null if the invoice is issued with the payment. */
    dueDay: text("due_day"),
    /** When the next reminder is due; null for none. */
    remindAt: integer("remind_at"),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("quotes_by_state").on(t.state, t._id),
    uniqueIndex("quotes_of_order").on(t.orderId),
    index("quotes_to_remind").on(t.remindAt, t._id).where(sql`${t.remindAt} is not null`),
  ],
);

/** Links that open a quote without a login. Only the hash of their token is stored. */
export const quoteLinks = sqliteTable("quote_links", {
  /** SHA-256 of the token. */
  hash: text("hash").primaryKey(),
  quoteId: text("quote_id")
    .notNull()
    .references(() => quotes._id),
  createdAt: integer("created_at").notNull(),
});
