import type { DraftKind, RoomSide } from "@rankwright/schema";
import { and, desc, eq, inArray, max, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import type { OrderRow } from "../orders/orders.ts";
import { orderDrafts, orderMessages, orderSeen } from "../tables/index.ts";
import { roomsOnBoard } from "./shared-room.ts";

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

/** Returns those of these rooms in which the customer has written, and nobody on the owner's side has seen it or replied. */
function unreadRooms(db: Db, roomIds: readonly string[]): Set<string> {
  if (roomIds.length === 0) return new Set();
  const lastOf = (side: RoomSide) =>
    max(sql`iif(${orderMessages.side} = ${side}, ${orderMessages._id}, null)`);
  const last = db
    .select({ orderId: orderMessages.orderId, customer: lastOf("customer"), owner: lastOf("owner") })
    .from(orderMessages)
    .where(inArray(orderMessages.orderId, [...roomIds]))
    .groupBy(orderMessages.orderId)
    .all();
  const seen = db
    .select({ orderId: orderSeen.orderId, upTo: max(orderSeen.upTo) })
    .from(orderSeen)
    .where(and(inArray(orderSeen.orderId, [...roomIds]), eq(orderSeen.side, "owner")))
    .groupBy(orderSeen.orderId)
    .all();
  const upTo = new Map(seen.map((row) => [row.orderId, row.upTo ?? ""]));
  const isUnread = ({ orderId, customer, owner }: (typeof last)[number]) =>
    (customer ?? "") > (owner ?? "") && (customer ?? "") > (upTo.get(orderId) ?? "");
  return new Set(last.filter(isUnread).map(({ orderId }) => orderId));
}

/**
 * Returns the ids of those of these orders in which the customer has written, and nobody on the owner's side has seen it or replied. Of a
 * subscription, only the newest order on the board.
 */
export function unreadByOwner(
  db: Db,
  rows: readonly Pick<OrderRow, "_id" | "subscriptionId" | "isRequest">[],
): Set<string> {
  const rooms = roomsOnBoard(db, rows);
  const unread = unreadRooms(db, [...rooms.values()]);
  return new Set([...rooms].flatMap(([orderId, roomId]) => (unread.has(roomId) ? [orderId] : [])));
}

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
