import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { addOrderNews, type OrderRow } from "../orders/orders.ts";
import { orders } from "../tables/index.ts";

/** Makes the work on a paid order due to begin: for whoever has what it waited for. `now` in milliseconds. */
export function readyToStart(tx: Tx, orderId: string, now: number): void {
  tx.update(orders)
    .set({ startAt: now })
    .where(and(eq(orders._id, orderId), eq(orders.paymentStatus, "Paid"), isNull(orders.beganAt)))
    .run();
}

/** The orders whose work is to begin, without those in `except`. */
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

/** When the next work is to begin, in milliseconds; undefined when none is. */
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

/** Lets an order wait for something else than the time; see `readyToStart`. */
export function parkStart(tx: Tx, orderId: string): void {
  tx.update(orders).set({ startAt: null }).where(eq(orders._id, orderId)).run();
}

/** Begins the work: what the package promises is the order's from now on. Times in milliseconds. */
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
