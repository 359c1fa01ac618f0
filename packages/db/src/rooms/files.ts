import type { RoomSide } from "@rankwright/schema";
import { and, asc, count, eq, inArray, isNull, lte, not, or, sum } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { orderFiles, orderMessages } from "../tables/index.ts";
import { readableBy } from "./readable.ts";

/** A file of an order. */
export type OrderFile = typeof orderFiles.$inferSelect;

/** Notes a file that lies on the disk whole and was checked. */
export function insertFile(tx: Tx, file: Omit<OrderFile, "messageId" | "inBrief">): OrderFile {
  return tx
    .insert(orderFiles)
    .values({ ...file, messageId: null, inBrief: false })
    .returning()
    .get();
}

/** Hangs files on a message: those of its order that hang on none yet. */
export function attachFiles(tx: Tx, message: { _id: string; orderId: string }, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const free = and(
    inArray(orderFiles._id, [...ids]),
    eq(orderFiles.orderId, message.orderId),
    isNull(orderFiles.messageId),
  );
  tx.update(orderFiles).set({ messageId: message._id }).where(free).run();
}

/** What hangs on no message yet, and in no brief. */
const isLoose = () => and(isNull(orderFiles.messageId), eq(orderFiles.inBrief, false));

/** The loose files that are this person's own, the first first. */
export function looseFiles(db: Db, orderId: string, person: string): OrderFile[] {
  return db
    .select()
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, orderId), isLoose(), eq(orderFiles.person, person)))
    .orderBy(asc(orderFiles._id))
    .all();
}

/** The files of these messages, in the order in which they came. */
export function filesOfMessages(db: Db, messageIds: readonly string[]): OrderFile[] {
  if (messageIds.length === 0) return [];
  return db
    .select()
    .from(orderFiles)
    .where(inArray(orderFiles.messageId, [...messageIds]))
    .orderBy(asc(orderFiles._id))
    .all();
}

/** Who reads files: a side, and the person, whose own files are theirs before they are sent. */
export interface FileReader {
  side: RoomSide;
  person: string;
}

const joined = (db: Db) =>
  db
    .select({ file: orderFiles })
    .from(orderFiles)
    .leftJoin(orderMessages, eq(orderMessages._id, orderFiles.messageId));

/** A file of a note is as readable as the note, one of a brief as the brief. */
const readable = ({ side, person }: FileReader) =>
  or(
    and(isLoose(), eq(orderFiles.person, person)),
    eq(orderFiles.inBrief, true),
    and(eq(orderMessages._id, orderFiles.messageId), readableBy(side)),
  );

/** The order's file, if this reader may have it. */
export function findFile(db: Db, orderId: string, _id: string, reader: FileReader): OrderFile | undefined {
  const where = and(eq(orderFiles._id, _id), eq(orderFiles.orderId, orderId), readable(reader));
  return joined(db).where(where).get()?.file;
}

/** What this person uploaded under that id, sent or not. */
export function findUploadedFile(
  db: Db,
  orderId: string,
  _id: string,
  person: string,
): OrderFile | undefined {
  const own = and(eq(orderFiles._id, _id), eq(orderFiles.orderId, orderId), eq(orderFiles.person, person));
  return db.select().from(orderFiles).where(own).get();
}

/** The order's files that this reader may have, the first first. */
export function filesOf(db: Db, orderId: string, reader: FileReader): OrderFile[] {
  const where = and(eq(orderFiles.orderId, orderId), readable(reader));
  return joined(db)
    .where(where)
    .orderBy(asc(orderFiles._id))
    .all()
    .map(({ file }) => file);
}

/** How many files an order has, and their bytes together. */
export function fileSums(db: Db, orderId: string): { files: number; bytes: number } {
  const row = db
    .select({ files: count(), bytes: sum(orderFiles.bytes).mapWith(Number) })
    .from(orderFiles)
    .where(eq(orderFiles.orderId, orderId))
    .get();
  return { files: row?.files ?? 0, bytes: row?.bytes ?? 0 };
}

/** Forgets a loose file; false when there is none of this person's. */
export function forgetLooseFile(tx: Tx, orderId: string, _id: string, person: string): boolean {
  const own = and(
    eq(orderFiles._id, _id),
    eq(orderFiles.orderId, orderId),
    eq(orderFiles.person, person),
    isLoose(),
  );
  return tx.delete(orderFiles).where(own).run().changes === 1;
}

/** Forgets the files from before `before` (milliseconds) that were never sent; the answer is their ids. */
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
 * Makes these the files of the order's brief: they stay with the order from now on. Those that were and are not named any
 * more are forgotten, unless a message carries them; the answer is the ids of the forgotten.
 */
export function keepBriefFiles(tx: Tx, orderId: string, ids: readonly string[]): string[] {
  const ofOrder = eq(orderFiles.orderId, orderId);
  const named = inArray(orderFiles._id, [...ids]);
  const others = and(ofOrder, eq(orderFiles.inBrief, true), not(named));
  tx.update(orderFiles).set({ inBrief: true }).where(and(ofOrder, named)).run();
  const gone = tx
    .delete(orderFiles)
    .where(and(others, isNull(orderFiles.messageId)))
    .returning({ _id: orderFiles._id })
    .all();
  tx.update(orderFiles).set({ inBrief: false }).where(others).run();
  return gone.map(({ _id }) => _id);
}

/** The ids of all files. */
export const fileIds = (db: Db): Set<string> =>
  new Set(
    db
      .select({ _id: orderFiles._id })
      .from(orderFiles)
      .all()
      .map(({ _id }) => _id),
  );
