import type { BriefAnswers, BriefField } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { orders } from "./orders.ts";

/** All versions of the packages' intake forms: an order keeps the version it was placed with. */
export const briefForms = sqliteTable(
  "brief_forms",
  {
    _id: text("_id").primaryKey(),
    /** Id of the package's content record. */
    packageId: text("package_id").notNull(),
    /** From 1, per package; the highest is current. */
    version: integer("version").notNull(),
    fields: text("fields", { mode: "json" }).$type<BriefField[]>().notNull(),
    byEmail: text("by_email").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("version_of_brief_form").on(t.packageId, t.version)],
);

/** Briefs of paid orders, with the answers so far. A trigger inserts them at payment (triggers/briefs.sql). */
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
    /** Grows with every change; a browser window with an older revision must reload. */
    revision: integer("revision").notNull(),
    /** Null until the brief is sent. */
    sentAt: integer("sent_at"),
    sentBy: text("sent_by").notNull().default(""),
    /** The owner's request when reopening the brief; "" if it was not reopened. */
    note: text("note").notNull().default(""),
    askedAt: integer("asked_at").notNull(),
    /** When the next reminder is due; null for none. */
    remindAt: integer("remind_at"),
    /** Number of reminders written. */
    reminders: integer("reminders").notNull().default(0),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("briefs_to_remind").on(t.remindAt, t.orderId).where(sql`${t.remindAt} is not null`)],
);
