import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { ledger, orders } from "./tables.ts";

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
 * The sales of each stretch between two neighbours of `boundaries` (ascending, milliseconds since 1970; the second
 * belongs to the next), from the ledger. Test orders and payments count only `withTests`.
 */
export function salesBetween(
  db: Db,
  boundaries: readonly number[],
  { withTests }: { withTests: boolean },
): Sales[] {
  const [from, to] = [sql.placeholder("from"), sql.placeholder("to")];
  const gross = ledger.grossCents;
  const money = db
    .select({
      grossCents: sql<number>`coalesce(sum(max(${gross}, 0)), 0)`,
      refundedCents: sql<number>`coalesce(-sum(min(${gross}, 0)), 0)`,
      payments: sql<number>`count(*) filter (where ${gross} > 0)`,
    })
    .from(ledger)
    .where(
      sql`${ledger.createdAt} >= ${from} and ${ledger.createdAt} < ${to}
        ${withTests ? sql`` : sql`and ${ledger.mode} <> 'local'`}`,
    )
    .prepare();
  const placed = db
    .select({ orders: sql<number>`count(*)` })
    .from(orders)
    .where(
      sql`${orders.createdAt} >= ${from} and ${orders.createdAt} < ${to}
        ${withTests ? sql`` : sql`and not ${orders.isTest}`}`,
    )
    .prepare();
  return boundaries.slice(1).map((end, n) => {
    const stretch = { from: boundaries[n] ?? end, to: end };
    const { grossCents = 0, refundedCents = 0, payments = 0 } = money.get(stretch) ?? {};
    return {
      grossCents,
      refundedCents,
      netCents: grossCents - refundedCents,
      payments,
      orders: placed.get(stretch)?.orders ?? 0,
    };
  });
}
