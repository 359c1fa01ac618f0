import type { MediaType } from "@rankwright/schema";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

/** Records of all sections, one JSON object each (docs/decisions/0002-content-as-json-records.md). */
export const contentRecords = sqliteTable(
  "content_records",
  {
    _id: id(),
    section: text("section").notNull(),
    position: integer("position").notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    revision: integer("revision").notNull(),
    /** Value that must be unique among live records: the name of a single-record section, or of a package. */
    uniqueKey: text("unique_key"),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
    /** When the record was moved to the trash. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("content_unique").on(t.uniqueKey),
    index("content_by_section").on(t.section, t.position, t._id),
  ],
);

/** Revisions of the records. */
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

/** Uploaded pictures; their files are in DATA_DIR/media. */
export const media = sqliteTable("media", {
  /** Derived from the content, so that uploading the same file twice creates one picture. */
  _id: id(),
  /** Name of the uploaded file. */
  name: text("name").notNull(),
  type: text("type").$type<MediaType>().notNull(),
  /** Size of the uploaded file. */
  bytes: integer("bytes").notNull(),
  /** Size as displayed, in pixels. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  isAnimated: integer("is_animated", { mode: "boolean" }).notNull(),
  byEmail: text("by_email").notNull(),
  createdAt: created(),
  /** When the search for unused pictures first found it unused; null while it is used. */
  unusedSince: integer("unused_since"),
});
