import { and, asc, eq, isNotNull, lte, min, notInArray } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { briefAnswers } from "../tables/index.ts";

/** A brief whose reminder is due. */
export type DueBrief = Pick<typeof briefAnswers.$inferSelect, "orderId" | "askedAt" | "reminders">;

/** Lists the briefs whose reminder is due, longest overdue first. Skips the orders in `except`. */
export function briefsToRemind(db: Db, now: number, most: number, except: readonly string[]): DueBrief[] {
  const { orderId, askedAt, reminders, remindAt } = briefAnswers;
  return db
    .select({ orderId, askedAt, reminders })
    .from(briefAnswers)
    .where(and(isNotNull(remindAt), lte(remindAt, now), notInArray(orderId, [...except])))
    .orderBy(asc(remindAt), asc(orderId))
    .limit(most)
    .all();
}

/** Finds the order's brief if its reminder is due. */
export function dueBrief(db: Db, order: string, now: number): DueBrief | undefined {
  const { orderId, askedAt, reminders, remindAt } = briefAnswers;
  return db
    .select({ orderId, askedAt, reminders })
    .from(briefAnswers)
    .where(and(eq(orderId, order), isNotNull(remindAt), lte(remindAt, now)))
    .get();
}

/** Returns when the next reminder is due, in milliseconds; undefined if there is none. */
export function nextReminderAt(db: Db, except: readonly string[]): number | undefined {
  const row = db
    .select({ at: min(briefAnswers.remindAt) })
    .from(briefAnswers)
    .where(and(isNotNull(briefAnswers.remindAt), notInArray(briefAnswers.orderId, [...except])))
    .get();
  return row?.at ?? undefined;
}

/** Records that a reminder was written, and when the next one is due; null after the last. */
export function reminded(tx: Tx, { orderId, reminders }: DueBrief, nextAt: number | null): void {
  tx.update(briefAnswers)
    .set({ reminders: reminders + 1, remindAt: nextAt })
    .where(eq(briefAnswers.orderId, orderId))
    .run();
}
