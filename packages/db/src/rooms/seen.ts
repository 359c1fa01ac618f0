import type { DraftKind, RoomSide } from "@rankwright/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderDrafts, orderSeen } from "../tables/index.ts";

/** How far somebody has read. */
export type Seen = typeof orderSeen.$inferSelect;

/** How far this person has read; undefined before they were there. */
export const seenBy = (db: Db, orderId: string, person: string): Seen | undefined =>
  db
    .select()
    .from(orderSeen)
    .where(and(eq(orderSeen.orderId, orderId), eq(orderSeen.person, person)))
    .get();

/** How far a side has read: whoever of it has read most. */
export const seenBySide = (db: Db, orderId: string, side: RoomSide): Seen | undefined =>
  db
    .select()
    .from(orderSeen)
    .where(and(eq(orderSeen.orderId, orderId), eq(orderSeen.side, side)))
    .orderBy(desc(orderSeen.upTo))
    .limit(1)
    .get();

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

/** Where a text belongs that somebody is about to write. */
type DraftPlace = Pick<typeof orderDrafts.$inferSelect, "orderId" | "person" | "kind">;

/** What this person was about to write, by its kind. */
export const draftsOf = (db: Db, orderId: string, person: string): ReadonlyMap<DraftKind, string> =>
  new Map(
    db
      .select({ kind: orderDrafts.kind, text: orderDrafts.text })
      .from(orderDrafts)
      .where(and(eq(orderDrafts.orderId, orderId), eq(orderDrafts.person, person)))
      .all()
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
