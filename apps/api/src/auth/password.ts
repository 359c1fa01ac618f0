import { hash, type Options, verify } from "@node-rs/argon2";
import { refuse } from "../errors.ts";

/** argon2id (the library's default kind), as OWASP recommends at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } satisfies Options;

/** What is verified for an unknown e-mail, so that it takes as long as a known one: the hash of nobody's password. */
const nobody = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;

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

/** The hash to store for a password. Call it in turn. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether the password belongs to the hash; without one it takes the same time and never does. Call it in turn. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  return (await verify(passwordHash ?? nobody, password)) && passwordHash !== undefined;
}
