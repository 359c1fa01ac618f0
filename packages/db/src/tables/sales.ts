import type { TestMode } from "@rankwright/schema";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The ledger and the orders added up by quarters of an hour, which every time zone's days are made of; see sales.ts. */
export const salesBuckets = sqliteTable(
  "sales_buckets",
  {
    /** Quarters of an hour since 1970. */
    bucket: integer("bucket").notNull(),
    /** "live", or the test mode. */
    mode: text("mode").$type<"live" | TestMode>().notNull(),
    grossCents: integer("gross_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    payments: integer("payments").notNull(),
    orders: integer("orders").notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.mode] })],
);

/** The ledger added up for each package by quarters of an hour, as `sales_buckets` is for all of them; see triggers/sales.sql. */
export const packageSales = sqliteTable(
  "package_sales",
  {
    /** As the order has it: a package that was renamed since is another. */
    packageName: text("package_name").notNull(),
    /** "live", or the test mode. */
    mode: text("mode").$type<"live" | TestMode>().notNull(),
    /** Quarters of an hour since 1970. */
    bucket: integer("bucket").notNull(),
    grossCents: integer("gross_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    payments: integer("payments").notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageName, t.mode, t.bucket] })],
);
