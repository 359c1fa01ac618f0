import { and, eq } from "drizzle-orm";
import type { Db } from "./client.ts";
import { newId } from "./ids.ts";
import { identities } from "./tables.ts";

/** The account of whoever the provider calls `subject`; undefined when the two are not linked. */
export function accountIdOfIdentity(db: Db, issuer: string, subject: string): string | undefined {
  return db
    .select({ id: identities.accountId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
    .get()?.id;
}

/** Links the account with whoever the provider calls `subject`. Throws SQLite's unique error when that is taken. */
export function insertIdentity(
  db: Db,
  identity: { issuer: string; subject: string; accountId: string; createdAt: number },
): void {
  db.insert(identities)
    .values({ ...identity, _id: newId(identity.createdAt) })
    .run();
}

/** Whether the account signs in through this provider. */
export function hasIdentity(db: Db, accountId: string, issuer: string): boolean {
  const where = and(eq(identities.accountId, accountId), eq(identities.issuer, issuer));
  return db.select({ id: identities._id }).from(identities).where(where).get() !== undefined;
}

/** Unlinks the account from every provider. */
export function dropIdentities(db: Db, accountId: string): void {
  db.delete(identities).where(eq(identities.accountId, accountId)).run();
}
