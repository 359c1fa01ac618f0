import type { NewsletterState } from "@rankwright/schema";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Newsletters to all confirmed subscribers. Their mails are rows of the outbox. */
export const newsletters = sqliteTable(
  "newsletters",
  {
    _id: text("_id").primaryKey(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<NewsletterState>().notNull(),
    /** Grows with every change of subject or text. */
    revision: integer("revision").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When sending started; null before. */
    startedAt: integer("started_at"),
    /** When the last mail was sent, failed or dropped; null before. */
    endedAt: integer("ended_at"),
    /** Number of confirmed subscribers when sending started. */
    recipients: integer("recipients").notNull(),
    /** Number of mails by result, maintained by triggers/newsletters.sql. */
    sent: integer("sent").notNull(),
    failed: integer("failed").notNull(),
    dropped: integer("dropped").notNull(),
    /** Row id of the last subscriber whose mail is queued; null once all are. */
    queuedTo: integer("queued_to"),
    /** Row id of the newest subscriber when sending started. */
    lastPlace: integer("last_place").notNull(),
    /** Due time of the next mail to be queued. */
    nextDueAt: integer("next_due_at").notNull(),
  },
  (t) => [index("newsletters_by_state").on(t.state, t._id)],
);
