import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { authTokens } from "../tables/index.ts";

export type TokenPurpose = (typeof authTokens.$inferSelect)["purpose"];

/** Stores the hash of a token that is sent by e-mail. `expiresAt` in milliseconds since 1970. */
export function insertToken(tx: Tx, token: typeof authTokens.$inferInsert): void {
  tx.insert(authTokens).values(token).run();
}

const live = (hash: string, purpose: TokenPurpose, now: number) =>
  and(eq(authTokens.hash, hash), eq(authTokens.purpose, purpose), gt(authTokens.expiresAt, now));

/** Returns the account that a token belongs to; undefined if the token is unknown, used or expired. */
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

/** Returns the new address that a link confirms; undefined for a link of another kind. */
export function emailOfToken(db: Db, hash: string): string | undefined {
  return (
    db.select({ email: authTokens.email }).from(authTokens).where(eq(authTokens.hash, hash)).get()?.email ??
    undefined
  );
}

/** Consumes a token: only the first caller gets the account's id. */
export function takeToken(tx: Tx, hash: string, purpose: TokenPurpose, now: number): string | undefined {
  return tx
    .delete(authTokens)
    .where(live(hash, purpose, now))
    .returning({ id: authTokens.accountId })
    .get()?.id;
}

/** Revokes the account's e-mailed links: all of them, or those for one purpose. */
export function dropTokens(tx: Tx, accountId: string, purpose?: TokenPurpose): void {
  tx.delete(authTokens)
    .where(and(eq(authTokens.accountId, accountId), purpose && eq(authTokens.purpose, purpose)))
    .run();
}
