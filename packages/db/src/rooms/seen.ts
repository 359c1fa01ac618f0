import type { DraftKind, RoomSide } from "@rankwright/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { kept } from "../core/kept.ts";
import { rowsWith } from "../core/rows.ts";
import { orderDrafts, orderSeen } from "../tables/index.ts";

/** How far somebody has read. */
export type Seen = typeof orderSeen.$inferSelect;

const seen = rowsWith(orderSeen, ["orderId", "person"]);

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

const drafts = kept((db: Db) =>
  db
    .select({ kind: orderDrafts.kind, text: orderDrafts.text })
    .from(orderDrafts)
    .where(
      and(
        eq(orderDrafts.orderId, sql.placeholder("orderId")),
        eq(orderDrafts.person, sql.placeholder("person")),
      ),
    )
    .prepare(),
);

/** Where a text belongs that somebody is about to write. */
type DraftPlace = Pick<typeof orderDrafts.$inferSelect, "orderId" | "person" | "kind">;

/** What this person was about to write, by its kind. */
export const draftsOf = (db: Db, orderId: string, person: string): ReadonlyMap<DraftKind, string> =>
  new Map(
    drafts(db)
      .all({ orderId, person })
      .map(({ kind, text }) => [kind, text]),
  );

/** Keeps what somebody is about to write; "" drops it. `now` in milliseconds. */
export function keepDraft(tx: Tx, place: DraftPlace, text: string, now: number): void {
  const { orderId, person, kind } = orderDrafts;
  if (text === "") {
    tx.delete(orderDrafts)
      .where(and(eq(orderId, place.orderId), eq(person, place.person), eq(kind, place.kind)))
      .run();
    return;
  }
  tx.insert(orderDrafts)
    .values({ ...place, text, updatedAt: now })
    .onConflictDoUpdate({ target: [orderId, person, kind], set: { text, updatedAt: now } })
    .run();
}
