import { ROOM_PAGE, type RoomMessageKind, type RoomSide } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, lt } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { newId } from "../core/ids.ts";
import { findOrder } from "../orders/orders.ts";
import { orderMessages } from "../tables/index.ts";
import { noteCustomerReply, noteOwnerReply } from "./deliveries.ts";
import { attachFiles } from "./files.ts";
import { mailIsDue } from "./mails.ts";
import { readableBy } from "./readable.ts";
import { ordersInRoom, roomIdOf } from "./shared-room.ts";

export type RoomMessage = typeof orderMessages.$inferSelect;

/** Author of a message. Messages sent through a private link are the customer's. */
export interface RoomAuthor {
  kind: "customer" | "colleague" | "owner" | "staff" | "link" | "silence";
  byMail?: true;
  /** "" for `silence`, an acceptance without a response. */
  email: string;
  /** True if it is verified that the person with this address wrote the message. */
  verified: boolean;
}

/** A new message. */
export interface NewRoomMessage {
  /** Any order of the room. */
  orderId: string;
  from: RoomAuthor;
  /** "" if it has only files, or is an approval. */
  text: string;
  /** Ids of the order's files to attach; files that are already attached are ignored. */
  files?: readonly string[];
  /** Idempotency key: a second message with the same key is not stored. */
  onceKey?: string;
  kind?: RoomMessageKind;
  deliveryId?: string;
}

/** Returns the side of an author. */
export const sideOf = ({ kind }: RoomAuthor): RoomSide =>
  kind === "owner" || kind === "staff" ? "owner" : "customer";

const sources = {
  customer: "site",
  colleague: "colleague",
  owner: "site",
  staff: "site",
  link: "link",
  silence: "silence",
} as const;

/**
 * Adds a message with its files to the conversation of an order, notifies live readers and schedules a mail to the other side. A note
 * (`kind`) is shown only to the owner's side. If a message with this `onceKey` exists, returns that one, and `isNew` is false. `now` in
 * milliseconds.
 */
export function addMessage(
  tx: Tx,
  { orderId, from, text, files = [], onceKey, kind = "message", deliveryId }: NewRoomMessage,
  now: number,
): { message: RoomMessage; isNew: boolean } {
  const before = onceKey === undefined ? undefined : messageWithKey(tx, onceKey);
  if (before) return { message: before, isNew: false };
  const side = sideOf(from);
  const order = findOrder(tx, orderId);
  const roomId = order ? roomIdOf(tx, order) : orderId;
  const message = tx
    .insert(orderMessages)
    .values({
      _id: newId(),
      orderId: roomId,
      kind,
      side,
      source: from.byMail ? "mail" : sources[from.kind],
      byEmail: from.email,
      isVerified: from.verified,
      text,
      deliveryId: deliveryId ?? null,
      onceKey: onceKey ?? null,
      createdAt: now,
    })
    .returning()
    .get();
  attachFiles(tx, message, files);
  addEvent(tx, "room", message._id, now);
  if (kind !== "note") mailIsDue(tx, roomId, side === "owner" ? "customer" : "owner", now);
  // A mail that is stored as a note was still meant for the owner, who is notified by mail.
  else if (from.byMail) mailIsDue(tx, roomId, "owner", now);
  if (kind === "message") {
    // Authors on the site are logged in or have the private link. A mail without verification could come from anyone.
    const isProven = from.verified || !from.byMail;
    const about = order ? ordersInRoom(tx, order).map(({ _id }) => _id) : [];
    if (side === "customer") noteCustomerReply(tx, about, { isProven, now });
    else noteOwnerReply(tx, about);
  }
  // An automatic acceptance is reported to both sides.
  if (from.kind === "silence") mailIsDue(tx, roomId, "customer", now);
  return { message, isNew: true };
}

