import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { identities } from "../tables/index.ts";

export type Identity = typeof identities.$inferSelect;

/** Finds the provider's `subject`, including one that was unlinked. */
export function findIdentity(db: Db, issuer: string, subject: string): Identity | undefined {
  return db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get();
}

/** Links the account to the provider's `subject`; false if that subject is already linked. */
export function linkIdentity(
  tx: Tx,
  identity: { issuer: string; subject: string; accountId: string; createdAt: number },
): boolean {
  const { accountId, createdAt } = identity;
  return (
    tx
      .insert(identities)
      .values({ ...identity, _id: newId(createdAt) })
      .onConflictDoUpdate({
        target: [identities.issuer, identities.subject],
        set: { accountId, createdAt, unlinkedAt: null },
        setWhere: isNotNull(identities.unlinkedAt),
      })
      .run().changes === 1
  );
}

const linked = (accountId: string, issuer: string) =>
  and(eq(identities.accountId, accountId), eq(identities.issuer, issuer), isNull(identities.unlinkedAt));

/** True if the account can sign in through this provider. */
export function hasIdentity(db: Db, accountId: string, issuer: string): boolean {
  const where = linked(accountId, issuer);
  return db.select({ id: identities._id }).from(identities).where(where).get() !== undefined;
}

/** Unlinks the account from this provider, at `now` in milliseconds; false if it was not linked. */
export function unlinkIdentities(tx: Tx, accountId: string, issuer: string, now: number): boolean {
  const where = linked(accountId, issuer);
  return tx.update(identities).set({ unlinkedAt: now }).where(where).run().changes > 0;
}

/** Deletes the account's identities at all providers. */
export function dropIdentities(tx: Tx, accountId: string): void {
  tx.delete(identities).where(eq(identities.accountId, accountId)).run();
}
