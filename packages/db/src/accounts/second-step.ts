import { and, count, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { authenticators, recoveryCodes } from "../tables/index.ts";

type Authenticator = typeof authenticators.$inferSelect;

/** Finds the account's authenticator, including an unconfirmed one. */
export const authenticatorOf = (db: Db, accountId: string): Authenticator | undefined =>
  db.select().from(authenticators).where(eq(authenticators.accountId, accountId)).get();

/** True if signing in to the account requires a code. */
export function hasSecondStep(db: Db, accountId: string): boolean {
  return (authenticatorOf(db, accountId)?.confirmedAt ?? null) !== null;
}

/** Stores a secret until its first code confirms it. Replaces an unconfirmed secret; false if a confirmed one exists. */
export function proposeAuthenticator(tx: Tx, accountId: string, secret: string, now: number): boolean {
  return (
    tx
      .insert(authenticators)
      .values({ accountId, secret, confirmedAt: null, lastStep: 0, createdAt: now })
      .onConflictDoUpdate({
        target: authenticators.accountId,
        set: { secret, lastStep: 0, createdAt: now },
        setWhere: isNull(authenticators.confirmedAt),
      })
      .run().changes === 1
  );
}

/** Requires a code at sign-in from now on. `step` is the step of the code that confirmed the secret. */
export function confirmAuthenticator(tx: Tx, accountId: string, step: number, now: number): void {
  tx.update(authenticators)
    .set({ confirmedAt: now, lastStep: step })
    .where(eq(authenticators.accountId, accountId))
    .run();
}

/** Consumes the code of a 30-second step; false if this or a later one was used before. */
export function useStep(tx: Tx, accountId: string, step: number): boolean {
  return (
    tx
      .update(authenticators)
      .set({ lastStep: step })
      .where(
        and(
          eq(authenticators.accountId, accountId),
          isNotNull(authenticators.confirmedAt),
          // Codes are accepted at most one step early. A lastStep further ahead was stored while the clock was wrong, and is ignored.
          or(lt(authenticators.lastStep, step), gt(authenticators.lastStep, step + 2)),
        ),
      )
      .run().changes === 1
  );
}

/** Deletes the second step and its recovery codes. */
export function dropSecondStep(tx: Tx, accountId: string): void {
  tx.delete(authenticators).where(eq(authenticators.accountId, accountId)).run();
  tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)).run();
}

/** Replaces the account's recovery codes with these hashes. */
export function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
  now: number,
): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)).run();
  for (const hash of hashes) tx.insert(recoveryCodes).values({ hash, accountId, createdAt: now }).run();
}

/** Consumes a recovery code; false if no unused code has this hash. */
export function useRecoveryCode(tx: Tx, accountId: string, hash: string): boolean {
  return (
    tx
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.hash, hash), eq(recoveryCodes.accountId, accountId)))
      .run().changes === 1
  );
}

export function countRecoveryCodes(db: Db, accountId: string): number {
  const where = eq(recoveryCodes.accountId, accountId);
  return db.select({ n: count() }).from(recoveryCodes).where(where).get()?.n ?? 0;
}
