import type { ProviderId } from "@rankwright/schema";
import { and, asc, eq, sql, sum } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { ledger, type orders } from "../tables/index.ts";

export type LedgerRow = typeof ledger.$inferSelect;

/** Inserts a ledger row. Throws SQLite's unique error if this transaction is already booked with this status. */
export const insertLedgerRow = (tx: Tx, row: Omit<LedgerRow, "_id" | "createdAt">, now: number): LedgerRow =>
  tx
    .insert(ledger)
    .values({ ...row, _id: newId(), createdAt: now })
    .returning()
    .get();

export const ledgerOfTxn = (db: Db, provider: ProviderId, txnId: string): LedgerRow[] =>
  db
    .select()
    .from(ledger)
    .where(and(eq(ledger.txnId, txnId), eq(ledger.provider, provider)))
    .all();

/** Lists the order's ledger rows, oldest first. */
export const ledgerOf = (db: Db, orderId: string): LedgerRow[] =>
  db.select().from(ledger).where(eq(ledger.orderId, orderId)).orderBy(asc(ledger._id)).all();

/** Returns the order's balance in cents. */
export const balanceOf = (db: Db, orderId: string): number => balance(db).get({ orderId })?.cents ?? 0;

const balance = prepared((db) =>
  db
    .select({ cents: sum(ledger.grossCents).mapWith(Number) })
    .from(ledger)
    .where(eq(ledger.orderId, sql.placeholder("orderId")))
    .prepare(),
);

/** True if an admin recorded the row manually. */
export const isManual = ({ provider }: Pick<LedgerRow, "provider">) => provider === "by-hand";

/**
 * Adds a ledger row that changes the order's balance to `balanceCents`, and returns the difference in cents. Adds no row if it is 0. The
 * row of a test order has the order's test mode, like the rows of its payments.
 */
export function bookManualEntry(
  tx: Tx,
  order: Pick<typeof orders.$inferSelect, "_id" | "testMode" | "currency">,
  balanceCents: number,
  now: number,
): number {
  const grossCents = balanceCents - balanceOf(tx, order._id);
  if (grossCents === 0) return 0;
  tx.insert(ledger)
    .values({
      _id: newId(),
      orderId: order._id,
      provider: "by-hand",
      txnId: `by-hand:${newId()}`,
      status: grossCents > 0 ? "Completed" : "Refunded",
      parentTxnId: null,
      grossCents,
      currency: order.currency,
      mode: order.testMode ?? "by hand",
      notificationId: null,
      createdAt: now,
    })
    .run();
  return grossCents;
}
