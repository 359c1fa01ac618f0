import { and, count, desc, eq, gt, isNull, like, or } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { type Page, type PageRequest, pageOf } from "../core/paging.ts";
import { contentRecords, media } from "../tables/index.ts";

export type MediaRecord = typeof media.$inferSelect;

/** Records an uploaded picture. If the picture exists already, only marks it as used again. */
export function insertMedia(tx: Tx, record: Omit<MediaRecord, "unusedSince">): void {
  tx.insert(media)
    .values(record)
    .onConflictDoUpdate({ target: media._id, set: { unusedSince: null } })
    .run();
}

/** Lists at most `limit` uploaded pictures, newest first. Omits those that have been unused since `unusedAt` or longer. */
export function listMedia(db: Db, limit: number, unusedAt: number): MediaRecord[] {
  return db
    .select()
    .from(media)
    .where(or(isNull(media.unusedSince), gt(media.unusedSince, unusedAt)))
    .orderBy(desc(media.createdAt), desc(media._id))
    .limit(limit)
    .all();
}

/** Returns one page of all uploaded pictures, newest first. */
export function pageOfMedia(db: Db, asked: PageRequest): Page<MediaRecord> {
  const total = db.select({ n: count() }).from(media).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(media).orderBy(desc(media.createdAt), desc(media._id)).limit(limit).offset(offset).all(),
  );
}

/** Returns the sections whose records show each of these pictures, by the picture's id. Omits the trash. */
export function sectionsWithMedia(db: Db, ids: readonly string[]): Map<string, string[]> {
  const texts = db
    .select({ section: contentRecords.section, data: contentRecords.data })
    .from(contentRecords)
    .where(and(isNull(contentRecords.deletedAt), like(contentRecords.data, "%/media/%")))
    .all()
    .map(({ section, data }) => ({ section, text: JSON.stringify(data) }));
  const namesOf = (id: string) => texts.filter(({ text }) => text.includes(id)).map(({ section }) => section);
  return new Map(ids.map((id) => [id, [...new Set(namesOf(id))]]));
}

export const findMedia = (db: Db, _id: string): MediaRecord | undefined =>
  db.select().from(media).where(eq(media._id, _id)).get();

/** Returns the ids of all uploaded pictures. */
export const mediaIds = (db: Db): Set<string> =>
  new Set(
    db
      .select({ _id: media._id })
      .from(media)
      .all()
      .map(({ _id }) => _id),
  );
