import { and, eq, gt, lte } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { type ChallengeKind, challenges } from "../tables/index.ts";

export type Challenge = typeof challenges.$inferSelect;
export type { ChallengeKind };

/** Stores the hash of a challenge and deletes expired ones. Times in milliseconds since 1970. */
export function insertChallenge(tx: Tx, challenge: Challenge): void {
  tx.delete(challenges).where(lte(challenges.expiresAt, challenge.createdAt)).run();
  tx.insert(challenges).values(challenge).run();
}

const live = (hash: string, kind: ChallengeKind, now: number) =>
  and(eq(challenges.hash, hash), eq(challenges.kind, kind), gt(challenges.expiresAt, now));

/** Returns a pending challenge; undefined if it is unknown, used or expired. */
export function findChallenge(db: Db, hash: string, kind: ChallengeKind, now: number): Challenge | undefined {
  return db
    .select()
    .from(challenges)
    .where(live(hash, kind, now))
    .get();
}

/** Consumes a challenge: only the first caller gets it. */
export function takeChallenge(tx: Tx, hash: string, kind: ChallengeKind, now: number): Challenge | undefined {
  return tx
    .delete(challenges)
    .where(live(hash, kind, now))
    .returning()
    .get();
}

/** Deletes the account's pending challenges, for example after its password was changed. */
export function dropChallenges(tx: Tx, accountId: string): void {
  tx.delete(challenges).where(eq(challenges.accountId, accountId)).run();
}
