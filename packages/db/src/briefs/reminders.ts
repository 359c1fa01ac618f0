import { and, asc, eq, isNotNull, lte, min, notInArray } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { briefAnswers } from "../tables/index.ts";

/** A brief that somebody is to be reminded of. */
export type DueBrief = Pick<typeof briefAnswers.$inferSelect, "orderId" | "askedAt" | "reminders">;

/** The briefs whose reminder is due, the longest waiting first, without the orders in `except`. */
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

/** The order's brief, if its reminder is due. */
export function dueBrief(db: Db, order: string, now: number): DueBrief | undefined {
  const { orderId, askedAt, reminders, remindAt } = briefAnswers;
  return db
    .select({ orderId, askedAt, reminders })
    .from(briefAnswers)
    .where(and(eq(orderId, order), isNotNull(remindAt), lte(remindAt, now)))
    .get();
}

/** When the next reminder is due, in milliseconds; undefined when none is. */
export function nextReminderAt(db: Db, except: readonly string[]): number | undefined {
  const row = db
    .select({ at: min(briefAnswers.remindAt) })
    .from(briefAnswers)
    .where(and(isNotNull(briefAnswers.remindAt), notInArray(briefAnswers.orderId, [...except])))
    .get();
  return row?.at ?? undefined;
}

/** Notes that a reminder was written, and when the next is due; null for the last. */
export function reminded(tx: Tx, { orderId, reminders }: DueBrief, nextAt: number | null): void {
  tx.update(briefAnswers)
    .set({ reminders: reminders + 1, remindAt: nextAt })
    .where(eq(briefAnswers.orderId, orderId))
    .run();
}
