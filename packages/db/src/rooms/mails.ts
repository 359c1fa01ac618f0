import { DIGEST_MS, type RoomSide } from "@rankwright/schema";
import { and, asc, eq, gt, isNotNull, lte, min, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { kept } from "../core/kept.ts";
import { isNoneOf } from "../core/rows.ts";
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
export const dueOrderMails = (db: Db, now: number, most: number, except: readonly string[]): OrderMail[] =>
  due(db).all({ now, most, except: except.join(" ") });

const due = kept((db) =>
  db
    .select()
    .from(orderMails)
    .where(
      and(
        isNotNull(orderMails.dueAt),
        lte(orderMails.dueAt, sql.placeholder("now")),
        isNoneOf(orderMails._id, "except"),
      ),
    )
    .orderBy(asc(orderMails.dueAt), asc(orderMails._id))
    .limit(sql.placeholder("most"))
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

const anyLate = kept((db) =>
  db
    .select({ _id: orderMails._id })
    .from(orderMails)
    .where(gt(orderMails.dueAt, sql.placeholder("latest")))
    .limit(1)
    .prepare(),
);

/** Makes due at `now` what is due after `latest` only: it was written while the clock ran ahead. Milliseconds. */
export function pullOrderMails(db: Db, latest: number, now: number): void {
  if (!anyLate(db).get({ latest })) return;
  const late = gt(orderMails.dueAt, latest);
  immediateUnlessBusy(db, (tx) => tx.update(orderMails).set({ dueAt: now, mailedAt: 0 }).where(late).run());
}

/** When the next mail is due, in milliseconds; undefined when none is. */
export const nextOrderMailAt = (db: Db, except: readonly string[]): number | undefined =>
  next(db).get({ except: except.join(" ") })?.at ?? undefined;

const next = kept((db) =>
  db
    .select({ at: min(orderMails.dueAt) })
    .from(orderMails)
    .where(and(isNotNull(orderMails.dueAt), isNoneOf(orderMails._id, "except")))
    .prepare(),
);
