import type { MessageStatus } from "@rankwright/schema";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

export const messages = sqliteTable(
  "messages",
  {
    _id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    number: text("number").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    messageStatus: text("message_status").$type<MessageStatus>().notNull(),
    createdAt: created(),
    readAt: integer("read_at"),
  },
  (t) => [index("messages_by_status").on(t.messageStatus, t._id)],
);

export const subscribers = sqliteTable("subscribers", {
  _id: id(),
  subemail: text("subemail").notNull(),
  emailKey: text("email_key").notNull().unique(),
  createdAt: created(),
  confirmedAt: integer("confirmed_at"),
  /** In the links of every mail to them, so it is kept as it is: it confirms and ends this subscription alone. */
  token: text("token").unique(),
  /** Null while subscribed. The row stays, so that its links keep answering. */
  unsubscribedAt: integer("unsubscribed_at"),
});

/** What was answered to a message, by mail. */
export const messageReplies = sqliteTable(
  "message_replies",
  {
    _id: id(),
    messageId: text("message_id")
      .notNull()
      .references(() => messages._id),
    byEmail: text("by_email").notNull(),
    text: text("text").notNull(),
    /** The mail in the outbox, whose state tells whether it went out. */
    mailId: text("mail_id").notNull(),
    createdAt: created(),
  },
  (t) => [index("replies_of_message").on(t.messageId, t._id)],
);

/** Texts that are answered with again and again; see saved-replies.ts of the schema. */
export const savedReplies = sqliteTable("saved_replies", {
  _id: id(),
  name: text("name").notNull().unique(),
  text: text("text").notNull(),
  createdAt: created(),
  updatedAt: integer("updated_at").notNull(),
});
