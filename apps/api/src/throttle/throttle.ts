import {
  dropAttempt,
  dropAttempts,
  insertAttempt,
  nthLastAttempt,
  purgeAttempts,
} from "@rankwright/db/accounts";
import { type Db, type Tx, write } from "@rankwright/db/core";
import type { TRPCError } from "@trpc/server";
import type { Deps } from "../deps.ts";
import { refuse } from "../errors.ts";
import { type Limit, limits } from "./limits.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const longest = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs));
const keyOf = (limit: Limit, whose: string) => `${limit.name}:${whose}`;

type Claim = readonly [limit: Limit, whose: string];
type ThrottleDeps = Pick<Deps, "db" | "now">;

/**
 * Counts one attempt under every claim, or throws TOO_MANY_REQUESTS, which counts none, when one of them is used up.
 * The answer takes the attempt back: for a success where only failures count. Counting before the outcome is known
 * keeps parallel attempts within the limit.
 */
export async function throttle(
  { db, now }: ThrottleDeps,
  claims: readonly Claim[],
): Promise<() => Promise<void>> {
  // One who is refused takes no lock for it.
  needAttemptsLeft(db, now(), claims);
  const ids = await write(db, (tx) => countAttempt(tx, now(), claims));
  return () =>
    write(db, (tx) => {
      for (const id of ids) dropAttempt(tx, id);
    });
}

/** As `throttle`, within a transaction: what is refused later in it for another reason does not count. Answers the ids. */
export function countAttempt(tx: Tx, at: number, claims: readonly Claim[]): string[] {
  needAttemptsLeft(tx, at, claims);
  purgeAttempts(tx, at - longest, at);
  return claims.map(([limit, whose]) => insertAttempt(tx, keyOf(limit, whose), at));
}

/** Throws TOO_MANY_REQUESTS when a claim is used up. */
export function needAttemptsLeft(db: Db, at: number, claims: readonly Claim[]): void {
  const until = Math.max(...claims.map(([limit, whose]) => usedUpUntil(db, at, limit, whose) ?? 0));
  if (until > at) throw tooMany(until - at);
}

/** Counts one (under an id, if it may be taken back) within a transaction and tells whether it was still within the limit. */
export function within(tx: Tx, at: number, limit: Limit, whose: string, _id?: string): boolean {
  if (usedUpUntil(tx, at, limit, whose) !== undefined) return false;
  purgeAttempts(tx, at - longest, at);
  insertAttempt(tx, keyOf(limit, whose), at, _id);
  return true;
}

/** Takes back every attempt that was counted under the claim. */
export function forgive(tx: Tx, limit: Limit, whose: string): void {
  dropAttempts(tx, keyOf(limit, whose));
}

/** When the limit has room again, in milliseconds since 1970; undefined when it has room now. */
function usedUpUntil(db: Db, at: number, limit: Limit, whose: string): number | undefined {
  const known = knownUsedUp(db, at, limit, whose);
  if (known !== undefined) return known;
  const key = keyOf(limit, whose);
  const decisive = nthLastAttempt(db, key, { since: at - limit.windowMs, now: at }, limit.most);
  if (decisive === undefined) return undefined;
  const until = decisive + limit.windowMs;
  if (limit.isFinal) remember(db, key, { from: at, until });
  return until;
}

/** Used-up limits that are remembered; beyond it, those that were found first are forgotten. */
const MOST_REMEMBERED = 10_000;

interface UsedUp {
  /** When it was found, and until when it holds, in milliseconds since 1970. */
  from: number;
  until: number;
}

const usedUp = new WeakMap<Db["$client"], Map<string, UsedUp>>();

function remember({ $client }: Db, key: string, found: UsedUp): void {
  const known = usedUp.get($client) ?? new Map<string, UsedUp>();
  usedUp.set($client, known);
  known.delete(key);
  for (const first of known.keys()) {
    if (known.size < MOST_REMEMBERED) break;
    known.delete(first);
  }
  known.set(key, found);
}

/**
 * When a limit that was found used up before has room again; undefined where nothing is remembered. Asks no database: a flood
 * from somebody who is refused costs little.
 */
export function knownUsedUp({ $client }: Db, at: number, limit: Limit, whose: string): number | undefined {
  const found = usedUp.get($client)?.get(keyOf(limit, whose));
  // After a clock was put back it is asked for anew.
  return found && found.from <= at && at < found.until ? found.until : undefined;
}

const MOST_KEPT = 1_000;
/** Refusals by the seconds that are to be waited: a flood meets the same one for as long as a second lasts. */
const refusals = new Map<number, TRPCError>();

/** The refusal of one who has to wait so long, in milliseconds. */
export function tooMany(waitMs: number): TRPCError {
  const retryAfterSeconds = Math.ceil(waitMs / SECOND_MS);
  const known = refusals.get(retryAfterSeconds);
  if (known) return known;
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  const refusal = refuse(
    "TOO_MANY_REQUESTS",
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAfterSeconds },
  );
  if (refusals.size >= MOST_KEPT) refusals.clear();
  refusals.set(retryAfterSeconds, refusal);
  return refusal;
}
