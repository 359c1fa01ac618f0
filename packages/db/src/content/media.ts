import { desc, gt, isNull, or } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { media } from "../tables/index.ts";

type MediaRecord = typeof media.$inferSelect;

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

/** Returns the ids of all uploaded pictures. */
export const mediaIds = (db: Db): Set<string> =>
  new Set(
    db
      .select({ _id: media._id })
      .from(media)
      .all()
      .map(({ _id }) => _id),
  );
