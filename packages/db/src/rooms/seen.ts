import type { RoomSide } from "@rankwright/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { kept } from "../core/kept.ts";
import { rowsWith } from "../core/rows.ts";
import { orderDrafts, orderSeen } from "../tables.ts";

/** How far somebody has read. */
export type Seen = typeof orderSeen.$inferSelect;

const seen = rowsWith(orderSeen, ["orderId", "person"]);
const drafts = rowsWith(orderDrafts, ["orderId", "person"]);

/** How far this person has read; undefined before they were there. */
export const seenBy = (db: Db, orderId: string, person: string): Seen | undefined =>
  seen.one(db, { orderId, person });

const mostSeen = kept((db: Db) =>
  db
    .select()
    .from(orderSeen)
    .where(
      and(eq(orderSeen.orderId, sql.placeholder("orderId")), eq(orderSeen.side, sql.placeholder("side"))),
    )
    .orderBy(desc(orderSeen.upTo))
    .limit(1)
    .prepare(),
);

/** How far a side has read: whoever of it has read most. */
export const seenBySide = (db: Db, orderId: string, side: RoomSide): Seen | undefined =>
  mostSeen(db).get({ orderId, side });

/** Notes how far somebody has read; never less than before. False when that was known. `seenAt` in milliseconds. */
export function markSeen(tx: Tx, seen: Seen): boolean {
  return (
    tx
      .insert(orderSeen)
      .values(seen)
      .onConflictDoUpdate({
        target: [orderSeen.orderId, orderSeen.person],
        set: { upTo: seen.upTo, seenAt: seen.seenAt, side: seen.side },
        setWhere: sql`${orderSeen.upTo} < excluded.up_to`,
      })
      .run().changes === 1
  );
}

/** What this person was about to write; "" for nothing. */
export const draftOf = (db: Db, orderId: string, person: string): string =>
  drafts.one(db, { orderId, person })?.text ?? "";

/** Keeps what this person is about to write; "" drops it. `now` in milliseconds. */
export function keepDraft(tx: Tx, orderId: string, person: string, text: string, now: number): void {
  if (text === "") {
    tx.delete(orderDrafts)
      .where(and(eq(orderDrafts.orderId, orderId), eq(orderDrafts.person, person)))
      .run();
    return;
  }
  tx.insert(orderDrafts)
    .values({ orderId, person, text, updatedAt: now })
    .onConflictDoUpdate({
      target: [orderDrafts.orderId, orderDrafts.person],
      set: { text, updatedAt: now },
    })
    .run();
}
