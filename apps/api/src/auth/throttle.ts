import { isIPv6 } from "node:net";
import {
  dropAttempt,
  dropAttempts,
  immediate,
  insertAttempt,
  nthLastAttempt,
  purgeAttempts,
} from "@rankwright/db";
import type { Deps } from "../deps.ts";
import { refuse } from "../errors.ts";

const MINUTE_MS = 60_000;

/** How many attempts are taken in which time. */
export interface Limit {
  name: string;
  most: number;
  windowMs: number;
}

export const limits = {
  /** Failed sign-ins to one account. */
  signInAccount: { name: "sign-in-account", most: 10, windowMs: 15 * MINUTE_MS },
  /** Failed sign-ins from one address. */
  signInAddress: { name: "sign-in-address", most: 100, windowMs: 15 * MINUTE_MS },
  /** Registrations from one address. */
  registerAddress: { name: "register-address", most: 60, windowMs: 10 * MINUTE_MS },
  /** Requests for a reset mail from one address. */
  resetAddress: { name: "reset-address", most: 60, windowMs: 10 * MINUTE_MS },
  // As long as a reset link lives: whoever is refused a further mail has one whose link still works.
  /** Reset mails to one account. */
  resetMail: { name: "reset-mail", most: 5, windowMs: 30 * MINUTE_MS },
  /** Mails that tell an account's owner of a registration with the address. */
  noticeMail: { name: "notice-mail", most: 3, windowMs: 60 * MINUTE_MS },
  /** Verification mails that an account asks for again. */
  verifyMail: { name: "verify-mail", most: 5, windowMs: 60 * MINUTE_MS },
  /** Wrong passwords of whoever is signed in already. */
  proofAccount: { name: "proof-account", most: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong codes for one account's second step. */
  secondStepAccount: { name: "second-step-account", most: 10, windowMs: 15 * MINUTE_MS },
  // Six digits are few: who knows the password must not try ten a quarter of an hour for months.
  /** Wrong codes for one account's second step in a day; a right one forgives them. */
  secondStepDay: { name: "second-step-day", most: 50, windowMs: 24 * 60 * MINUTE_MS },
  /** Mails that an account has sent to an address it wants to have. */
  emailChange: { name: "email-change", most: 5, windowMs: 60 * MINUTE_MS },
  /** Sign-ins by passkey that one address begins. */
  passkeyAddress: { name: "passkey-address", most: 120, windowMs: 10 * MINUTE_MS },
  /** Sign-ins at the provider that one address begins. */
  providerAddress: { name: "provider-address", most: 60, windowMs: 10 * MINUTE_MS },
  /** Messages of the contact form from one address. */
  messageAddress: { name: "message-address", most: 20, windowMs: 10 * MINUTE_MS },
  /** Orders of one account that is no admin's. */
  orderAccount: { name: "order-account", most: 60, windowMs: 10 * MINUTE_MS },
  /** Payment notifications from one address that the provider has not vouched for (yet). */
  notificationAddress: { name: "notification-address", most: 600, windowMs: 10 * MINUTE_MS },
  /** Subscriptions from one address. */
  subscribeAddress: { name: "subscribe-address", most: 20, windowMs: 10 * MINUTE_MS },
  /** Mails that ask one address to confirm its subscription. */
  subscribeMail: { name: "subscribe-mail", most: 3, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

const longest = Math.max(...Object.values(limits).map(({ windowMs }) => windowMs));
const keyOf = (limit: Limit, whose: string) => `${limit.name}:${whose}`;

type Claim = readonly [limit: Limit, whose: string];
type ThrottleDeps = Pick<Deps, "db" | "now">;

/**
 * Counts one attempt under every claim, or throws TOO_MANY_REQUESTS, which counts none, when one of them is used up.
 * The answer takes the attempt back: for a success where only failures count. Counting before the outcome is known
 * keeps parallel attempts within the limit.
 */
export function attempt({ db, now }: ThrottleDeps, claims: readonly Claim[]): () => void {
  const at = now();
  const ids = immediate(db, (tx) => {
    const until = Math.max(...claims.map(([limit, whose]) => usedUpUntil(tx, at, limit, whose) ?? 0));
    if (until > at) throw tooMany(until - at);
    purgeAttempts(tx, at - longest);
    return claims.map(([limit, whose]) => insertAttempt(tx, keyOf(limit, whose), at));
  });
  return () =>
    immediate(db, (tx) => {
      for (const id of ids) dropAttempt(tx, id);
    });
}

/** Counts one (under an id, if it may be taken back) within a transaction and tells whether it was still within the limit. */
export function within(tx: Deps["db"], at: number, limit: Limit, whose: string, _id?: string): boolean {
  if (usedUpUntil(tx, at, limit, whose) !== undefined) return false;
  purgeAttempts(tx, at - longest);
  insertAttempt(tx, keyOf(limit, whose), at, _id);
  return true;
}

/** Takes back every attempt that was counted under the claim. */
export function forgive(tx: Deps["db"], limit: Limit, whose: string): void {
  dropAttempts(tx, keyOf(limit, whose));
}

/** When the limit has room again, in milliseconds since 1970; undefined when it has room now. */
function usedUpUntil(tx: Deps["db"], at: number, limit: Limit, whose: string): number | undefined {
  const decisive = nthLastAttempt(tx, keyOf(limit, whose), at - limit.windowMs, limit.most);
  return decisive === undefined ? undefined : decisive + limit.windowMs;
}

function tooMany(waitMs: number) {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return refuse(
    "TOO_MANY_REQUESTS",
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}

/**
 * What attempts from a peer are counted under: an IPv4 address, or the /64 of an IPv6 one, which is what a single
 * customer of a network gets.
 */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = "", tail] = (ip.split("%")[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail ? tail.split(":") : [];
  const all =
    tail === undefined ? groups : [...groups, ...Array(8 - groups.length - rest.length).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
