import { and, eq, inArray, isNotNull, lte } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderFiles } from "../tables/index.ts";
import { type FileSums, type OrderFile, sumsWhere } from "./files.ts";

/** Original of a mail that became a message. It is stored like a file, and deleted at `expiresAt`. */
export type OriginalMail = OrderFile & { messageId: string; expiresAt: number };

const isOriginal = () => isNotNull(orderFiles.expiresAt);

export function insertOriginal(
  tx: Tx,
  original: Pick<
    OriginalMail,
    "_id" | "orderId" | "messageId" | "name" | "bytes" | "sha256" | "expiresAt" | "createdAt"
  >,
): void {
  tx.insert(orderFiles)
    .values({ ...original, kind: "other", person: "", hasPreview: false, inBrief: false })
    .run();
}

/** Returns the originals of these messages, by message. Only the owner's side may see them. */
export function originalsOf(
  db: Db,
  messageIds: readonly string[],
): ReadonlyMap<string, Pick<OriginalMail, "_id" | "bytes" | "expiresAt">> {
  if (messageIds.length === 0) return new Map();
  const where = and(inArray(orderFiles.messageId, [...messageIds]), isOriginal());
  const rows = db.select().from(orderFiles).where(where).all();
  return new Map(
    rows.flatMap(({ _id, bytes, messageId, expiresAt }) =>
      messageId === null || expiresAt === null ? [] : [[messageId, { _id, bytes, expiresAt }]],
    ),
  );
}

/** Returns the sums of an order's originals. */
export const originalSums = (db: Db, orderId: string): FileSums =>
  sumsWhere(db, and(eq(orderFiles.orderId, orderId), isOriginal()));

/** Deletes the rows of originals that expired at `now` (milliseconds) or before. Returns their ids. */
export function deleteExpiredOriginals(tx: Tx, now: number): string[] {
  return tx
    .delete(orderFiles)
    .where(and(isOriginal(), lte(orderFiles.expiresAt, now)))
    .returning({ _id: orderFiles._id })
    .all()
    .map(({ _id }) => _id);
}
