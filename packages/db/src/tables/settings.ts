import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What the owner set in the admin, a row for each screen that is saved as one. */
export const settings = sqliteTable("settings", {
  name: text("name").primaryKey(),
  data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
  /** Ciphertexts (settings/secrets.ts); what they say is nowhere in the database. */
  secrets: text("secrets", { mode: "json" }).$type<Record<string, string>>().notNull(),
  revision: integer("revision").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** The mails whose words the owner changed; all others are as they were written. */
export const mailTexts = sqliteTable("mail_texts", {
  /** The mail's name, such as "receipt". */
  name: text("name").primaryKey(),
  subject: text("subject").notNull(),
  text: text("text").notNull(),
  revision: integer("revision").notNull(),
  updatedAt: integer("updated_at").notNull(),
});
