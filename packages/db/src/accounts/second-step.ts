import { and, count, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { authenticators, recoveryCodes } from "../tables/index.ts";

type Authenticator = typeof authenticators.$inferSelect;

/** Also one that is not confirmed. */
export const authenticatorOf = (db: Db, accountId: string): Authenticator | undefined =>
  db.select().from(authenticators).where(eq(authenticators.accountId, accountId)).get();

/** Whether signing in to the account takes a code. */
export function hasSecondStep(db: Db, accountId: string): boolean {
  return (authenticatorOf(db, accountId)?.confirmedAt ?? null) !== null;
}

/** Keeps a secret until its first code confirms it, in place of one that was not confirmed; false when one was. */
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

/** From now on signing in takes a code; `step` is that of the code which confirmed it. */
export function confirmAuthenticator(tx: Tx, accountId: string, step: number, now: number): void {
  tx.update(authenticators)
    .set({ confirmedAt: now, lastStep: step })
    .where(eq(authenticators.accountId, accountId))
    .run();
}

/** Uses up the code of one step of 30 seconds; false when it, or a later one, was used before. */
export function useStep(tx: Tx, accountId: string, step: number): boolean {
  return (
    tx
      .update(authenticators)
      .set({ lastStep: step })
      .where(
        and(
          eq(authenticators.accountId, accountId),
          isNotNull(authenticators.confirmedAt),
          // A code is taken one step early at most: a later one was used while the clock ran ahead.
          or(lt(authenticators.lastStep, step), gt(authenticators.lastStep, step + 2)),
        ),
      )
      .run().changes === 1
  );
}

/** Takes the second step away, with its recovery codes. */
export function dropSecondStep(tx: Tx, accountId: string): void {
  tx.delete(authenticators).where(eq(authenticators.accountId, accountId)).run();
  tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)).run();
}

/** Replaces the account's recovery codes by those with these hashes. */
export function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly string[],
  now: number,
): void {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)).run();
  for (const hash of hashes) tx.insert(recoveryCodes).values({ hash, accountId, createdAt: now }).run();
}

/** Uses up a recovery code; false when there is none with this hash (any more). */
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
