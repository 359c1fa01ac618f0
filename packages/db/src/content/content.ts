import { and, asc, eq, isNotNull, isNull, lt, max, sql } from "drizzle-orm";
import { type Db, type Tx, unitsOfWork } from "../core/client.ts";
import { addToCounter, counterValue } from "../core/counters.ts";
import { deleteExtra } from "../core/extra-fields.ts";
import { newId } from "../core/ids.ts";
import { onceATurn } from "../core/once-a-turn.ts";
import { prepared } from "../core/prepared.ts";
import { contentRecords, contentRevisions } from "../tables/index.ts";

export type ContentRecord = typeof contentRecords.$inferSelect;

type Data = Record<string, string>;

/** A section's living records in the owner's order. */
export const listContent = (db: Db, section: string): ContentRecord[] => ofSection(db).all({ section });

const ofSection = prepared((db) =>
  db
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.section, sql.placeholder("section")), isNull(contentRecords.deletedAt)))
    .orderBy(asc(contentRecords.position), asc(contentRecords._id))
    .prepare(),
);

/** A living record of the section. */
export function findContent(db: Db, section: string, _id: string): ContentRecord | undefined {
  const record = withId(db).get({ section, _id });
  return record?.deletedAt === null ? record : undefined;
}

/** A record of the section in the trash. */
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

/** The living record that holds a unique value; undefined when the value is free. */
export const contentWithKey = (db: Db, uniqueKey: string): ContentRecord | undefined =>
  withKey(db).get({ uniqueKey });

const withKey = prepared((db) =>
  db
    .select()
    .from(contentRecords)
    .where(eq(contentRecords.uniqueKey, sql.placeholder("uniqueKey")))
    .prepare(),
);

const revisionNow = (db: Db): number => counterValue(db, "content");
const revisionOfTurn = prepared((db) => onceATurn(() => revisionNow(db), unitsOfWork));

/**
 * The number that grows with every change of content; what follows from the content is kept by it. As of this turn of the event loop and of
 * this process' last unit of work; within one as it is there.
 */
export const contentRevision = (db: Db): number =>
  db.$client.inTransaction ? revisionNow(db) : revisionOfTurn(db)();

/** Has every kept page rendered again: something that pages show was changed. */
export const touchPages = (tx: Tx): void => addToCounter(tx, "content", 1);

function remember(tx: Tx, record: ContentRecord, byEmail: string): void {
  const { _id: recordId, revision, data, updatedAt: createdAt } = record;
  tx.insert(contentRevisions).values({ _id: newId(), recordId, revision, data, createdAt, byEmail }).run();
}

/** Adds a record at the end of its section. Throws SQLite's unique error when the key is taken. */
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

/** Writes a record's whole data as its next revision. */
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

/** Puts a record into the trash: it no longer shows and gives its unique value free. */
export function trashContent(tx: Tx, _id: string, now: number): void {
  tx.update(contentRecords).set({ deletedAt: now, uniqueKey: null }).where(eq(contentRecords._id, _id)).run();
  touchPages(tx);
}

/** Takes a record out of the trash, to where it stood. Throws SQLite's unique error when its value is taken. */
export function untrashContent(tx: Tx, _id: string, uniqueKey: string | null): void {
  tx.update(contentRecords).set({ deletedAt: null, uniqueKey }).where(eq(contentRecords._id, _id)).run();
  touchPages(tx);
}

/** A section's records in the trash, the last deleted first. */
export function listTrash(db: Db, section: string): ContentRecord[] {
  return db
    .select()
    .from(contentRecords)
    .where(and(eq(contentRecords.section, section), isNotNull(contentRecords.deletedAt)))
    .orderBy(sql`${contentRecords.deletedAt} desc`, asc(contentRecords._id))
    .all();
}

/** Removes for good what was put into the trash before `before`, with its history. Returns how many records. */
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

/** Puts the section's records into the order of `ids`. */
export function reorderContent(tx: Tx, section: string, ids: readonly string[]): void {
  ids.forEach((_id, position) => {
    tx.update(contentRecords)
      .set({ position })
      .where(and(eq(contentRecords._id, _id), eq(contentRecords.section, section)))
      .run();
  });
  touchPages(tx);
}

/** What a record held at each of its revisions, the newest first. */
export function contentHistory(db: Db, recordId: string): (typeof contentRevisions.$inferSelect)[] {
  return db
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.recordId, recordId))
    .orderBy(sql`${contentRevisions.revision} desc`)
    .all();
}
