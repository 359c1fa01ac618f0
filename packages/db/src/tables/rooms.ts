import type {
  DeliveryState,
  DraftKind,
  FileKind,
  RoomMessageKind,
  RoomSide,
  RoomSource,
} from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { orders } from "./orders.ts";

// What happens between customer and owner about one order. A person is an account's id, or "link:" and a private link's hash.
const orderId = () =>
  text("order_id")
    .notNull()
    .references(() => orders._id);
const created = () => integer("created_at").notNull();

/** The conversation about an order, with its deliveries and what was answered to them, in one line. */
export const orderMessages = sqliteTable(
  "order_messages",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    /** A note is the owner's own: no customer's answer holds one. */
    kind: text("kind").$type<RoomMessageKind>().notNull(),
    side: text("side").$type<RoomSide>().notNull(),
    source: text("source").$type<RoomSource>().notNull(),
    byEmail: text("by_email").notNull(),
    /** Whether it is proven that the address is who wrote it. */
    isVerified: integer("is_verified", { mode: "boolean" }).notNull(),
    text: text("text").notNull(),
    /** The delivery that it is, or answers. */
    deliveryId: text("delivery_id").references(() => deliveries._id),
    /** The same message is never written twice. */
    onceKey: text("once_key").unique(),
    createdAt: created(),
  },
  (t) => [index("messages_of_order").on(t.orderId, t._id, t.kind, t.side)],
);

/** What the owner handed over: its files hang on its message. */
export const deliveries = sqliteTable(
  "deliveries",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    /** From 1, per order. */
    number: integer("number").notNull(),
    links: text("links", { mode: "json" }).$type<string[]>().notNull(),
    state: text("state").$type<DeliveryState>().notNull(),
    byEmail: text("by_email").notNull(),
    createdAt: created(),
    /** When it counts as accepted without a word. */
    silentAt: integer("silent_at").notNull(),
    answeredAt: integer("answered_at"),
    /** When the customer wrote about it without answering it; null while the owner has had the last word. */
    customerSaidAt: integer("customer_said_at"),
    /** An e-mail; "" where nobody said a word. */
    answeredBy: text("answered_by").notNull().default(""),
  },
  (t) => [
    uniqueIndex("deliveries_of_order").on(t.orderId, t.number),
    // One waits for an answer at a time.
    uniqueIndex("delivery_waiting").on(t.orderId).where(sql`${t.state} = 'waiting'`),
    index("deliveries_silent").on(t.silentAt, t._id).where(sql`${t.state} = 'waiting'`),
  ],
);

/** The files of an order; they lie in DATA_DIR/files under their ids. */
export const orderFiles = sqliteTable(
  "order_files",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    /** Null until the message is sent: until then it is its uploader's alone. */
    messageId: text("message_id").references(() => orderMessages._id),
    name: text("name").notNull(),
    kind: text("kind").$type<FileKind>().notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** Whether a small copy lies beside it, to be shown in the page. */
    hasPreview: integer("has_preview", { mode: "boolean" }).notNull(),
    person: text("person").notNull(),
    /** Whether an answer of the order's brief names it: then it is the order's before any message carries it. */
    inBrief: integer("in_brief", { mode: "boolean" }).notNull().default(false),
    createdAt: created(),
  },
  (t) => [index("files_of_order").on(t.orderId, t.messageId), index("files_of_message").on(t.messageId)],
);

/** Files that are on their way: what has arrived lies in DATA_DIR/files as `{id}.part`. */
export const uploads = sqliteTable(
  "uploads",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    person: text("person").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** So many bytes are on the disk for sure. */
    received: integer("received").notNull(),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("uploads_of_order").on(t.orderId), index("uploads_by_age").on(t.updatedAt)],
);

/** Private links: each opens one order without an account. Mails bring them, one each. */
export const orderLinks = sqliteTable(
  "order_links",
  {
    /** The SHA-256 of the token; the token itself is never stored. */
    hash: text("hash").primaryKey(),
    orderId: orderId(),
    createdAt: created(),
    revokedAt: integer("revoked_at"),
  },
  (t) => [index("links_of_order").on(t.orderId)],
);

/** How far each person has read. */
export const orderSeen = sqliteTable(
  "order_seen",
  {
    orderId: orderId(),
    person: text("person").notNull(),
    side: text("side").$type<RoomSide>().notNull(),
    /** The last message that was seen. */
    upTo: text("up_to").notNull(),
    seenAt: integer("seen_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.person] })],
);

/** What each person was about to write, one text of each kind. */
export const orderDrafts = sqliteTable(
  "order_drafts",
  {
    orderId: orderId(),
    person: text("person").notNull(),
    kind: text("kind").$type<DraftKind>().notNull(),
    text: text("text").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.person, t.kind] })],
);

/** What each side of an order was told by mail, and when it is to be told more: a due row. */
export const orderMails = sqliteTable(
  "order_mails",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    side: text("side").$type<RoomSide>().notNull(),
    /** The last message that a mail told of; "" before the first. */
    upTo: text("up_to").notNull(),
    mailedAt: integer("mailed_at").notNull(),
    /** When the next mail is due; null while there is nothing to tell. */
    dueAt: integer("due_at"),
  },
  (t) => [uniqueIndex("mails_of_order").on(t.orderId, t.side), index("order_mails_due").on(t.dueAt, t._id)],
);
