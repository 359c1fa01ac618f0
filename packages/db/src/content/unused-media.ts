import { setImmediate } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { type Db, type Tx, write } from "../core/client.ts";
import { media } from "../tables/index.ts";

/** Number of texts to read, or pictures to check, at a time. Other writers must wait while pictures are checked. */
const BATCH = 500;

/**
 * Columns with text that can refer to a picture: table, column, and the key by which the rows are read. The content tables include the
 * trash.
 */
export const TEXTS = [
  ["content_records", "data", "_id"],
  ["content_revisions", "data", "_id"],
  ["extra_fields", "data", "_id"],
  ["messages", "message", "_id"],
  ["message_replies", "text", "_id"],
  ["saved_replies", "text", "_id"],
  ["newsletters", "text", "_id"],
  ["outbox", "body", "_id"],
  ["mail_texts", "text", "name"],
  ["settings", "data", "name"],
  ["page_faces", "fields", "_id"],
  ["redirects", "to_address", "_id"],
  ["brief_forms", "fields", "_id"],
  ["brief_answers", "answers", "order_id"],
  ["order_messages", "text", "_id"],
  ["deliveries", "links", "_id"],
] as const;

/** Table with text that can refer to a picture. */
export type TextTable = (typeof TEXTS)[number][0];

/** Matches everything that looks like the id of a picture, also inside longer texts. */
const ID = /(?=([0-9a-f]{24}))/g;

/** Collects the picture ids in all texts, in batches, each with the first table that names it. Texts written during the search are found because their rows have later keys. */
function namedIds(db: Db) {
  const found = new Map<string, TextTable>();
  const texts = TEXTS.map(([table, column, key]) => ({
    table,
    after: "",
    rows: db.$client.prepare<[string, number], { _id: string; text: string }>(
      `select ${key} as _id, ${column} as text from ${table} where ${key} > ? order by ${key} limit ?`,
    ),
  }));
  /** Reads the next batch; false once everything was read. */
  const readNextBatch = (): boolean =>
    texts.some((text) => {
      const rows = text.rows.all(text.after, BATCH);
      for (const row of rows)
        for (const [, id = ""] of row.text.matchAll(ID)) if (!found.has(id)) found.set(id, text.table);
      text.after = rows.at(-1)?._id ?? text.after;
      return rows.length === BATCH;
    });
  return { found, readOn: readNextBatch };
}

/** Updates `unusedSince` of these pictures. Deletes those that are unused for too long and returns their ids. */
function updateUnused(
  tx: Tx,
  ids: readonly string[],
  named: ReadonlyMap<string, TextTable>,
  now: number,
  unusedAt: number,
): string[] {
  const forgotten: string[] = [];
  for (const { _id, unusedSince } of tx.select().from(media).where(inArray(media._id, ids)).all()) {
    const isUsed = named.has(_id);
    const one = eq(media._id, _id);
    if (!isUsed && unusedSince !== null && unusedSince <= unusedAt) {
      tx.delete(media).where(one).run();
      forgotten.push(_id);
    } else if (isUsed !== (unusedSince === null))
      tx.update(media)
        .set({ unusedSince: isUsed ? null : now })
        .where(one)
        .run();
  }
  return forgotten;
}

/**
 * Finds the pictures that no text refers to and records in `unusedSince` when that was first found. Deletes the rows of those that have
 * been unused since `unusedAt` or longer and returns their ids, so that the caller can delete the files. Milliseconds since 1970.
 */
export async function forgetUnusedMedia(db: Db, now: number, unusedAt: number): Promise<string[]> {
  const all = db.select({ _id: media._id }).from(media).all();
  if (all.length === 0) return [];
  const named = namedIds(db);
  while (named.readOn()) await setImmediate();
  const forgotten: string[] = [];
  for (let from = 0; from < all.length; from += BATCH) {
    const ids = all.slice(from, from + BATCH).map(({ _id }) => _id);
    forgotten.push(
      ...(await write(db, (tx) => {
        // Reads the texts that were written meanwhile. This transaction holds the write lock, so no more can follow.
        while (named.readOn());
        return updateUnused(tx, ids, named.found, now, unusedAt);
      })),
    );
    await setImmediate();
  }
  return forgotten;
}

/**
 * Deletes a picture's row unless a text refers to it; `deleted` runs in the same transaction. Returns the table of such a text, or
 * undefined if the picture was deleted. The caller deletes the files.
 */
export async function deleteMedia(
  db: Db,
  _id: string,
  deleted: (tx: Tx) => void,
): Promise<TextTable | undefined> {
  const named = namedIds(db);
  while (named.readOn()) await setImmediate();
  return write(db, (tx) => {
    // Reads the texts that were written meanwhile.
    while (named.readOn());
    const usedIn = named.found.get(_id);
    if (usedIn !== undefined) return usedIn;
    tx.delete(media).where(eq(media._id, _id)).run();
    deleted(tx);
    return undefined;
  });
}
