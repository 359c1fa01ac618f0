import type { Options } from "@node-rs/argon2";
import {
  type Account,
  findAccount,
  hasSecondStep,
  renewPassword,
  type StoredPassword,
  userRecordOfEmail,
} from "@rankwright/db/accounts";
import { type Db, write } from "@rankwright/db/core";
import {
  isShortPassword,
  normalPassword,
  type PasswordUser,
  passwordProblem,
} from "../secrets/password-rules.ts";
import { refuse, wrongField } from "../trpc/errors.ts";

/** Loaded on first use. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id (the library's default), with the minimum cost that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

/** Start of every hash with the current cost. */
const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
/** Hash that is verified for an unknown e-mail address, so that it takes as long as for a known one. No password matches it. */
const dummyHash = `${currentPrefix}${"A".repeat(22)}$${"A".repeat(43)}`;

const CONCURRENCY = 2;
/** Maximum length of the queue, about ten seconds of work. Nobody would wait longer. */
const MAX_WAITING = 512;
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs `work` in one of two slots for hashing, which must leave CPU time for other requests. Waits for a free slot, and throws
 * TOO_MANY_REQUESTS if the queue is full.
 */
export async function withHashingSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running < CONCURRENCY) running += 1;
  else {
    if (waiting.length >= MAX_WAITING)
      throw refuse("TOO_MANY_REQUESTS", "Too many people are logging in right now. Please try again.", {
        retryAfterSeconds: 10,
      });
    // A finished task passes its slot on, so `running` doesn't change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Returns the hash of a password for storage. Call it in a hashing slot. */
export async function hashPassword(password: string): Promise<StoredPassword> {
  const { hash } = await argon2();
  const passwordHash = await hash(normalPassword(password), cost);
  return { passwordHash, passwordIsShort: isShortPassword(password) };
}

/**
 * Returns "yes" or "renew" if the password matches the hash. "renew" means that it must be hashed again, because the hash is
 * outdated. Without a hash, it takes the same time and returns "no". Call it in a hashing slot.
 */
export async function matchPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<"yes" | "renew" | "no"> {
  const known = passwordHash ?? dummyHash;
  const written = normalPassword(password);
  const { verify } = await argon2();
  const matches = await verify(known, written);
  // Hashes from versions without normalization match only the password as it was sent.
  const matchesAsSent = !matches && written !== password && (await verify(known, password));
  if (passwordHash === undefined || !(matches || matchesAsSent)) return "no";
  return matches && passwordHash.startsWith(currentPrefix) ? "yes" : "renew";
}

/**
 * Stores a new hash of the password that was just verified, and returns the account. Returns undefined if the password was
 * changed meanwhile. Call it in a hashing slot.
 */
export async function rehashPassword(
  db: Db,
  account: Account,
  password: string,
): Promise<Account | undefined> {
  const stored = await hashPassword(password);
  if (await write(db, (tx) => renewPassword(tx, account, stored))) return { ...account, ...stored };
  // A concurrent sign-in may have stored a new hash already.
  const now = findAccount(db, account.id);
  return now && (await matchPassword(now.passwordHash || undefined, password)) !== "no" ? now : undefined;
}

/**
 * Returns what the rules for a password depend on: the address, and whether a long password is required, as for admins and staff
 * (recognized by the user record of their address). Omit `id` for a new account.
 */
export function passwordUser(db: Db, { id, email }: { id?: string; email: string }): PasswordUser {
  const works = id !== undefined && userRecordOfEmail(db, email) !== undefined;
  return { email, needsLong: works && !hasSecondStep(db, id) };
}

/** Throws if the password is easy to guess. `field` is the input that it was typed into. */
export function requireGoodPassword(password: string, owner: PasswordUser, field = "password"): void {
  const message = passwordProblem(password, owner);
  if (message) throw wrongField(field, message);
}
