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
  /** Part of the links in every mail to the subscriber, so it never changes. Only confirms and ends this subscription. */
  token: text("token").unique(),
  /** Null while subscribed. The row remains so that links in old mails keep working. */
  unsubscribedAt: integer("unsubscribed_at"),
});

/** E-mail replies to messages. */
export const messageReplies = sqliteTable(
  "message_replies",
  {
    _id: id(),
    messageId: text("message_id")
      .notNull()
      .references(() => messages._id),
    byEmail: text("by_email").notNull(),
    text: text("text").notNull(),
    /** Id of the mail in the outbox, whose state shows whether it was sent. */
    mailId: text("mail_id").notNull(),
    createdAt: created(),
  },
  (t) => [index("replies_of_message").on(t.messageId, t._id)],
);

/** Reusable replies; see saved-replies.ts of the schema. */
export const savedReplies = sqliteTable("saved_replies", {
  _id: id(),
  name: text("name").notNull().unique(),
  text: text("text").notNull(),
  createdAt: created(),
  updatedAt: integer("updated_at").notNull(),
});
