import type { NewsletterState } from "@rankwright/schema";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the owner writes to all confirmed subscribers. Its mails are rows of the outbox. */
export const newsletters = sqliteTable(
  "newsletters",
  {
    _id: text("_id").primaryKey(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    state: text("state").$type<NewsletterState>().notNull(),
    /** Grows with every change of its words. */
    revision: integer("revision").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** When it was begun to be sent; null before. */
    startedAt: integer("started_at"),
    /** When the last mail of it was done; null before. */
    endedAt: integer("ended_at"),
    /** How many subscribers were confirmed when it was begun. */
    recipients: integer("recipients").notNull(),
    /** Its mails by what became of them; triggers/newsletters.sql keeps these. */
    sent: integer("sent").notNull(),
    failed: integer("failed").notNull(),
    dropped: integer("dropped").notNull(),
    /** The place of the last subscriber who has a row for it; null once all of them do. */
    queuedTo: integer("queued_to"),
    /** The place of the last subscriber it is for. */
    lastPlace: integer("last_place").notNull(),
    /** When the next row that is written for it is due. */
    nextDueAt: integer("next_due_at").notNull(),
  },
  (t) => [index("newsletters_by_state").on(t.state, t._id)],
);
