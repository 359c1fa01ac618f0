import { and, eq, gt, lte } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { type ChallengeKind, challenges } from "../tables/index.ts";

export type Challenge = typeof challenges.$inferSelect;
export type { ChallengeKind };

/** Keeps the hash of a challenge; those that are over make room. Times in milliseconds since 1970. */
export function insertChallenge(tx: Tx, challenge: Challenge): void {
  tx.delete(challenges).where(lte(challenges.expiresAt, challenge.createdAt)).run();
  tx.insert(challenges).values(challenge).run();
}

const live = (hash: string, kind: ChallengeKind, now: number) =>
  and(eq(challenges.hash, hash), eq(challenges.kind, kind), gt(challenges.expiresAt, now));

/** A challenge that still waits for its answer; undefined when it is unknown, used or too old. */
export function findChallenge(db: Db, hash: string, kind: ChallengeKind, now: number): Challenge | undefined {
  return db
    .select()
    .from(challenges)
    .where(live(hash, kind, now))
    .get();
}

/** Uses a challenge up: only the first caller gets it. */
export function takeChallenge(tx: Tx, hash: string, kind: ChallengeKind, now: number): Challenge | undefined {
  return tx
    .delete(challenges)
    .where(live(hash, kind, now))
    .returning()
    .get();
}

/** Ends everything that waits for an answer for the account, such as a sign-in with a password that has changed. */
export function dropChallenges(tx: Tx, accountId: string): void {
  tx.delete(challenges).where(eq(challenges.accountId, accountId)).run();
}
