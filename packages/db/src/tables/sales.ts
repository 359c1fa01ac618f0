import type { TestMode } from "@rankwright/schema";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
