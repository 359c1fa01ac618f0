import type { RoomSide } from "@rankwright/schema";
import { and, asc, count, eq, inArray, isNull, lte, or, type SQL, sum } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderFiles, orderMessages } from "../tables/index.ts";
import { readableBy } from "./readable.ts";

/** A file of an order. */
export type OrderFile = typeof orderFiles.$inferSelect;

/** Inserts a file that is completely stored on disk and was checked. */
export function insertFile(
  tx: Tx,
  file: Omit<OrderFile, "messageId" | "inBrief" | "expiresAt" | "summary"> &
    Partial<Pick<OrderFile, "summary">>,
): OrderFile {
  return tx
    .insert(orderFiles)
    .values({ ...file, messageId: null, inBrief: false, expiresAt: null })
    .returning()
    .get();
}

/** Condition for files that were sent as such: not the original of a mail. */
const isSent = () => isNull(orderFiles.expiresAt);

/** Attaches files to a message. Ignores files of other orders and files that are already attached. */
export function attachFiles(tx: Tx, message: { _id: string; orderId: string }, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const free = and(
    inArray(orderFiles._id, [...ids]),
    eq(orderFiles.orderId, message.orderId),
    isNull(orderFiles.messageId),
  );
  tx.update(orderFiles).set({ messageId: message._id }).where(free).run();
}

/** Condition for pending files: attached to no message and used in no brief. */
const isLoose = () => and(isNull(orderFiles.messageId), eq(orderFiles.inBrief, false));

/** Lists this person's pending files, oldest first. */
export function pendingFiles(db: Db, orderId: string, person: string): OrderFile[] {
  return db
    .select()
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, orderId), isLoose(), eq(orderFiles.person, person)))
    .orderBy(asc(orderFiles._id))
    .all();
}

/** Lists the files of these messages, oldest first. */
export function filesOfMessages(db: Db, messageIds: readonly string[]): OrderFile[] {
  if (messageIds.length === 0) return [];
  return db
    .select()
    .from(orderFiles)
    .where(and(inArray(orderFiles.messageId, [...messageIds]), isSent()))
    .orderBy(asc(orderFiles._id))
    .all();
}

/** Reader of files: a side of the order, and a person, who can also read their own pending files. */
export interface FileReader {
  side: RoomSide;
  person: string;
}

const joined = (db: Db) =>
  db
    .select({ file: orderFiles })
    .from(orderFiles)
    .leftJoin(orderMessages, eq(orderMessages._id, orderFiles.messageId));

/** Files of a note are as readable as the note, files of a brief as the brief, and originals of mails for the owner's side only. */
const readable = ({ side, person }: FileReader) =>
  or(
    and(isLoose(), eq(orderFiles.person, person)),
    eq(orderFiles.inBrief, true),
    and(
      eq(orderMessages._id, orderFiles.messageId),
      readableBy(side),
      side === "owner" ? undefined : isSent(),
    ),
  );

/** Finds the order's file, or the original of a mail, if this reader has access. */
export function findFile(db: Db, orderId: string, _id: string, reader: FileReader): OrderFile | undefined {
  const where = and(eq(orderFiles._id, _id), eq(orderFiles.orderId, orderId), readable(reader));
  return joined(db).where(where).get()?.file;
}

/** Finds the file with this id if this person uploaded it, attached or not. */
export function findUploadedFile(
  db: Db,
  orderId: string,
  _id: string,
  person: string,
): OrderFile | undefined {
  const own = and(eq(orderFiles._id, _id), eq(orderFiles.orderId, orderId), eq(orderFiles.person, person));
  return db.select().from(orderFiles).where(own).get();
}

/** Lists the order's files that this reader has access to, oldest first, without originals of mails. */
export function filesOf(db: Db, orderId: string, reader: FileReader): OrderFile[] {
  const where = and(eq(orderFiles.orderId, orderId), isSent(), readable(reader));
  return joined(db)
    .where(where)
    .orderBy(asc(orderFiles._id))
    .all()
    .map(({ file }) => file);
}

/** Number of files and their total bytes. */
export interface FileSums {
  files: number;
  bytes: number;
}

/** Returns the sums of the files that meet a condition. */
export function sumsWhere(db: Db, where: SQL | undefined): FileSums {
  const row = db
    .select({ files: count(), bytes: sum(orderFiles.bytes).mapWith(Number) })
    .from(orderFiles)
    .where(where)
    .get();
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
}

/** Returns the sums of an order's files, without originals of mails. */
export const fileSums = (db: Db, orderId: string): FileSums =>
  sumsWhere(db, and(eq(orderFiles.orderId, orderId), isSent()));

/** Deletes the row of a pending file; false if this person has no such file. */
export function deletePendingFile(tx: Tx, orderId: string, _id: string, person: string): boolean {
  const own = and(
    eq(orderFiles._id, _id),
    eq(orderFiles.orderId, orderId),
    eq(orderFiles.person, person),
    isLoose(),
  );
  return tx.delete(orderFiles).where(own).run().changes === 1;
}

/** Deletes the rows of pending files uploaded before `before` (milliseconds). Returns their ids. */
export function forgetUnsentFiles(tx: Tx, before: number): string[] {
  const old = and(isLoose(), lte(orderFiles.createdAt, before));
  return tx
    .delete(orderFiles)
    .where(old)
    .returning({ _id: orderFiles._id })
    .all()
    .map(({ _id }) => _id);
}

/**
 * Sets the files of a brief, which then belong to the room. Those of the files `before` that are no longer in the brief are deleted, unless
 * attached to a message. Returns the ids of the deleted files.
 */
export function linkBriefFiles(
  tx: Tx,
  roomId: string,
  ids: readonly string[],
  before: readonly string[],
): string[] {
  const ofRoom = eq(orderFiles.orderId, roomId);
  const dropped = before.filter((_id) => !ids.includes(_id));
  const others = and(ofRoom, eq(orderFiles.inBrief, true), inArray(orderFiles._id, dropped));
  tx.update(orderFiles)
    .set({ inBrief: true })
    .where(and(ofRoom, inArray(orderFiles._id, [...ids])))
    .run();
  const gone = tx
    .delete(orderFiles)
    .where(and(others, isNull(orderFiles.messageId)))
    .returning({ _id: orderFiles._id })
    .all();
  tx.update(orderFiles).set({ inBrief: false }).where(others).run();
  return gone.map(({ _id }) => _id);
}

/** Returns the ids of all files. */
export const fileIds = (db: Db): Set<string> =>
  new Set(
    db
      .select({ _id: orderFiles._id })
      .from(orderFiles)
      .all()
      .map(({ _id }) => _id),
  );
