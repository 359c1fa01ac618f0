import type { PaymentMethod, PaymentMode, PaymentState } from "@rankwright/schema";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";
import { orders } from "./orders.ts";

/**
 * The payments of all orders, for the owner's list: one row per received payment, with the id of its ledger row, and one per unpaid checkout,
 * with the id of its session. Maintained by triggers (triggers/payments.sql), in the order of these columns.
 */
export const payments = sqliteTable(
  "payments",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    method: text("method").$type<PaymentMethod>().notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    currency: text("currency").notNull(),
    /** The received amount, or the requested one if nothing was received. */
    cents: integer("cents").notNull(),
    receivedCents: integer("received_cents").notNull(),
    /** Refunded or withdrawn in a dispute, as a positive number. */
    returnedCents: integer("returned_cents").notNull(),
    /** The provider's fee; null if it is unknown. */
    feeCents: integer("fee_cents"),
    /** Transaction id, or the checkout's reference; "" for none. */
    reference: text("reference").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("payments_of_order").on(t.orderId, t._id),
    // One index for each combination of filters, in order of time.
    index("payments_by_time").on(t.createdAt, t._id),
    index("payments_by_state").on(t.state, t.createdAt, t._id),
    index("payments_by_method").on(t.method, t.createdAt, t._id),
    index("payments_by_both").on(t.state, t.method, t.createdAt, t._id),
  ],
);

/** Number and sums of the payments by kind, maintained by triggers (triggers/payments.sql). */
export const paymentSums = sqliteTable(
  "payment_sums",
  {
    /** Day of the payments (UTC), in days since 1970; -1 for all. */
    day: integer("day").notNull(),
    state: text("state").$type<PaymentState>().notNull(),
    method: text("method").$type<PaymentMethod>().notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    currency: text("currency").notNull(),
    n: integer("n").notNull(),
    receivedCents: integer("received_cents").notNull(),
    returnedCents: integer("returned_cents").notNull(),
    feeCents: integer("fee_cents").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.state, t.method, t.mode, t.currency] })],
);
