import { and, asc, eq, isNotNull, isNull, lte, min, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { kept } from "../core/kept.ts";
import { change, isNoneOf } from "../core/rows.ts";
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
export const ordersToStart = (db: Db, now: number, most: number, except: readonly string[]): OrderRow[] =>
  toStart(db).all({ now, most, except: except.join(" ") });

const toStart = kept((db) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.startAt),
        lte(orders.startAt, sql.placeholder("now")),
        isNoneOf(orders._id, "except"),
      ),
    )
    .orderBy(asc(orders.startAt), asc(orders._id))
    .limit(sql.placeholder("most"))
    .prepare(),
);

/** When the next work is to begin, in milliseconds; undefined when none is. */
export const nextStartAt = (db: Db, except: readonly string[]): number | undefined =>
  nextStart(db).get({ except: except.join(" ") })?.at ?? undefined;

const nextStart = kept((db) =>
  db
    .select({ at: min(orders.startAt) })
    .from(orders)
    .where(and(isNotNull(orders.startAt), isNoneOf(orders._id, "except")))
    .prepare(),
);

/** Lets an order wait for something else than the time; see `readyToStart`. */
export function parkStart(tx: Tx, orderId: string): void {
  tx.update(orders).set({ startAt: null }).where(eq(orders._id, orderId)).run();
}

const changing = change(orders);

/** Begins the work: what the package promises is the order's from now on. Times in milliseconds. */
export function beginWork(
  tx: Tx,
  orderId: string,
  { dueAt, changesIncluded, now }: { dueAt: number | null; changesIncluded: number | null; now: number },
): void {
  changing(tx, orderId, { startAt: null, beganAt: now, dueAt, changesIncluded });
  addOrderNews(tx, orderId, "in work", { byWhom: "the site", note: "", now });
}