/** Finds the message with this idempotency key. */
export function messageWithKey(db: Db, onceKey: string): RoomMessage | undefined {
  return db.select().from(orderMessages).where(eq(orderMessages.onceKey, onceKey)).get();
}

export function findRoomMessage(db: Db, _id: string): RoomMessage | undefined {
  return db.select().from(orderMessages).where(eq(orderMessages._id, _id)).get();
}

/** Finds a message of the order's conversation if this side can read it. */
export function readableMessage(
  db: Db,
  orderId: string,
  side: RoomSide,
  _id: string,
): RoomMessage | undefined {
  const isIt = and(eq(orderMessages._id, _id), eq(orderMessages.orderId, orderId), readableBy(side));
  return db.select().from(orderMessages).where(isIt).get();
}

/** Returns the first rows whose texts total at most `most` characters; at least one row. */
function withinLetters(rows: RoomMessage[], most: number): RoomMessage[] {
  let letters = 0;
  const over = rows.findIndex(({ text }, at) => {
    letters += text.length;
    return at > 0 && letters > most;
  });
  return over < 0 ? rows : rows.slice(0, over);
}

const READ_BATCH = 50;

/** Maximum number of characters on one page of a conversation: a page of the longest messages took 110 ms to render. */
const PAGE_LETTERS = 60_000;

/**
 * Returns the last messages that the side can read, oldest first: at most `limit`, fewer if they are long, all before the message `before`.
 */
export function lastMessages(
  db: Db,
  orderId: string,
  side: RoomSide,
  { before, limit = ROOM_PAGE }: { before?: string | undefined; limit?: number } = {},
): { messages: RoomMessage[]; hasEarlier: boolean } {
  const { _id } = orderMessages;
  const rows = db
    .select()
    .from(orderMessages)
    .where(
      and(
        eq(orderMessages.orderId, orderId),
        readableBy(side),
        before === undefined ? undefined : lt(_id, before),
      ),
    )
    .orderBy(desc(_id))
    .limit(limit + 1)
    .all();
  const messages = withinLetters(rows.slice(0, limit), PAGE_LETTERS);
  return { hasEarlier: rows.length > messages.length, messages: messages.reverse() };
}

/** Lists the messages that the side can read after the message `after`, oldest first: at most `limit` (default: all). */
export function messagesAfter(
  db: Db,
  orderId: string,
  side: RoomSide,
  { after = "", limit = -1 }: { after?: string | undefined; limit?: number | undefined } = {},
): RoomMessage[] {
  const { _id } = orderMessages;
  return db
    .select()
    .from(orderMessages)
    .where(and(eq(orderMessages.orderId, orderId), readableBy(side), gt(_id, after)))
    .orderBy(asc(_id))
    .limit(limit)
    .all();
}

/**
 * Lists at most `limit` messages after `after` with at most `letters` characters in total, but at least one. Reads them in batches, because
 * of a thousand long messages only a few are returned.
 */
export function messagesWithin(
  db: Db,
  orderId: string,
  side: RoomSide,
  { after, limit, letters }: { after: string | undefined; limit: number; letters: number },
): RoomMessage[] {
  const rows: RoomMessage[] = [];
  for (;;) {
    const most = Math.min(READ_BATCH, limit - rows.length);
    const part = messagesAfter(db, orderId, side, { after: rows.at(-1)?._id ?? after, limit: most });
    rows.push(...part);
    const within = withinLetters(rows, letters);
    if (part.length < READ_BATCH || within.length < rows.length) return within;
  }
}

/** Counts the messages of the other side after the one with this id. */
export const countUnread = (db: Db, orderId: string, side: RoomSide, seenUpTo: string): number =>
  db
    .select({ n: count() })
    .from(orderMessages)
    .where(
      and(
        eq(orderMessages.orderId, orderId),
        readableBy(side),
        eq(orderMessages.side, side === "owner" ? "customer" : "owner"),
        gt(orderMessages._id, seenUpTo),
      ),
    )
    .get()?.n ?? 0;
