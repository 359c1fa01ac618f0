import {
  dropAttempt,
  dropAttempts,
  insertAttempt,
  nthLastAttempt,
  purgeAttempts,
} from "@rankwright/db/accounts";
import { type Db, type Tx, write } from "@rankwright/db/core";
import type { TRPCError } from "@trpc/server";
import type { Deps } from "../context/deps.ts";
import { refuse } from "../trpc/errors.ts";
import { type Limit, limits } from "./limits.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const longest = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs));
const keyOf = (limit: Limit, whose: string) => `${limit.name}:${whose}`;

type Claim = readonly [limit: Limit, whose: string];
type ThrottleDeps = Pick<Deps, "db" | "now">;

/**
 * Counts one attempt for every claim, or throws TOO_MANY_REQUESTS without counting if one limit is reached. Attempts are counted
 * before their outcome is known, so that concurrent ones can't exceed the limit. Returns a function that removes the attempt again,
 * for callers that only count failures.
 */
export async function throttle(
  { db, now }: ThrottleDeps,
  claims: readonly Claim[],
): Promise<() => Promise<void>> {
  // Checked before the transaction, so that rejected requests don't acquire the write lock.
  requireAttemptsLeft(db, now(), claims);
  const ids = await write(db, (tx) => countAttempt(tx, now(), claims));
  return () =>
    write(db, (tx) => {
      for (const id of ids) dropAttempt(tx, id);
    });
}

/** Like `throttle`, but within the caller's transaction: a rollback removes the attempt. Returns the attempts' ids. */
export function countAttempt(tx: Tx, at: number, claims: readonly Claim[]): string[] {
  requireAttemptsLeft(tx, at, claims);
  purgeAttempts(tx, at - longest, at);
  return claims.map(([limit, whose]) => insertAttempt(tx, keyOf(limit, whose), at));
}

/** Throws TOO_MANY_REQUESTS if a limit is reached. */
export function requireAttemptsLeft(db: Db, at: number, claims: readonly Claim[]): void {
  const until = Math.max(...claims.map(([limit, whose]) => usedUpUntil(db, at, limit, whose) ?? 0));
  if (until > at) throw tooMany(until - at);
}

/** Counts an attempt in the caller's transaction and returns true, or false if the limit is reached. `_id` is the attempt's id. */
export function tryAttempt(tx: Tx, at: number, limit: Limit, whose: string, _id?: string): boolean {
  if (usedUpUntil(tx, at, limit, whose) !== undefined) return false;
  purgeAttempts(tx, at - longest, at);
  insertAttempt(tx, keyOf(limit, whose), at, _id);
  return true;
}

/** Removes all attempts that were counted for the claim. */
export function clearAttempts(tx: Tx, limit: Limit, whose: string): void {
  dropAttempts(tx, keyOf(limit, whose));
}

/** Returns when the limit allows another attempt, in milliseconds since 1970; undefined if it allows one now. */
function usedUpUntil(db: Db, at: number, limit: Limit, whose: string): number | undefined {
  const decisive = nthLastAttempt(
    db,
    keyOf(limit, whose),
    { since: at - limit.windowMs, now: at },
    limit.max,
  );
  return decisive === undefined ? undefined : decisive + limit.windowMs;
}

/** Returns the error for a rate-limited caller. `waitMs` in milliseconds. */
function tooMany(waitMs: number): TRPCError {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return refuse(
    "TOO_MANY_REQUESTS",
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS) },
  );
}
