import type { TestMode } from "@rankwright/schema";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Sums of the ledger and the orders per currency and 15 minutes, which align with the days of every time zone; see sales.ts. */
export const salesBuckets = sqliteTable(
  "sales_buckets",
  {
    /** "live", or the test mode. */
    mode: text("mode").$type<"live" | TestMode>().notNull(),
    currency: text("currency").notNull(),
    /** Index of the 15-minute interval since 1970. */
    bucket: integer("bucket").notNull(),
    grossCents: integer("gross_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    payments: integer("payments").notNull(),
    orders: integer("orders").notNull(),
  },
  (t) => [primaryKey({ columns: [t.mode, t.currency, t.bucket] })],
);

/** Sums of the ledger per package, currency and 15 minutes, like `sales_buckets` for all packages; see triggers/sales.sql. */
export const packageSales = sqliteTable(
  "package_sales",
  {
    /** Name in the order: a renamed package counts as another. */
    packageName: text("package_name").notNull(),
    /** "live", or the test mode. */
    mode: text("mode").$type<"live" | TestMode>().notNull(),
    currency: text("currency").notNull(),
    /** Index of the 15-minute interval since 1970. */
    bucket: integer("bucket").notNull(),
    grossCents: integer("gross_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    payments: integer("payments").notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageName, t.mode, t.currency, t.bucket] })],
);
