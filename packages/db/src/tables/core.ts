import type { WorkerName } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";
import { subscribers } from "./contacts.ts";
import { newsletters } from "./newsletters.ts";

/** Text fields that no document names, as clients sent them over REST beside a record, an order or a message. */
export const extraFields = sqliteTable("extra_fields", {
  /** A new one with every change: what reads on from the last id misses none. */
  _id: id(),
  recordId: text("record_id").notNull().unique(),
  data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
});

/** Numbers that many requests read and few change: `content` grows with every change of content. */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

/** How many rows of which kind the admin's tables have: triggers keep them (triggers/counts.sql). */
export const rowCounts = sqliteTable(
  "row_counts",
  { list: text("list").notNull(), kind: text("kind").notNull(), n: integer("n").notNull() },
  (t) => [primaryKey({ columns: [t.list, t.kind] })],
);

/** Mails to be sent: written in the transaction that causes them, worked off by the worker. */
export const outbox = sqliteTable(
  "outbox",
  {
    _id: id(),
    /** The same mail is never written twice. */
    onceKey: text("once_key").unique(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** "dropped" is what had no reader left when its turn came. */
    state: text("state").$type<"waiting" | "sent" | "failed" | "dropped">().notNull(),
    tries: integer("tries").notNull(),
    /** Null for what is done, and for what waits until its sending goes on. */
    nextTryAt: integer("next_try_at"),
    error: text("error").notNull(),
    createdAt: created(),
    sentAt: integer("sent_at"),
    /** Who gets the answers; null for the sender. */
    replyTo: text("reply_to"),
    /** Where a mail program ends the subscription by a POST (RFC 8058); null for mails without a subscription. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** The id of the invoice whose PDF goes along, made at sending; null for none. */
    invoiceId: text("invoice_id"),
    /** One of many alike: it goes when nothing else is due. */
    bulk: integer("bulk", { mode: "boolean" }).notNull().default(false),
    /** The newsletter whose text it has, put together at sending; null for a mail of its own. */
    newsletterId: text("newsletter_id").references(() => newsletters._id),
    /** The subscriber it is for; null for a mail of its own. */
    subscriberId: text("subscriber_id").references(() => subscribers._id),
  },
  (t) => [
    index("outbox_due").on(t.state, t.nextTryAt),
    index("outbox_in_turn").on(t.state, t.bulk, t.nextTryAt, t._id),
    index("outbox_by_state").on(t.state, t._id),
    index("outbox_of_newsletter").on(t.newsletterId, t.state).where(sql`${t.newsletterId} is not null`),
    index("outbox_of_subscriber").on(t.subscriberId).where(sql`${t.subscriberId} is not null`),
  ],
);

/**
 * Work that began and has not ended: a row is written before the work begins and deleted when it ends, in whatever way. Rows that a
 * start finds here were under way when an earlier process ended.
 */
export const unfinishedWork = sqliteTable(
  "unfinished_work",
  {
    worker: text("worker").$type<WorkerName>().notNull(),
    rowId: text("row_id").notNull(),
    /** The number of starts without an end. */
    starts: integer("starts").notNull(),
    /** Of the last start, in milliseconds since 1970. */
    startedAt: integer("started_at").notNull(),
    /** When it was stopped, as it ended the process too often; null while it may begin. */
    stoppedAt: integer("stopped_at"),
  },
  (t) => [primaryKey({ columns: [t.worker, t.rowId] })],
);

/** Every action of an admin: who, what, on which record. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    _id: id(),
    byEmail: text("by_email").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("audit_in_order").on(t._id, t.action),
    index("audit_by_email").on(t.byEmail, t._id, t.action),
  ],
);

/** Live news, numbered in the order of the commits: a reader resumes behind a number. */
export const events = sqliteTable("events", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  kind: text("kind")
    .$type<"order" | "message" | "payment" | "status" | "room" | "seen" | "brief" | "assigned" | "noted">()
    .notNull(),
  /** The order, the message of the contact form, or the message of an order's conversation. */
  subjectId: text("subject_id").notNull(),
  createdAt: created(),
});
