import type { SavedReply } from "@rankwright/schema";
import { asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { savedReplies } from "../tables/index.ts";

const shown = { _id: savedReplies._id, name: savedReplies.name, text: savedReplies.text };

/** By name. */
export function listSavedReplies(db: Db): SavedReply[] {
  return db.select(shown).from(savedReplies).orderBy(asc(savedReplies.name)).all();
}

export const findSavedReply = (db: Db, _id: string): SavedReply | undefined =>
  db.select(shown).from(savedReplies).where(eq(savedReplies._id, _id)).get();

export const savedReplyCalled = (db: Db, name: string): SavedReply | undefined =>
  db.select(shown).from(savedReplies).where(eq(savedReplies.name, name)).get();

/** Adds a saved reply; `now` in milliseconds. Throws SQLite's unique error when another has the name. */
export function insertSavedReply(tx: Tx, reply: Omit<SavedReply, "_id">, now: number): SavedReply {
  return tx
    .insert(savedReplies)
    .values({ ...reply, _id: newId(), createdAt: now, updatedAt: now })
    .returning(shown)
    .get();
}

/** Writes a saved reply; `now` in milliseconds. Throws SQLite's unique error when another has the name. */
export function updateSavedReply(tx: Tx, { _id, ...reply }: SavedReply, now: number): void {
  tx.update(savedReplies)
    .set({ ...reply, updatedAt: now })
    .where(eq(savedReplies._id, _id))
    .run();
}

export function deleteSavedReply(tx: Tx, _id: string): void {
  tx.delete(savedReplies).where(eq(savedReplies._id, _id)).run();
}
