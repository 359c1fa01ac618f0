import type {
  DeliveryState,
  DraftKind,
  FileKind,
  FileSummary,
  RoomMessageKind,
  RoomSide,
  RoomSource,
} from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { orders } from "./orders.ts";

// Tables of the conversation between customer and owner about one order. `person` is an account's id, or "link:" and the hash of a private
// link.
const orderId = () =>
  text("order_id")
    .notNull()
    .references(() => orders._id);
const created = () => integer("created_at").notNull();

/** Conversation about an order, including its deliveries and the responses to them. */
export const orderMessages = sqliteTable(
  "order_messages",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    /** Notes belong to the owner's side and are never sent to customers. */
    kind: text("kind").$type<RoomMessageKind>().notNull(),
    side: text("side").$type<RoomSide>().notNull(),
    source: text("source").$type<RoomSource>().notNull(),
    byEmail: text("by_email").notNull(),
    /** True if it is verified that the person with this address wrote the message. */
    isVerified: integer("is_verified", { mode: "boolean" }).notNull(),
    text: text("text").notNull(),
    /** The delivery that this entry announces or responds to. */
    deliveryId: text("delivery_id").references(() => deliveries._id),
    /** Idempotency key: no message is stored twice. */
    onceKey: text("once_key").unique(),
    createdAt: created(),
  },
  (t) => [index("messages_of_order").on(t.orderId, t._id, t.kind, t.side)],
);

/** Deliveries; their files are attached to their messages. */
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
    /** When the delivery counts as accepted without a response. */
    silentAt: integer("silent_at").notNull(),
    answeredAt: integer("answered_at"),
    /** When the customer wrote a message without accepting it or requesting changes; null if the owner has replied since. */
    customerSaidAt: integer("customer_said_at"),
    /** An e-mail; "" if it was accepted without a response. */
    answeredBy: text("answered_by").notNull().default(""),
  },
  (t) => [
    uniqueIndex("deliveries_of_order").on(t.orderId, t.number),
    // At most one delivery waits for a response.
    uniqueIndex("delivery_waiting").on(t.orderId).where(sql`${t.state} = 'waiting'`),
    index("deliveries_silent").on(t.silentAt, t._id).where(sql`${t.state} = 'waiting'`),
  ],
);

/** Files of an order, stored in DATA_DIR/files under their ids. */
export const orderFiles = sqliteTable(
  "order_files",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    /** Null before the message is sent. Only the uploader can read the file while it is null. */
    messageId: text("message_id").references(() => orderMessages._id),
    name: text("name").notNull(),
    kind: text("kind").$type<FileKind>().notNull(),
    bytes: integer("bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** True if a small copy is stored for display on the page. */
    hasPreview: integer("has_preview", { mode: "boolean" }).notNull(),
    person: text("person").notNull(),
    /** True if an answer in the order's brief refers to it: the file then belongs to the order without a message. */
    inBrief: integer("in_brief", { mode: "boolean" }).notNull().default(false),
    /** Null for files that are no mail or invitation, or can't be parsed. */
    summary: text("summary", { mode: "json" }).$type<FileSummary>(),
    /** When an original mail is deleted. Null for all other files. Originals are visible to the owner's side only. */
    expiresAt: integer("expires_at"),
    createdAt: created(),
  },
  (t) => [
    index("files_of_order").on(t.orderId, t.messageId),
    index("files_of_message").on(t.messageId),
    index("files_expiring").on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
  ],
);

/** Uploads in progress: the received bytes are in DATA_DIR/files as `{id}.part`. */
export const uploads = sqliteTable(
  "uploads",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    person: text("person").notNull(),
    name: text("name").notNull(),
    bytes: integer("bytes").notNull(),
    /** Number of bytes safely on disk. */
    received: integer("received").notNull(),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("uploads_of_order").on(t.orderId), index("uploads_by_age").on(t.updatedAt)],
);

/** Private links, each to one order, without an account. Every mail contains its own. */
export const orderLinks = sqliteTable(
  "order_links",
  {
    /** SHA-256 of the token; the token itself is never stored. */
    hash: text("hash").primaryKey(),
    orderId: orderId(),
    createdAt: created(),
    revokedAt: integer("revoked_at"),
  },
  (t) => [index("links_of_order").on(t.orderId)],
);

/** People whom an order's customer has added, by e-mail. The permission applies to the account with that verified e-mail. */
export const orderColleagues = sqliteTable(
  "order_colleagues",
  {
    orderId: orderId(),
    /** Normalised. */
    emailKey: text("email_key").notNull(),
    /** True if the colleague can read the order's invoices. */
    readsInvoices: integer("reads_invoices", { mode: "boolean" }).notNull(),
    createdAt: created(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.emailKey] }),
    index("orders_of_colleague").on(t.emailKey, t.orderId),
  ],
);

/** Read marks. */
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

/** Drafts, one of each kind per person. */
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

/** Notification mails: what each side was mailed, and when the next mail is due. */
export const orderMails = sqliteTable(
  "order_mails",
  {
    _id: text("_id").primaryKey(),
    orderId: orderId(),
    side: text("side").$type<RoomSide>().notNull(),
    /** The last message included in a mail; "" before the first. */
    upTo: text("up_to").notNull(),
    mailedAt: integer("mailed_at").notNull(),
    /** When the next mail is due; null if there is no news. */
    dueAt: integer("due_at"),
  },
  (t) => [uniqueIndex("mails_of_order").on(t.orderId, t.side), index("order_mails_due").on(t.dueAt, t._id)],
);
