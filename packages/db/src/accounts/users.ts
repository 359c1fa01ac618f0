import type { User } from "@rankwright/schema";
import { asc, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { users } from "../tables/index.ts";

const shown = { _id: users._id, userEmail: users.userEmail, userRole: users.userRole };

/** Lists user records, oldest first: at most `limit`, starting after the id `after`. */
export function listUserRecords(
  db: Db,
  { after, limit }: { after?: string | undefined; limit?: number | undefined } = {},
): User[] {
  return db
    .select(shown)
    .from(users)
    .where(after === undefined ? undefined : gt(users._id, after))
    .orderBy(asc(users._id))
    .limit(limit ?? -1)
    .all();
}

export function findUserRecord(db: Db, _id: string): User | undefined {
  return db.select(shown).from(users).where(eq(users._id, _id)).get();
}

/** Finds a user record by its normalised e-mail. */
export function userRecordOfEmail(db: Db, emailKey: string): User | undefined {
  return db.select(shown).from(users).where(eq(users.emailKey, emailKey)).get();
}

/** Adds a user record. Throws SQLite's unique error if the e-mail already has one. */
export function insertUserRecord(
  tx: Tx,
  user: Omit<User, "_id"> & { emailKey: string; createdAt: number },
): User {
  return tx
    .insert(users)
    .values({ ...user, _id: newId() })
    .returning(shown)
    .get();
}

/** Updates a user record. Throws SQLite's unique error if another record has the e-mail. */
export function updateUserRecord(tx: Tx, user: User & { emailKey: string }): void {
  const { _id, ...values } = user;
  tx.update(users).set(values).where(eq(users._id, _id)).run();
}

export function deleteUserRecord(tx: Tx, _id: string): void {
  tx.delete(users).where(eq(users._id, _id)).run();
}
