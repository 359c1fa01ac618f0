import { and, asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { refunds } from "../tables/index.ts";

export type Refund = typeof refunds.$inferSelect;

/** Inserts a requested refund, which is not settled yet. */
export function insertRefund(
  tx: Tx,
  refund: Omit<Refund, "_id" | "state" | "reason" | "createdAt">,
  now: number,
): Refund {
  return tx
    .insert(refunds)
    .values({ ...refund, _id: newId(), state: "asked", reason: "", createdAt: now })
    .returning()
    .get();
}

export function findRefund(db: Db, _id: string): Refund | undefined {
  return db.select().from(refunds).where(eq(refunds._id, _id)).get();
}

/** Lists the order's refunds, oldest first. */
export function refundsOf(db: Db, orderId: string): Refund[] {
  return db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds._id)).all();
}

/** Settles a requested refund; does nothing if it is already settled. */
export function settleRefund(tx: Tx, _id: string, change: Pick<Refund, "state" | "reason">): void {
  tx.update(refunds)
    .set(change)
    .where(and(eq(refunds._id, _id), eq(refunds.state, "asked")))
    .run();
}
