import { sql } from "drizzle-orm";
import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** Mails that came in, kept byte for byte until they are worked off: due rows. */
export const inboundMails = sqliteTable(
  "inbound_mails",
  {
    _id: text("_id").primaryKey(),
    /** The mailbox's name of it (UIDVALIDITY:UID), or "" for one that was posted. */
    box: text("box").notNull(),
    /** Its Message-ID, or the hash of its bytes where it has none: each mail is taken once. */
    messageId: text("message_id").notNull().unique(),
    /** Null once it was worked off; one that is set aside keeps it within limits. Of one that is too large only the beginning. */
    raw: blob("raw", { mode: "buffer" }),
    /** How large the whole is. */
    bytes: integer("bytes").notNull(),
    /** `aside` waits for the owner: it answers no order's mail, or could not be taken. */
    state: text("state").$type<"waiting" | "taken" | "ignored" | "aside">().notNull(),
    /** Why it was ignored or set aside; "" otherwise. */
    reason: text("reason").notNull(),
    sender: text("sender").notNull(),
    subject: text("subject").notNull(),
    orderId: text("order_id"),
    /** What was folded away of its text: quotes and signature. */
    folded: text("folded").notNull().default(""),
    /** What one that is set aside says, as plain text; "" for all others. */
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

/** How far each mailbox was read. */
export const inboundBoxes = sqliteTable("inbound_boxes", {
  /** Host, user and folder. */
  name: text("name").primaryKey(),
  uidValidity: text("uid_validity").notNull(),
  lastUid: integer("last_uid").notNull(),
});

/** Signs the reply addresses of mails; the newest holds. */
export const inboundKeys = sqliteTable("inbound_keys", {
  _id: text("_id").primaryKey(),
  key: blob("key", { mode: "buffer" }).notNull(),
  createdAt: integer("created_at").notNull(),
});
