import { and, asc, eq, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import { cachedForTick } from "../core/cached-for-tick.ts";
import { type Db, type Tx, unitsOfWork } from "../core/client.ts";
import { addToCounter, counterValue } from "../core/counters.ts";
import { deleteExtra } from "../core/extra-fields.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { contentRecords, contentRevisions } from "../tables/index.ts";

export type ContentRecord = typeof contentRecords.$inferSelect;

type Data = Record<string, string>;

/** Lists a section's live records in the owner's order. */
export const listContent = (db: Db, section: string): ContentRecord[] => ofSection(db).all({ section });

const ofSection = prepared((db) =>
  db
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.section, sql.placeholder("section")), isNull(contentRecords.deletedAt)))
    .orderBy(asc(contentRecords.position), asc(contentRecords._id))
    .prepare(),
);

/** Finds a live record of the section. */
export function findContent(db: Db, section: string, _id: string): ContentRecord | undefined {
  const record = withId(db).get({ section, _id });
  return record?.deletedAt === null ? record : undefined;
}

/** Finds a record of the section in the trash. */
export function findTrashed(db: Db, section: string, _id: string): ContentRecord | undefined {
  const record = withId(db).get({ section, _id });
  return record && record.deletedAt !== null ? record : undefined;
}

const withId = prepared((db) =>
  db
    .select()
    .from(contentRecords)
    .where(
      and(
        eq(contentRecords._id, sql.placeholder("_id")),
        eq(contentRecords.section, sql.placeholder("section")),
      ),
    )
    .prepare(),
);

/** Finds the live record with this unique value; undefined if the value is free. */
export const contentWithKey = (db: Db, uniqueKey: string): ContentRecord | undefined =>
  withKey(db).get({ uniqueKey });

const withKey = prepared((db) =>
  db
    .select()
    .from(contentRecords)
    .where(eq(contentRecords.uniqueKey, sql.placeholder("uniqueKey")))
    .prepare(),
);

const readRevision = (db: Db): number => counterValue(db, "content");
const currentRevision = prepared((db) => cachedForTick(() => readRevision(db), unitsOfWork));

/**
 * Returns the content revision, which grows with every change and serves as a cache key for everything derived from content. The revision
 * itself is cached for one tick of the event loop, or until this process ends a transaction. Inside a transaction it is always read.
 */
export const contentRevision = (db: Db): number =>
  db.$client.inTransaction ? readRevision(db) : currentRevision(db)();

/** Invalidates all cached pages after a change to something that pages show. */
export const touchPages = (tx: Tx): void => addToCounter(tx, "content", 1);

function remember(tx: Tx, record: ContentRecord, byEmail: string): void {
  const { _id: recordId, revision, data, updatedAt: createdAt } = record;
  tx.insert(contentRevisions).values({ _id: newId(), recordId, revision, data, createdAt, byEmail }).run();
}

/** Adds a record at the end of its section. Throws SQLite's unique error if the key is taken. */
export function insertContent(
  tx: Tx,
  section: string,
  data: Data,
  uniqueKey: string | null,
  by: { email: string; now: number },
): ContentRecord {
  const last = tx
    .select({ position: max(contentRecords.position) })
    .from(contentRecords)
    .where(eq(contentRecords.section, section))
    .get();
  const record = tx
    .insert(contentRecords)
    .values({
      _id: newId(),
      section,
      position: (last?.position ?? -1) + 1,
      data,
      revision: 1,
      uniqueKey,
      createdAt: by.now,
      updatedAt: by.now,
    })
    .returning()
    .get();
  remember(tx, record, by.email);
  touchPages(tx);
  return record;
}

/** Saves a record's data as its next revision. */
export function updateContent(
  tx: Tx,
  record: ContentRecord,
  data: Data,
  uniqueKey: string | null,
  by: { email: string; now: number },
): ContentRecord {
  const saved = tx
    .update(contentRecords)
    .set({ data, uniqueKey, revision: record.revision + 1, updatedAt: by.now })
    .where(eq(contentRecords._id, record._id))
    .returning()
    .get();
  remember(tx, saved, by.email);
  touchPages(tx);
  return saved;
}

/** Moves a record to the trash: it is no longer shown, and its unique value becomes free. */
export function trashContent(tx: Tx, _id: string, now: number): void {
  tx.update(contentRecords).set({ deletedAt: now, uniqueKey: null }).where(eq(contentRecords._id, _id)).run();
  touchPages(tx);
}

/** Restores a record from the trash to its old position. Throws SQLite's unique error if its value is taken. */
export function untrashContent(tx: Tx, _id: string, uniqueKey: string | null): void {
  tx.update(contentRecords).set({ deletedAt: null, uniqueKey }).where(eq(contentRecords._id, _id)).run();
  touchPages(tx);
}

/** Lists a section's records in the trash, most recently deleted first. */
export function listTrash(db: Db, section: string): ContentRecord[] {
  return db
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.section, section), isNotNull(contentRecords.deletedAt)))
    .orderBy(sql`${contentRecords.deletedAt} desc`, asc(contentRecords._id))
    .all();
}

/** Permanently deletes records that were moved to the trash before `before`, with their history. Returns the number of records. */
export function emptyTrash(tx: Tx, before: number): number {
  const old = tx
    .delete(contentRecords)
    .where(and(isNotNull(contentRecords.deletedAt), lt(contentRecords.deletedAt, before)))
    .returning({ _id: contentRecords._id })
    .all();
  for (const { _id } of old) tx.delete(contentRevisions).where(eq(contentRevisions.recordId, _id)).run();
  deleteExtra(
    tx,
    old.map(({ _id }) => _id),
  );
  return old.length;
}

/** Reorders the section's records as in `ids`. */
export function reorderContent(tx: Tx, section: string, ids: readonly string[]): void {
  ids.forEach((_id, position) => {
    tx.update(contentRecords)
      .set({ position })
      .where(and(eq(contentRecords._id, _id), eq(contentRecords.section, section)))
      .run();
  });
  touchPages(tx);
}

/** Lists the revisions of a record, newest first. */
export function contentHistory(db: Db, recordId: string): (typeof contentRevisions.$inferSelect)[] {
  return db
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.recordId, recordId))
    .orderBy(sql`${contentRevisions.revision} desc`)
    .all();
}
