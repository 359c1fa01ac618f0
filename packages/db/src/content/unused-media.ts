import { setImmediate } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { type Db, type Tx, write } from "../core/client.ts";
import { media } from "../tables/index.ts";

/** Texts read, or pictures checked, per transaction. Other writers have to wait meanwhile. */
const BATCH = 500;

/**
 * Tables and columns with text that people write and that can refer to a picture, with the column that orders the rows. The content tables
 * include the trash.
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

/** Matches anything that looks like a picture's id, in every form of its address. */
const ID = /(?=([0-9a-f]{24}))/g;

/** Collects the ids in all texts, in batches. Ids sort by creation, and a changed record has a new revision. */
function namedIds(db: Db) {
  const found = new Set<string>();
  const texts = TEXTS.map(([table, column, key]) => ({
    after: "",
    rows: db.$client.prepare<[string, number], { _id: string; text: string }>(
      `select ${key} as _id, ${column} as text from ${table} where ${key} > ? order by ${key} limit ?`,
    ),
  }));
  /** Reads the next batch; false once everything was read. */
  const readOn = (): boolean =>
    texts.some((text) => {
      const rows = text.rows.all(text.after, BATCH);
      for (const row of rows) for (const [, id = ""] of row.text.matchAll(ID)) found.add(id);
      text.after = rows.at(-1)?._id ?? text.after;
      return rows.length === BATCH;
    });
  return { found, readOn };
}

/** Updates since when these pictures are unused. Deletes those unused for too long and returns their ids. */
function updateUnused(
  tx: Tx,
  ids: readonly string[],
  named: ReadonlySet<string>,
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
 * Finds the pictures that no text refers to and records since when. Deletes the rows of those unused since `unusedAt` or longer and returns
 * their ids, so that the caller can delete the files. Times in milliseconds since 1970.
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
        // Reads what was written since. Under the write lock no new text can refer to a picture.
        while (named.readOn());
        return updateUnused(tx, ids, named.found, now, unusedAt);
      })),
    );
    await setImmediate();
  }
  return forgotten;
}
