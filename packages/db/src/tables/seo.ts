import type { PageMeta, PublicPage } from "@rankwright/schema";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** SEO settings of public pages, if the owner saved any. */
export const pageMetas = sqliteTable("page_faces", {
  /** Replaced on every change, so that `forgetUnusedMedia` finds changes by reading on from the last id. */
  _id: text("_id").primaryKey(),
  path: text("path").$type<PublicPage>().notNull().unique(),
  fields: text("fields", { mode: "json" }).$type<PageMeta>().notNull(),
  revision: integer("revision").notNull(),
  updatedAt: integer("updated_at").notNull(),
});

/** Redirects from old addresses. */
export const redirects = sqliteTable("redirects", {
  _id: text("_id").primaryKey(),
  /** A path of this site, without a trailing slash. */
  from: text("from_path").notNull().unique(),
  /** A path of this site, or a full URL. */
  to: text("to_address").notNull(),
  createdAt: integer("created_at").notNull(),
});

/** Requests for addresses that do not exist, by day; "" counts those not listed individually. */
export const missingPages = sqliteTable(
  "missing_pages",
  {
    path: text("path").notNull(),
    /** Days since 1970. */
    day: integer("day").notNull(),
    n: integer("n").notNull(),
    lastAt: integer("last_at").notNull(),
    /** Host of the last referring page; "" if unknown. */
    referrer: text("referrer").notNull(),
  },
  (t) => [primaryKey({ columns: [t.path, t.day] }), index("missing_pages_by_day").on(t.day)],
);
