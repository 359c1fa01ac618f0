import type { TestMode } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { salesSlots } from "../tables.ts";

/** How long a slot of `sales_slots` is: triggers add up each (migrations). Days begin with one in every time zone. */
const SLOT_MS = 900_000;

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
  const sum = (column: (typeof salesSlots)["grossCents" | "refundedCents" | "payments" | "orders"]) =>
    sql<number>`coalesce(sum(${column}), 0)`;
  const within = db
    .select({
      grossCents: sum(salesSlots.grossCents),
      refundedCents: sum(salesSlots.refundedCents),
      payments: sum(salesSlots.payments),
      orders: sum(salesSlots.orders),
    })
    .from(salesSlots)
    .where(
      sql`${salesSlots.slot} >= ${sql.placeholder("from")} and ${salesSlots.slot} < ${sql.placeholder("to")}
        and ${salesSlots.mode} in ${summedModes(testMode)}`,
    )
    .prepare();
  return boundaries.slice(1).map((end, n) => {
    const sold = within.get({ from: (boundaries[n] ?? end) / SLOT_MS, to: end / SLOT_MS });
    const { grossCents = 0, refundedCents = 0, payments = 0, orders = 0 } = sold ?? {};
    return { grossCents, refundedCents, netCents: grossCents - refundedCents, payments, orders };
  });
}
