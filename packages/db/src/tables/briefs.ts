import type { BriefAnswers, BriefField } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { orders } from "./orders.ts";

/** The intake forms of the packages, every version: an order keeps the one it was asked. */
export const briefForms = sqliteTable(
  "brief_forms",
  {
    _id: text("_id").primaryKey(),
    /** The package's record. */
    packageId: text("package_id").notNull(),
    /** From 1, per package; the greatest holds. */
    version: integer("version").notNull(),
    fields: text("fields", { mode: "json" }).$type<BriefField[]>().notNull(),
    byEmail: text("by_email").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("version_of_brief_form").on(t.packageId, t.version)],
);

/** What a paid order is asked, and what was answered so far. A trigger adds it with the payment (triggers/briefs.sql). */
export const briefAnswers = sqliteTable(
  "brief_answers",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders._id),
    formId: text("form_id")
      .notNull()
      .references(() => briefForms._id),
    answers: text("answers", { mode: "json" }).$type<BriefAnswers>().notNull(),
    /** Grows with every change: a window with an older one has to read again. */
    revision: integer("revision").notNull(),
    /** Null while it is waited for. */
    sentAt: integer("sent_at"),
    sentBy: text("sent_by").notNull().default(""),
    /** What the owner asked for when it was opened again; "" where it was not. */
    note: text("note").notNull().default(""),
    askedAt: integer("asked_at").notNull(),
    /** A due row: when the customer is reminded next; null when nothing is to be reminded of. */
    remindAt: integer("remind_at"),
    /** How many reminders were written. */
    reminders: integer("reminders").notNull().default(0),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("briefs_to_remind").on(t.remindAt, t.orderId).where(sql`${t.remindAt} is not null`)],
);
