import type { OrderStatus, PaymentStatus, TestMode } from "@rankwright/schema";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How many orders of each kind there are and what their prices add up to: triggers keep it (triggers/order-sums.sql). */
export const orderSums = sqliteTable(
  "order_sums",
  {
    /** Of the orders placed on this day of UTC, counted from 1970; -1 for all of them. */
    day: integer("day").notNull(),
    packageName: text("package_name").notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    orderStatus: text("order_status").$type<OrderStatus>().notNull(),
    /** "live", or the test mode. */
    mode: text("mode").$type<"live" | TestMode>().notNull(),
    currency: text("currency").notNull(),
    n: integer("n").notNull(),
    cents: integer("cents").notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.day, t.packageName, t.paymentStatus, t.orderStatus, t.mode, t.currency],
    }),
  ],
);
