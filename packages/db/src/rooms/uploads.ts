import { and, count, eq, lte, sum } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { uploads } from "../tables/index.ts";

/** A file upload in progress. */
export type Upload = typeof uploads.$inferSelect;

/** Starts an upload; its id becomes the file's. */
export function insertUpload(
  tx: Tx,
  upload: Pick<Upload, "orderId" | "person" | "name" | "bytes">,
  now: number,
): Upload {
  return tx
    .insert(uploads)
    .values({ ...upload, _id: newId(), received: 0, createdAt: now, updatedAt: now })
    .returning()
    .get();
}

/** Finds the order's upload if it is this person's. */
export function findUpload(db: Db, orderId: string, _id: string, person: string): Upload | undefined {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads._id, _id), eq(uploads.orderId, orderId), eq(uploads.person, person)))
    .get();
}

/** Records how many bytes are safely on disk. `now` in milliseconds. */
export function noteReceived(tx: Tx, _id: string, received: number, now: number): void {
  tx.update(uploads).set({ received, updatedAt: now }).where(eq(uploads._id, _id)).run();
}

/** Ends an upload, successful or not; false if it had already ended. */
export function endUpload(tx: Tx, _id: string): boolean {
  return tx.delete(uploads).where(eq(uploads._id, _id)).run().changes === 1;
}

/** Returns the number of an order's uploads in progress, and their total announced bytes. */
export function uploadSums(db: Db, orderId: string): { uploads: number; bytes: number } {
  const row = db
    .select({ uploads: count(), bytes: sum(uploads.bytes).mapWith(Number) })
    .from(uploads)
    .where(eq(uploads.orderId, orderId))
    .get();
  return { uploads: row?.uploads ?? 0, bytes: row?.bytes ?? 0 };
}

/** Ends the uploads that received no data since `before` (milliseconds). Returns their ids. */
export function dropOldUploads(tx: Tx, before: number): string[] {
  return tx
    .delete(uploads)
    .where(lte(uploads.updatedAt, before))
    .returning({ _id: uploads._id })
    .all()
    .map(({ _id }) => _id);
}

/** Returns the ids of all uploads in progress. */
export const uploadIds = (db: Db): Set<string> =>
  new Set(
    db
      .select({ _id: uploads._id })
      .from(uploads)
      .all()
      .map(({ _id }) => _id),
  );
