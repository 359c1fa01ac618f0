import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { wakeWorker } from "../core/wakes.ts";
import { addOrderNews, type OrderRow } from "../orders/orders.ts";
import { orders } from "../tables/index.ts";

/** Schedules the start of work on a paid order. Called when a missing requirement, such as the brief, arrives. `now` in milliseconds. */
export function scheduleStart(tx: Tx, orderId: string, now: number): void {
  tx.update(orders)
    .set({ startAt: now })
    .where(and(eq(orders._id, orderId), eq(orders.paymentStatus, "Paid"), isNull(orders.beganAt)))
    .run();
  wakeWorker(tx, "rooms");
}

/** Lists the orders whose work is due to start; skips those in `except`. */
export const ordersToStart = (db: Db, now: number, most: number, except: string[]): OrderRow[] =>
  withoutIds(except, most, (limit) => toStart(db).all({ now, limit }));

const toStart = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(and(isNotNull(orders.startAt), lte(orders.startAt, sql.placeholder("now"))))
    .orderBy(asc(orders.startAt), asc(orders._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Returns when the next order's work is due to start, in milliseconds; undefined if there is none. */
export const nextStartAt = (db: Db, except: string[]): number | undefined =>
  withoutIds(except, 1, (limit) => nextStart(db).all({ limit }))[0]?.at ?? undefined;

const nextStart = prepared((db) =>
  db
    .select({ _id: orders._id, at: orders.startAt })
    .from(orders)
    .where(isNotNull(orders.startAt))
    .orderBy(asc(orders.startAt))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Cancels the scheduled start of work. It can be scheduled again. */
export function unscheduleStart(tx: Tx, orderId: string): void {
  tx.update(orders).set({ startAt: null }).where(eq(orders._id, orderId)).run();
}

/** Starts the work: copies the due date and included changes from the package to the order. Times in milliseconds. */
export function beginWork(
  tx: Tx,
  orderId: string,
  { dueAt, changesIncluded, now }: { dueAt: number | null; changesIncluded: number | null; now: number },
): void {
  tx.update(orders)
    .set({ startAt: null, beganAt: now, dueAt, changesIncluded })
    .where(eq(orders._id, orderId))
    .run();
  addOrderNews(tx, orderId, "in work", { byWhom: "the site", note: "", now });
}
