import type { InvoiceLanguage, WorkerName } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";
import { subscribers } from "./contacts.ts";
import { newsletters } from "./newsletters.ts";

/** Undocumented text fields that clients sent over REST with a record, an order or a message. */
export const extraFields = sqliteTable("extra_fields", {
  /** Replaced on every change, so that `forgetUnusedMedia` finds changes by reading on from the last id. */
  _id: id(),
  recordId: text("record_id").notNull().unique(),
  data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
});

/** Numbers that are read often and rarely change: `content` grows with every change of content. */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

/** Row counts of the admin tables by kind, maintained by triggers (triggers/counts.sql). */
export const rowCounts = sqliteTable(
  "row_counts",
  { list: text("list").notNull(), kind: text("kind").notNull(), n: integer("n").notNull() },
  (t) => [primaryKey({ columns: [t.list, t.kind] })],
);

/** Outgoing mails: queued in the transaction that causes them, sent by the worker. */
export const outbox = sqliteTable(
  "outbox",
  {
    _id: id(),
    /** Idempotency key: no mail is queued twice. */
    onceKey: text("once_key").unique(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** "dropped": the recipient had unsubscribed before the mail was due. */
    state: text("state").$type<"waiting" | "sent" | "failed" | "dropped">().notNull(),
    tries: integer("tries").notNull(),
    /** Null if the mail is processed or paused. */
    nextTryAt: integer("next_try_at"),
    error: text("error").notNull(),
    createdAt: created(),
    sentAt: integer("sent_at"),
    /** Address for replies; null for the sender. */
    replyTo: text("reply_to"),
    /** Message-ID of the mail that this one answers automatically; null for all others. */
    answersTo: text("answers_to"),
    /** One-click unsubscribe URL, called by POST (RFC 8058); null for mails without a subscription. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** Id of the invoice attached as a PDF, which is generated when the mail is sent; null for none. */
    invoiceId: text("invoice_id"),
    /** True for newsletters and the mails about paid renewals, which are sent only when nothing else is due. */
    bulk: integer("bulk", { mode: "boolean" }).notNull().default(false),
    /** Language of the text, for its footer and HTML; null for English. */
    language: text("language").$type<InvoiceLanguage>(),
    /** The newsletter whose text is inserted when the mail is sent; null for other mails. */
    newsletterId: text("newsletter_id").references(() => newsletters._id),
    /** The recipient of a newsletter; null for other mails. */
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
 * Work in progress: a row is inserted before the work begins and deleted when it succeeds or fails. A row found at startup means that the
 * previous process ended during the work.
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
    /** When it was stopped for ending the process too often; null while it can be retried. */
    stoppedAt: integer("stopped_at"),
  },
  (t) => [primaryKey({ columns: [t.worker, t.rowId] })],
);

/** Log of admin actions: who, what, on which record. */
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

/** Live events, numbered in commit order: a reader resumes after a number. */
export const events = sqliteTable("events", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  kind: text("kind")
    .$type<
      | "order"
      | "message"
      | "payment"
      | "status"
      | "room"
      | "seen"
      | "brief"
      | "assigned"
      | "noted"
      | "mail"
      | "contract"
    >()
    .notNull(),
  /** The order, the message of the contact form, the message in an order's conversation, or the contract notice; "" for mail. */
  subjectId: text("subject_id").notNull(),
  createdAt: created(),
});
