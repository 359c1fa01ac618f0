import type { BriefAnswers, BriefField, BriefState } from "@rankwright/schema";
import { and, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { addOrderEvent } from "../orders/orders.ts";
import { briefAnswers, briefForms } from "../tables/index.ts";

/** An order's brief: what was asked, and what was answered so far. */
export type Brief = typeof briefAnswers.$inferSelect & { fields: BriefField[] };

/** The brief of a paid order; undefined where nothing is asked. */
export function briefOf(db: Db, orderId: string): Brief | undefined {
  const row = db
    .select()
    .from(briefAnswers)
    .innerJoin(briefForms, eq(briefForms._id, briefAnswers.formId))
    .where(eq(briefAnswers.orderId, orderId))
    .get();
  return row && { ...row.brief_answers, fields: row.brief_forms.fields };
}

/** Whether the order waits for its brief. */
export function briefStateOf(db: Db, orderId: string): BriefState {
  const row = db
    .select({ sentAt: briefAnswers.sentAt })
    .from(briefAnswers)
    .where(eq(briefAnswers.orderId, orderId))
    .get();
  if (!row) return "none";
  return row.sentAt === null ? "open" : "sent";
}

/** Of these orders, those that are asked a brief, with how far it is. */
export function briefStates(db: Db, orderIds: readonly string[]): Map<string, Exclude<BriefState, "none">> {
  if (orderIds.length === 0) return new Map();
  const rows = db
    .select({ orderId: briefAnswers.orderId, sentAt: briefAnswers.sentAt })
    .from(briefAnswers)
    .where(inArray(briefAnswers.orderId, orderIds))
    .all();
  return new Map(rows.map((row) => [row.orderId, row.sentAt === null ? "open" : "sent"]));
}

/**
 * Keeps what was answered so far, from the revision that the caller read in this transaction. `now` in milliseconds.
 */
export function keepAnswers(tx: Tx, { orderId, revision }: Brief, answers: BriefAnswers, now: number): void {
  const written = tx
    .update(briefAnswers)
    .set({ answers, revision: revision + 1, updatedAt: now })
    .where(and(eq(briefAnswers.orderId, orderId), eq(briefAnswers.revision, revision)))
    .run();
  if (written.changes !== 1) throw new Error(`The brief of ${orderId} is no longer at ${revision}.`);
}

/** Closes the brief: nobody waits for it any more. `now` in milliseconds. */
export function closeBrief(tx: Tx, orderId: string, by: { byWhom: string; note: string; now: number }): void {
  tx.update(briefAnswers)
    .set({ sentAt: by.now, sentBy: by.byWhom, note: "", remindAt: null, updatedAt: by.now })
    .where(eq(briefAnswers.orderId, orderId))
    .run();
  addOrderEvent(tx, orderId, "brief sent", by);
  addEvent(tx, "brief", orderId, by.now);
}

/** Opens a sent brief again, with what is asked for; its reminders begin anew. `now` in milliseconds. */
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
