import type { MediaType } from "@rankwright/schema";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

/** Every section's records, one JSON object each (docs/decisions/0002-content-as-json-records.md). */
export const contentRecords = sqliteTable(
  "content_records",
  {
    _id: id(),
    section: text("section").notNull(),
    position: integer("position").notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    revision: integer("revision").notNull(),
    /** The value no two living records may share: a single section's name, a package's name. */
    uniqueKey: text("unique_key"),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
    /** In the trash since then. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("content_unique").on(t.uniqueKey),
    index("content_by_section").on(t.section, t.position, t._id),
  ],
);

/** What a record held at each of its revisions. */
export const contentRevisions = sqliteTable(
  "content_revisions",
  {
    _id: id(),
    recordId: text("record_id").notNull(),
    revision: integer("revision").notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    byEmail: text("by_email").notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex("revision_of_record").on(t.recordId, t.revision)],
);

/** The pictures that were uploaded; their files lie in DATA_DIR/media. */
export const media = sqliteTable("media", {
  /** From the content, so that the same file uploaded twice is one picture. */
  _id: id(),
  /** The file's name as it was uploaded. */
  name: text("name").notNull(),
  type: text("type").$type<MediaType>().notNull(),
  /** The uploaded file's size. */
  bytes: integer("bytes").notNull(),
  /** Pixels, as the picture is shown. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  isAnimated: integer("is_animated", { mode: "boolean" }).notNull(),
  byEmail: text("by_email").notNull(),
  createdAt: created(),
  /** When nothing was first found to name it; null while something does. */
  unusedSince: integer("unused_since"),
});
