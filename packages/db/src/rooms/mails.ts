import { DIGEST_MS, type RoomSide } from "@rankwright/schema";
import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { wakeWorker } from "../core/wakes.ts";
import { orderMails } from "../tables/index.ts";

/** Notification mails to one side of an order: the last message that was mailed, and when the next mail is due. */
export type OrderMail = typeof orderMails.$inferSelect;

/**
 * Schedules a mail about an order for `at` (milliseconds), but at least five minutes after the last mail to that side. If a mail is already
 * scheduled for an earlier time, that time is kept.
 */
export function mailIsDue(tx: Tx, orderId: string, side: RoomSide, at: number): void {
  const wanted = sql`max(${at}, ${orderMails.mailedAt} + ${DIGEST_MS})`;
  tx.insert(orderMails)
    .values({ _id: newId(), orderId, side, upTo: "", mailedAt: 0, dueAt: at })
    .onConflictDoUpdate({
      target: [orderMails.orderId, orderMails.side],
      set: {
        dueAt: sql`min(coalesce(${orderMails.dueAt}, ${wanted}), ${wanted})`,
      },
    })
    .run();
  wakeWorker(tx, "rooms");
}

/** Lists the due mails, longest overdue first; skips the ids in `except`. */
export const dueOrderMails = (db: Db, now: number, most: number, except: string[]): OrderMail[] =>
  withoutIds(except, most, (limit) => due(db).all({ now, limit }));

const due = prepared((db) =>
  db
    .select()
    .from(orderMails)
    .where(and(isNotNull(orderMails.dueAt), lte(orderMails.dueAt, sql.placeholder("now"))))
    .orderBy(asc(orderMails.dueAt), asc(orderMails._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Re-reads the row; undefined if it is no longer due. */
export function dueOrderMail(db: Db, _id: string, now: number): OrderMail | undefined {
  const row = db.select().from(orderMails).where(eq(orderMails._id, _id)).get();
  return row?.dueAt != null && row.dueAt <= now ? row : undefined;
}

/** Records the last message that is done for the side: included in a mail, or already seen on the site (`mailed` is false). */
export function orderMailed(
  tx: Tx,
  row: OrderMail,
  { upTo, mailed, now }: { upTo: string; mailed: boolean; now: number },
): void {
  tx.update(orderMails)
    .set({ upTo, dueAt: null, mailedAt: mailed ? now : row.mailedAt })
    .where(eq(orderMails._id, row._id))
    .run();
}

/** Reschedules mails that are due after `latest` to `now`: they were scheduled while the clock was ahead. Milliseconds. */
export function pullOrderMails(db: Db, latest: number, now: number): void {
  const late = gt(orderMails.dueAt, latest);
  if (!db.select({ _id: orderMails._id }).from(orderMails).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(orderMails).set({ dueAt: now, mailedAt: 0 }).where(late).run());
}

/** Returns when the next mail is due, in milliseconds; undefined if there is none. */
export const nextOrderMailAt = (db: Db, except: string[]): number | undefined =>
  withoutIds(except, 1, (limit) => next(db).all({ limit }))[0]?.at ?? undefined;

const next = prepared((db) =>
  db
    .select({ _id: orderMails._id, at: orderMails.dueAt })
    .from(orderMails)
    .where(isNotNull(orderMails.dueAt))
    .orderBy(asc(orderMails.dueAt))
    .limit(sql.placeholder("limit"))
    .prepare(),
);
