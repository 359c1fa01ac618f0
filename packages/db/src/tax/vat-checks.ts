import { and, asc, eq, isNotNull, lte, min, notInArray } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { wakeWorker } from "../core/wakes.ts";
import { vatChecks } from "../tables/index.ts";

export type VatCheck = typeof vatChecks.$inferSelect;

/** Schedules the question about the VAT ID of an order, and wakes the worker that asks it. */
export function scheduleVatCheck(
  tx: Tx,
  { orderId, vatId }: Pick<VatCheck, "orderId" | "vatId">,
  now: number,
) {
  wakeWorker(tx, "tax");
  tx.insert(vatChecks)
    .values({
      _id: newId(),
      orderId,
      vatId,
      state: "open",
      nextTryAt: now,
      tries: 0,
      answeredAt: null,
      requestId: "",
      name: "",
      address: "",
      createdAt: now,
    })
    .run();
}

export const findVatCheck = (db: Db, _id: string): VatCheck | undefined =>
  db.select().from(vatChecks).where(eq(vatChecks._id, _id)).get();

export const vatCheckOf = (db: Db, orderId: string): VatCheck | undefined =>
  db.select().from(vatChecks).where(eq(vatChecks.orderId, orderId)).get();

export function setVatCheck(tx: Tx, { _id }: Pick<VatCheck, "_id">, changes: Partial<VatCheck>): VatCheck {
  return tx.update(vatChecks).set(changes).where(eq(vatChecks._id, _id)).returning().get();
}

/** Asks about another VAT ID, and forgets the answer about the former one. */
export function restartVatCheck(tx: Tx, check: Pick<VatCheck, "_id">, vatId: string, now: number): void {
  wakeWorker(tx, "tax");
  const unanswered = { state: "open", answeredAt: null, requestId: "", name: "", address: "" } as const;
  setVatCheck(tx, check, { ...unanswered, vatId, tries: 0, nextTryAt: now, createdAt: now });
}

/** Returns at most `limit` checks that are due at `now`, the earliest first, without those in `except`. */
export const dueVatChecks = (db: Db, now: number, limit: number, except: readonly string[]): VatCheck[] =>
  db
    .select()
    .from(vatChecks)
    .where(and(lte(vatChecks.nextTryAt, now), notInArray(vatChecks._id, [...except])))
    .orderBy(asc(vatChecks.nextTryAt), asc(vatChecks._id))
    .limit(limit)
    .all();

/** Returns the earliest due time of the checks that aren't in `except`; undefined if there is none. */
export const nextVatCheckAt = (db: Db, except: readonly string[]): number | undefined =>
  db
    .select({ at: min(vatChecks.nextTryAt) })
    .from(vatChecks)
    .where(and(isNotNull(vatChecks.nextTryAt), notInArray(vatChecks._id, [...except])))
    .get()?.at ?? undefined;
