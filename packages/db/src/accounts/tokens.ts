import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { authTokens } from "../tables/index.ts";

export type TokenPurpose = (typeof authTokens.$inferSelect)["purpose"];

/** Keeps the hash of a token that is mailed. `expiresAt` in milliseconds since 1970. */
export function insertToken(tx: Tx, token: typeof authTokens.$inferInsert): void {
  tx.insert(authTokens).values(token).run();
}

const live = (hash: string, purpose: TokenPurpose, now: number) =>
  and(eq(authTokens.hash, hash), eq(authTokens.purpose, purpose), gt(authTokens.expiresAt, now));

/** The account that a token is for; undefined when it is unknown, used or too old. */
export function accountIdOfToken(
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  now: number,
): string | undefined {
  return db
    .select({ id: authTokens.accountId })
    .from(authTokens)
    .where(live(hash, purpose, now))
    .get()?.id;
}

/** The address that a mailed link changes the account to; undefined when the link is of another kind. */
export function emailOfToken(db: Db, hash: string): string | undefined {
  return (
    db.select({ email: authTokens.email }).from(authTokens).where(eq(authTokens.hash, hash)).get()?.email ??
    undefined
  );
}

/** Uses a token up: only the first caller gets the account's id. */
export function takeToken(tx: Tx, hash: string, purpose: TokenPurpose, now: number): string | undefined {
  return tx
    .delete(authTokens)
    .where(live(hash, purpose, now))
    .returning({ id: authTokens.accountId })
    .get()?.id;
}

/** Makes the account's mailed links useless: all of them, or those for one purpose. */
export function dropTokens(tx: Tx, accountId: string, purpose?: TokenPurpose): void {
  tx.delete(authTokens)
    .where(and(eq(authTokens.accountId, accountId), purpose && eq(authTokens.purpose, purpose)))
    .run();
}
