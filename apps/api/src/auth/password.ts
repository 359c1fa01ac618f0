import type { Options } from "@node-rs/argon2";
import {
  type Account,
  findAccount,
  hasSecondStep,
  type KeptPassword,
  renewPassword,
  userOfEmail,
} from "@rankwright/db/accounts";
import { type Db, write } from "@rankwright/db/core";
import {
  isShortPassword,
  normalPassword,
  type PasswordOwner,
  passwordProblem,
} from "../secrets/password-rules.ts";
import { refuse, wrongField } from "../trpc/errors.ts";

/** Loaded with the first password. */
const argon2 = () => import("@node-rs/argon2");

/** argon2id (the library's default kind), as OWASP recommends at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

/** What is verified for an unknown e-mail, so that it takes as long as a known one: the hash of nobody's password. */
const form = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
const nobody = `${form}${"A".repeat(22)}$${"A".repeat(43)}`;

const AT_ONCE = 2;
/** About ten seconds of work: who comes after would wait longer than anyone does. */
const WAITING_MAX = 512;
const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs `work` when fewer than two others run: hashing must leave the machine room to answer everyone else. Throws
 * TOO_MANY_REQUESTS when the queue is full.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= WAITING_MAX)
      throw refuse("TOO_MANY_REQUESTS", "Too many people are signing in just now. Please try again.", {
        retryAfterSeconds: 10,
      });
    // The one that ends hands its place over, so `running` stays as it is.
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

/** What to keep of a password. Call it in turn. */
export async function keptPassword(password: string): Promise<KeptPassword> {
  const { hash } = await argon2();
  const passwordHash = await hash(normalPassword(password), cost);
  return { passwordHash, passwordIsShort: isShortPassword(password) };
}

/**
 * Whether the password belongs to the hash: "renew" when it does and should be hashed again, as today.
 * Without a hash it takes the same time and never does. Call it in turn.
 */
export async function matchPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<"yes" | "renew" | "no"> {
  const known = passwordHash ?? nobody;
  const written = normalPassword(password);
  const { verify } = await argon2();
  const matches = await verify(known, written);
  // Hashed before passwords were written one way.
  const matchesAsSent = !matches && written !== password && (await verify(known, password));
  if (passwordHash === undefined || !(matches || matchesAsSent)) return "no";
  return matches && passwordHash.startsWith(form) ? "yes" : "renew";
}

/**
 * The account with the password that was just verified, kept as it is today; undefined when it was changed meanwhile.
 * Call it in turn.
 */
export async function renewedPassword(
  db: Db,
  account: Account,
  password: string,
): Promise<Account | undefined> {
  const kept = await keptPassword(password);
  if (await write(db, (tx) => renewPassword(tx, account, kept))) return { ...account, ...kept };
  // Another sign-in of the same moment may have done it.
  const now = findAccount(db, account.id);
  return now && (await matchPassword(now.passwordHash || undefined, password)) !== "no" ? now : undefined;
}

/** Who chooses a password for this account, or for a new one without an id; who works here is known by the address's record. */
export function passwordOwner(db: Db, { id, email }: { id?: string; email: string }): PasswordOwner {
  const works = id !== undefined && userOfEmail(db, email) !== undefined;
  return { email, needsLong: works && !hasSecondStep(db, id) };
}

/** Refuses a password that is guessed first; `field` is where it was typed. */
export function needGoodPassword(password: string, owner: PasswordOwner, field = "password"): void {
  const message = passwordProblem(password, owner);
  if (message) throw wrongField(field, message);
}
