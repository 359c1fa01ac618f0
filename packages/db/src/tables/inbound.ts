import { sql } from "drizzle-orm";
import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Received mails, stored unchanged until they are processed. */
export const inboundMails = sqliteTable(
  "inbound_mails",
  {
    _id: text("_id").primaryKey(),
    /** The mail's id in the mailbox (UIDVALIDITY:UID); "" if it was received by webhook. */
    box: text("box").notNull(),
    /** Its Message-ID, or the hash of its bytes if it has none: each mail is accepted once. */
    messageId: text("message_id").notNull().unique(),
    /** Source of the mail, truncated if it is too large. Null after processing, except for unmatched mails within UnmatchedLimits. */
    raw: blob("raw", { mode: "buffer" }),
    /** Size of the complete mail. */
    bytes: integer("bytes").notNull(),
    /** `aside` is an unmatched mail, for the owner to review: it replies to no order, or could not be processed. */
    state: text("state").$type<"waiting" | "taken" | "ignored" | "aside">().notNull(),
    /** Why it was ignored or not matched; "" otherwise. */
    reason: text("reason").notNull(),
    sender: text("sender").notNull(),
    subject: text("subject").notNull(),
    orderId: text("order_id"),
    /** Quotes and signature that were folded away from its text. */
    folded: text("folded").notNull().default(""),
    /** Plain text of an unmatched mail; "" for all others. */
    text: text("text").notNull().default(""),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at"),
    createdAt: integer("created_at").notNull(),
    doneAt: integer("done_at"),
  },
  (t) => [
    index("inbound_mails_due").on(t.nextTryAt, t._id).where(sql`${t.state} = 'waiting'`),
    uniqueIndex("inbound_mail_of_box").on(t.box).where(sql`${t.box} <> ''`),
    index("inbound_mails_aside").on(t._id).where(sql`${t.state} = 'aside'`),
    index("inbound_mails_of_order").on(t.orderId, t.createdAt),
  ],
);

/** Read position of each mailbox. */
export const inboundBoxes = sqliteTable("inbound_boxes", {
  /** Host, user and folder. */
  name: text("name").primaryKey(),
  uidValidity: text("uid_validity").notNull(),
  lastUid: integer("last_uid").notNull(),
});

/** Keys that sign the reply addresses of mails; the newest is current. */
export const inboundKeys = sqliteTable("inbound_keys", {
  _id: text("_id").primaryKey(),
  key: blob("key", { mode: "buffer" }).notNull(),
  createdAt: integer("created_at").notNull(),
});
