import { and, asc, eq } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { passkeys } from "../tables/index.ts";

export type Passkey = typeof passkeys.$inferSelect;

export function findPasskey(db: Db, id: string): Passkey | undefined {
  return db.select().from(passkeys).where(eq(passkeys.id, id)).get();
}

/** Lists the account's passkeys, oldest first. */
export function passkeysOf(db: Db, accountId: string): Passkey[] {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    .all();
}

/** Adds a passkey; false if its credential is already known. */
export function insertPasskey(tx: Tx, passkey: Passkey): boolean {
  return tx.insert(passkeys).values(passkey).onConflictDoNothing().run().changes === 1;
}

/** Records a use; false if the passkey was deleted or used again since `before` was read. */
export function usePasskey(tx: Tx, before: Passkey, counter: number, now: number): boolean {
  return (
    tx
      .update(passkeys)
      .set({ counter, lastUsedAt: now })
      .where(and(eq(passkeys.id, before.id), eq(passkeys.counter, before.counter)))
      .run().changes === 1
  );
}

/** Renames one of the account's passkeys; false if it has no such passkey. */
export function renamePasskey(tx: Tx, accountId: string, id: string, name: string): boolean {
  const where = and(eq(passkeys.id, id), eq(passkeys.accountId, accountId));
  return tx.update(passkeys).set({ name }).where(where).run().changes === 1;
}

/** Deletes one of the account's passkeys; false if it has no such passkey. */
export function deletePasskey(tx: Tx, accountId: string, id: string): boolean {
  return (
    tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
      .run().changes === 1
  );
}

export function dropPasskeys(tx: Tx, accountId: string): void {
  tx.delete(passkeys).where(eq(passkeys.accountId, accountId)).run();
}
