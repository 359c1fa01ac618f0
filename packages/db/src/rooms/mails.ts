import { DIGEST_MS, type RoomSide } from "@rankwright/schema";
import { and, asc, eq, gt, isNotNull, lte, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { orderMails } from "../tables/index.ts";

/** What one side of an order was told by mail, and when it is to be told more. */
export type OrderMail = typeof orderMails.$inferSelect;

/**
 * Makes a mail about an order due: at `at` (milliseconds), or five minutes after the last one to that side. One that is due
 * earlier stays so.
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
}

/** The mails whose time has come, the longest waiting first, without those whose ids are in `except`. */
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

/** The row as it is now; undefined when it is no longer due. */
export function dueOrderMail(db: Db, _id: string, now: number): OrderMail | undefined {
  const row = db.select().from(orderMails).where(eq(orderMails._id, _id)).get();
  return row?.dueAt != null && row.dueAt <= now ? row : undefined;
}

/** Notes up to which message the side was told, or had seen by itself (`mailed` is false then). `now` in milliseconds. */
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

/** Makes due at `now` what is due after `latest` only: it was written while the clock ran ahead. Milliseconds. */
export function pullOrderMails(db: Db, latest: number, now: number): void {
  const late = gt(orderMails.dueAt, latest);
  if (!db.select({ _id: orderMails._id }).from(orderMails).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(orderMails).set({ dueAt: now, mailedAt: 0 }).where(late).run());
}

/** When the next mail is due, in milliseconds; undefined when none is. */
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
