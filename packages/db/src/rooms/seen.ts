import type { DraftKind, RoomSide } from "@rankwright/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderDrafts, orderSeen } from "../tables/index.ts";

/** A person's read mark. */
export type Seen = typeof orderSeen.$inferSelect;

/** Returns this person's read mark; undefined before their first visit. */
export const seenBy = (db: Db, orderId: string, person: string): Seen | undefined =>
  db
    .select()
    .from(orderSeen)
    .where(and(eq(orderSeen.orderId, orderId), eq(orderSeen.person, person)))
    .get();

/** Returns the latest read mark among the people of a side. */
export const seenBySide = (db: Db, orderId: string, side: RoomSide): Seen | undefined =>
  db
    .select()
    .from(orderSeen)
    .where(and(eq(orderSeen.orderId, orderId), eq(orderSeen.side, side)))
    .orderBy(desc(orderSeen.upTo))
    .limit(1)
    .get();

/** Advances a person's read mark, never backwards; false if nothing changed. `seenAt` in milliseconds. */
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

/** Key of a draft: its order, author and kind. */
type DraftPlace = Pick<typeof orderDrafts.$inferSelect, "orderId" | "person" | "kind">;

/** Returns this person's drafts by kind. */
export const draftsOf = (db: Db, orderId: string, person: string): ReadonlyMap<DraftKind, string> =>
  new Map(
    db
      .select({ kind: orderDrafts.kind, text: orderDrafts.text })
      .from(orderDrafts)
      .where(and(eq(orderDrafts.orderId, orderId), eq(orderDrafts.person, person)))
      .all()
      .map(({ kind, text }) => [kind, text]),
  );

/** Saves a draft; "" deletes it. `now` in milliseconds. */
export function saveDraft(tx: Tx, place: DraftPlace, text: string, now: number): void {
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
