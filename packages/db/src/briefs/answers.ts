import type { BriefAnswers, BriefField, BriefState } from "@rankwright/schema";
import { and, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { addOrderEvent } from "../orders/orders.ts";
import { briefAnswers, briefForms } from "../tables/index.ts";

/** An order's brief: its questions, and the answers so far. */
export type Brief = typeof briefAnswers.$inferSelect & { fields: BriefField[] };

/** Finds the brief of a paid order; undefined if its package has no questions. */
export function briefOf(db: Db, orderId: string): Brief | undefined {
  const row = db
    .select()
    .from(briefAnswers)
    .innerJoin(briefForms, eq(briefForms._id, briefAnswers.formId))
    .where(eq(briefAnswers.orderId, orderId))
    .get();
  return row && { ...row.brief_answers, fields: row.brief_forms.fields };
}

/** Returns whether the order has a brief, and whether that is open or sent. */
export function briefStateOf(db: Db, orderId: string): BriefState {
  const row = db
    .select({ sentAt: briefAnswers.sentAt })
    .from(briefAnswers)
    .where(eq(briefAnswers.orderId, orderId))
    .get();
  if (!row) return "none";
  return row.sentAt === null ? "open" : "sent";
}

/** Returns the brief states of these orders; omits orders without a brief. */
export function briefStates(db: Db, orderIds: readonly string[]): Map<string, Exclude<BriefState, "none">> {
  if (orderIds.length === 0) return new Map();
  const rows = db
    .select({ orderId: briefAnswers.orderId, sentAt: briefAnswers.sentAt })
    .from(briefAnswers)
    .where(inArray(briefAnswers.orderId, orderIds))
    .all();
  return new Map(rows.map((row) => [row.orderId, row.sentAt === null ? "open" : "sent"]));
}

/** Saves the answers so far. Throws if the brief's revision has changed since the caller read it. `now` in milliseconds. */
export function saveAnswers(tx: Tx, { orderId, revision }: Brief, answers: BriefAnswers, now: number): void {
  const written = tx
    .update(briefAnswers)
    .set({ answers, revision: revision + 1, updatedAt: now })
    .where(and(eq(briefAnswers.orderId, orderId), eq(briefAnswers.revision, revision)))
    .run();
  if (written.changes !== 1) throw new Error(`The brief of ${orderId} is no longer at ${revision}.`);
}

/** Marks the brief as sent and stops its reminders. `now` in milliseconds. */
export function closeBrief(tx: Tx, orderId: string, by: { byWhom: string; note: string; now: number }): void {
  tx.update(briefAnswers)
    .set({ sentAt: by.now, sentBy: by.byWhom, note: "", remindAt: null, updatedAt: by.now })
    .where(eq(briefAnswers.orderId, orderId))
    .run();
  addOrderEvent(tx, orderId, "brief sent", by);
  addEvent(tx, "brief", orderId, by.now);
}

/** Reopens a sent brief with a note of what is missing, and restarts its reminders. `now` in milliseconds. */
export function reopenBrief(
  tx: Tx,
  orderId: string,
  { remindAt, ...by }: { byWhom: string; note: string; now: number; remindAt: number },
): void {
  tx.update(briefAnswers)
    .set({
      sentAt: null,
      sentBy: "",
      note: by.note,
      askedAt: by.now,
      remindAt,
      reminders: 0,
      updatedAt: by.now,
    })
    .where(eq(briefAnswers.orderId, orderId))
    .run();
  addOrderEvent(tx, orderId, "brief opened again", by);
  addEvent(tx, "brief", orderId, by.now);
}
