import type { SavedReply } from "@rankwright/schema";
import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { savedReplies } from "../tables/index.ts";

const shown = {
  _id: savedReplies._id,
  name: savedReplies.name,
  text: savedReplies.text,
  updatedAt: savedReplies.updatedAt,
};
type Words = Pick<SavedReply, "name" | "text">;

/** Lists the saved replies by name. */
export function listSavedReplies(db: Db): SavedReply[] {
  return db.select(shown).from(savedReplies).orderBy(asc(savedReplies.name)).all();
}

export const findSavedReply = (db: Db, _id: string): SavedReply | undefined =>
  db.select(shown).from(savedReplies).where(eq(savedReplies._id, _id)).get();

export const savedReplyCalled = (db: Db, name: string): SavedReply | undefined =>
  db.select(shown).from(savedReplies).where(eq(savedReplies.name, name)).get();

/** Adds a saved reply; `now` in milliseconds. Throws SQLite's unique error if the name is taken. */
export function insertSavedReply(tx: Tx, { name, text }: Words, now: number): SavedReply {
  return tx
    .insert(savedReplies)
    .values({ name, text, _id: newId(), createdAt: now, updatedAt: now })
    .returning(shown)
    .get();
}

/** Updates a saved reply; `now` in milliseconds. Throws SQLite's unique error if the name is taken. */
export function updateSavedReply(
  tx: Tx,
  { _id, name, text }: Words & Pick<SavedReply, "_id">,
  now: number,
): void {
  tx.update(savedReplies)
    // Always increases, so that two saves in one millisecond get different versions.
    .set({ name, text, updatedAt: sql`max(${now}, ${savedReplies.updatedAt} + 1)` })
    .where(eq(savedReplies._id, _id))
    .run();
}

export function deleteSavedReply(tx: Tx, _id: string): void {
  tx.delete(savedReplies).where(eq(savedReplies._id, _id)).run();
}
