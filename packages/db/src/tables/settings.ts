import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Admin settings, one row per screen. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
  /** Ciphertexts (settings/secrets.ts); the plain text is not in the database. */
  secrets: text("secrets", { mode: "json" }).$type<Record<string, string>>().notNull(),
  revision: integer("revision").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Mail texts that the owner changed; all others have their default. */
export const mailTexts = sqliteTable("mail_texts", {
  /** Name of the mail, such as "receipt". */
  name: text("name").primaryKey(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  revision: integer("revision").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
