import { desc, eq } from "drizzle-orm";
import type { Db } from "./client.ts";
import { media } from "./tables.ts";

export type MediaRecord = typeof media.$inferSelect;

/** An uploaded picture; undefined when there is none with this id. */
export function findMedia(db: Db, _id: string): MediaRecord | undefined {
  return db.select().from(media).where(eq(media._id, _id)).get();
}

/** Notes an uploaded picture. The same picture again changes nothing. */
export function insertMedia(db: Db, record: MediaRecord): void {
  db.insert(media).values(record).onConflictDoNothing().run();
}

/** The uploaded pictures, the last first, at most `limit`. */
export function listMedia(db: Db, limit: number): MediaRecord[] {
  return db.select().from(media).orderBy(desc(media.createdAt), desc(media._id)).limit(limit).all();
}
