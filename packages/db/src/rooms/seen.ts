import type { RoomSide } from "@rankwright/schema";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderDrafts, orderSeen } from "../tables.ts";

/** How far somebody has read. */
export type Seen = typeof orderSeen.$inferSelect;

const ofPerson = (orderId: string, person: string) =>
  and(eq(orderSeen.orderId, orderId), eq(orderSeen.person, person));

/** How far this person has read; undefined before they were there. */
export function seenBy(db: Db, orderId: string, person: string): Seen | undefined {
  return db.select().from(orderSeen).where(ofPerson(orderId, person)).get();
}

/** How far a side has read: whoever of it has read most. */
export function seenBySide(db: Db, orderId: string, side: RoomSide): Seen | undefined {
  return db
    .select()
    .from(orderSeen)
    .where(and(eq(orderSeen.orderId, orderId), eq(orderSeen.side, side)))
    .orderBy(desc(orderSeen.upTo))
    .limit(1)
    .get();
}

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
export function draftOf(db: Db, orderId: string, person: string): string {
  const where = and(eq(orderDrafts.orderId, orderId), eq(orderDrafts.person, person));
  return db.select().from(orderDrafts).where(where).get()?.text ?? "";
}

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
