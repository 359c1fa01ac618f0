import type { TestMode } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { type Db, together } from "../core/client.ts";
import { kept } from "../core/kept.ts";
import { salesBuckets } from "../tables.ts";

/** What triggers/counts.sql adds up by: in every time zone a day begins with a bucket. */
const BUCKET_MS = 900_000;

/** What is in a sum: real orders and money always, of the tests only those of the mode that is set now. */
export const summedModes = (testMode: TestMode | null): ("live" | TestMode)[] =>
  testMode ? ["live", testMode] : ["live"];

/** What was sold in a stretch of time; money in cents. */
export interface Sales {
  /** What came in. */
  grossCents: number;
  /** What went back, as a positive number. */
  refundedCents: number;
  netCents: number;
  /** How many payments came in. */
  payments: number;
  /** How many orders were placed. */
  orders: number;
}

/**
 * The sales of each stretch between two neighbours of `boundaries` (ascending, milliseconds since 1970, whole quarters
 * of an hour; the second belongs to the next), from the ledger. Tests count only those of `testMode`; none when it
 * is null.
 */
export function salesBetween(db: Db, boundaries: readonly number[], testMode: TestMode | null): Sales[] {
  const test = testMode ?? "live";
  return together(db, () =>
    boundaries.slice(1).map((end, n) => {
      const from = boundaries[n] ?? end;
      const sold = within(db).get({ from: from / BUCKET_MS, to: end / BUCKET_MS, test });
      const { grossCents = 0, refundedCents = 0, payments = 0, orders = 0 } = sold ?? {};
      return { grossCents, refundedCents, netCents: grossCents - refundedCents, payments, orders };
    }),
  );
}

const sum = (column: (typeof salesBuckets)["grossCents" | "refundedCents" | "payments" | "orders"]) =>
  sql<number>`coalesce(sum(${column}), 0)`;

const within = kept((db) =>
  db
    .select({
      grossCents: sum(salesBuckets.grossCents),
      refundedCents: sum(salesBuckets.refundedCents),
      payments: sum(salesBuckets.payments),
      orders: sum(salesBuckets.orders),
    })
    .from(salesBuckets)
    .where(
      sql`${salesBuckets.bucket} >= ${sql.placeholder("from")} and ${salesBuckets.bucket} < ${sql.placeholder("to")}
        and ${salesBuckets.mode} in ('live', ${sql.placeholder("test")})`,
    )
    .prepare(),
);
