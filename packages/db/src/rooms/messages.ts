import { ROOM_PAGE, type RoomMessageKind, type RoomSide } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, lt } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { newId } from "../core/ids.ts";
import { orderMessages } from "../tables/index.ts";
import { customerSaid, ownerSaid } from "./deliveries.ts";
import { attachFiles } from "./files.ts";
import { mailIsDue } from "./mails.ts";
import { readableBy } from "./readable.ts";

export type RoomMessage = typeof orderMessages.$inferSelect;

/** Who writes into a conversation. What comes by a private link is the customer's. */
export interface RoomAuthor {
  kind: "customer" | "owner" | "staff" | "link" | "silence";
  byMail?: true;
  /** "" for silence. */
  email: string;
  /** Whether it is proven that the address is who wrote it. */
  verified: boolean;
}

/** A message as it is written. */
export interface NewRoomMessage {
  orderId: string;
  from: RoomAuthor;
  /** "" where there are files, or an approval. */
  text: string;
  /** Ids of the order's files that hang on no message yet; others are left out. */
  files?: readonly string[];
  /** A second message with the same key is not written. */
  onceKey?: string;
  kind?: RoomMessageKind;
  deliveryId?: string;
}

/** Whose side an author is on. */
export const sideOf = ({ kind }: RoomAuthor): RoomSide =>
  kind === "owner" || kind === "staff" ? "owner" : "customer";

const sources = {
  customer: "site",
  owner: "site",
  staff: "site",
  link: "link",
  silence: "silence",
} as const;

/**
 * Writes a message into the conversation of an order, with its files, tells who watches, and makes a mail to the other side
 * due; a note (`kind`) tells the owner's side alone. `isNew` is false when `onceKey` named one that was written before,
 * which is answered. `now` in milliseconds. Wake the rooms worker after the commit.
 */
export function addMessage(
  tx: Tx,
  { orderId, from, text, files = [], onceKey, kind = "message", deliveryId }: NewRoomMessage,
  now: number,
): { message: RoomMessage; isNew: boolean } {
  const before = onceKey === undefined ? undefined : messageWithKey(tx, onceKey);
  if (before) return { message: before, isNew: false };
  const side = sideOf(from);
  const message = tx
    .insert(orderMessages)
    .values({
      _id: newId(),
      orderId,
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
  if (kind !== "note") mailIsDue(tx, orderId, side === "owner" ? "customer" : "owner", now);
  // Whose mail was kept as a note believes that the customer has it.
  else if (from.byMail) mailIsDue(tx, orderId, "owner", now);
  if (kind === "message") {
    // Who is signed in or holds the link may answer the delivery itself; a mail that nothing proves may be anybody's.
    const isProven = from.verified || !from.byMail;
    if (side === "customer") customerSaid(tx, orderId, { isProven, now });
    else ownerSaid(tx, orderId);
  }
  // Nobody's word is news to both.
  if (from.kind === "silence") mailIsDue(tx, orderId, "customer", now);
  return { message, isNew: true };
}

/** The message that was written with this key. */
export function messageWithKey(db: Db, onceKey: string): RoomMessage | undefined {
  return db.select().from(orderMessages).where(eq(orderMessages.onceKey, onceKey)).get();
}

export function findRoomMessage(db: Db, _id: string): RoomMessage | undefined {
  return db.select().from(orderMessages).where(eq(orderMessages._id, _id)).get();
}

/** A message of the order's conversation, if this side may read it. */
export function readableMessage(
  db: Db,
  orderId: string,
  side: RoomSide,
  _id: string,
): RoomMessage | undefined {
  const isIt = and(eq(orderMessages._id, _id), eq(orderMessages.orderId, orderId), readableBy(side));
  return db.select().from(orderMessages).where(isIt).get();
}

/** The first rows whose texts have at most `most` letters together; at least one row. */
function withinLetters(rows: RoomMessage[], most: number): RoomMessage[] {
  let letters = 0;
  const over = rows.findIndex(({ text }, at) => {
    letters += text.length;
    return at > 0 && letters > most;
  });
  return over < 0 ? rows : rows.slice(0, over);
}

const READ_AT_ONCE = 50;

/** The most letters on one page of a conversation: a page of the longest messages took 110 ms to render. */
const PAGE_LETTERS = 60_000;

/** The last messages that the side may read, the oldest first: at most `limit`, fewer of long ones, from before the message `before`. */
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

/** The messages that the side may read after the message `after`, the oldest first: at most `limit` (default: all). */
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
 * The same within a bound: at most `limit` messages with at most `letters` letters together, but at least one message. Reads them in
 * parts, as most of a thousand long ones would be read in vain.
 */
export function messagesWithin(
  db: Db,
  orderId: string,
  side: RoomSide,
  { after, limit, letters }: { after: string | undefined; limit: number; letters: number },
): RoomMessage[] {
  const rows: RoomMessage[] = [];
  for (;;) {
    const most = Math.min(READ_AT_ONCE, limit - rows.length);
    const part = messagesAfter(db, orderId, side, { after: rows.at(-1)?._id ?? after, limit: most });
    rows.push(...part);
    const within = withinLetters(rows, letters);
    if (part.length < READ_AT_ONCE || within.length < rows.length) return within;
  }
}

/** How many messages of the other side came behind the one with this id. */
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
