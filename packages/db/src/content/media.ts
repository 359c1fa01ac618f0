import { desc, eq, gt, isNull, or } from "drizzle-orm";
import { type Db, immediate, type Tx } from "../core/client.ts";
import { media } from "../tables.ts";

export type MediaRecord = typeof media.$inferSelect;

/** An uploaded picture; undefined when there is none with this id. */
export function findMedia(db: Db, _id: string): MediaRecord | undefined {
  return db.select().from(media).where(eq(media._id, _id)).get();
}

/** Notes an uploaded picture. The same picture again changes nothing, but it counts as used again. */
export function insertMedia(tx: Tx, record: Omit<MediaRecord, "unusedSince">): void {
  tx.insert(media)
    .values(record)
    .onConflictDoUpdate({ target: media._id, set: { unusedSince: null } })
    .run();
}

/** The uploaded pictures, the last first, at most `limit`; without those that were unused at the time `unusedAt` already. */
export function listMedia(db: Db, limit: number, unusedAt: number): MediaRecord[] {
  return db
    .select()
    .from(media)
    .where(or(isNull(media.unusedSince), gt(media.unusedSince, unusedAt)))
    .orderBy(desc(media.createdAt), desc(media._id))
    .limit(limit)
    .all();
}

/** The ids of all uploaded pictures. */
export const mediaIds = (db: Db): Set<string> =>
  new Set(
    db
      .select({ _id: media._id })
      .from(media)
      .all()
      .map(({ _id }) => _id),
  );

/** All that people write and that can name a picture: content (the trash too), its earlier versions, messages and mails. */
const TEXTS = [
  "select data from content_records",
  "select data from content_revisions",
  "select message from messages",
  "select text from message_replies",
  "select body from outbox",
] as const;

/** Whatever looks like a picture's id, in whatever form of its address. */
const ID = /(?=([0-9a-f]{24}))/g;

function namedIds(db: Db): Set<string> {
  const found = new Set<string>();
  for (const texts of TEXTS)
    for (const text of db.$client.prepare(texts).pluck().iterate())
      for (const [, id = ""] of String(text).matchAll(ID)) found.add(id);
  return found;
}

/**
 * Looks which pictures nothing names, notes since when, and forgets those that were unused at the time `unusedAt` already and
 * are still. Answers the ids of the forgotten, whose files are to be removed.
 */
export function forgetUnusedMedia(db: Db, now: number, unusedAt: number): string[] {
  // In one transaction: no record can begin to name a picture meanwhile.
  return immediate(db, (tx) => {
    const all = tx.select({ _id: media._id, unusedSince: media.unusedSince }).from(media).all();
    const named = all.length === 0 ? new Set() : namedIds(tx);
    const forgotten: string[] = [];
    for (const { _id, unusedSince } of all) {
      const isUsed = named.has(_id);
      if (!isUsed && unusedSince !== null && unusedSince <= unusedAt) {
        tx.delete(media).where(eq(media._id, _id)).run();
        forgotten.push(_id);
      } else if (isUsed !== (unusedSince === null))
        tx.update(media)
          .set({ unusedSince: isUsed ? null : now })
          .where(eq(media._id, _id))
          .run();
    }
    return forgotten;
  });
}
