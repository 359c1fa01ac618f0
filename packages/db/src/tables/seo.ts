import type { PageFace, PublicPage } from "@rankwright/schema";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How each public page shows itself to search engines, where the owner has said so. */
export const pageFaces = sqliteTable("page_faces", {
  /** A new one with every change: what reads on from the last id misses none. */
  _id: text("_id").primaryKey(),
  path: text("path").$type<PublicPage>().notNull().unique(),
  fields: text("fields", { mode: "json" }).$type<PageFace>().notNull(),
  revision: integer("revision").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Old addresses and where they lead now. */
export const redirects = sqliteTable("redirects", {
  _id: text("_id").primaryKey(),
  /** A path of this site, without a slash at its end. */
  from: text("from_path").notNull().unique(),
  /** A path of this site, or a whole address. */
  to: text("to_address").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Addresses that were asked for and lead nowhere, by day; "" counts those that are not listed one by one. */
export const missingPages = sqliteTable(
  "missing_pages",
  {
    path: text("path").notNull(),
    /** Days since 1970. */
    day: integer("day").notNull(),
    n: integer("n").notNull(),
    lastAt: integer("last_at").notNull(),
    /** The host of the last page that led there; "" where none was told. */
    referrer: text("referrer").notNull(),
  },
  (t) => [primaryKey({ columns: [t.path, t.day] }), index("missing_pages_by_day").on(t.day)],
);
