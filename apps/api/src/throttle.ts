import { isIPv4 } from "node:net";
import {
  dropAttempt,
  dropAttempts,
  insertAttempt,
  nthLastAttempt,
  purgeAttempts,
} from "@rankwright/db/accounts";
import { type Db, type Tx, write } from "@rankwright/db/core";
import { normalEmail } from "@rankwright/schema";
import type { Deps } from "./deps.ts";
import { refuse } from "./errors.ts";
import { readAddress } from "./ip-address.ts";

const MINUTE_MS = 60_000;

/** How many attempts are taken in which time. */
export interface Limit {
  /** In the key that attempts are counted under. */
  name: string;
  /** What is counted, as SECURITY.md says it. */
  what: string;
  most: number;
  windowMs: number;
  /** What was counted is never taken back: once used up, it stays so until its oldest attempt is over. */
  isFinal?: true;
}

/** Every limit there is; SECURITY.md tells the owner of them in this order. */
export const limits = {
  signInAccount: {
    name: "sign-in-account",
    what: "failed sign-ins to one account, from all other devices together",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  signInDevice: {
    name: "sign-in-device",
    what: "failed sign-ins to one account from a device that signed in to it before",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  signInAddress: {
    name: "sign-in-address",
    what: "failed sign-ins from one address: password, code or passkey",
    most: 100,
    windowMs: 15 * MINUTE_MS,
  },
  secondStepAccount: {
    name: "second-step-account",
    what: "wrong second-step codes of one account (each device that signed in before by itself)",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  // Six digits are few: who knows the password must not try ten a quarter of an hour for months.
  secondStepDay: {
    name: "second-step-day",
    what: "the same (a right one forgives them)",
    most: 50,
    windowMs: 24 * 60 * MINUTE_MS,
  },
  proofAccount: {
    name: "proof-account",
    what: "wrong passwords or passkeys of somebody signed in",
    most: 10,
    windowMs: 15 * MINUTE_MS,
  },
  passkeyAddress: {
    name: "passkey-address",
    what: "sign-ins by passkey that one address begins",
    most: 120,
    windowMs: 10 * MINUTE_MS,
    isFinal: true,
  },
  providerAddress: {
    name: "provider-address",
    what: "sign-ins at the provider that one address begins",
    most: 60,
    windowMs: 10 * MINUTE_MS,
    isFinal: true,
  },
  registerAddress: {
    name: "register-address",
    what: "registrations from one address",
    most: 60,
    windowMs: 10 * MINUTE_MS,
    isFinal: true,
  },
  resetAddress: {
    name: "reset-address",
    what: "requests for a reset mail from one address",
    most: 60,
    windowMs: 10 * MINUTE_MS,
    isFinal: true,
  },
  // As long as a reset link lives: one who is refused a further mail has a link that still works.
  resetMail: {
    name: "reset-mail",
    what: "reset mails to one account (silently; the earlier link still works)",
    most: 5,
    windowMs: 30 * MINUTE_MS,
  },
  noticeMail: {
    name: "notice-mail",
    what: "mails to one account about registrations with its address (silently)",
    most: 3,
    windowMs: 60 * MINUTE_MS,
  },
  verifyMail: {
    name: "verify-mail",
    what: "verification mails that one account asks for again",
    most: 5,
    windowMs: 60 * MINUTE_MS,
  },
  emailChange: {
    name: "email-change",
    what: "changes of e-mail that one account asks for",
    most: 5,
    windowMs: 60 * MINUTE_MS,
  },
  messageAddress: {
    name: "message-address",
    what: "messages from one address",
    most: 20,
    windowMs: 10 * MINUTE_MS,
    isFinal: true,
  },
  roomMessage: {
    name: "room-message",
    what: "messages, approvals and requests for changes of one customer about one order",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  // Orders cost nothing until they are paid: the limit of each must not add up.
  roomMessagesAccount: {
    name: "room-messages-account",
    what: "the same of one account about all its orders together",
    most: 300,
    windowMs: 10 * MINUTE_MS,
  },
  roomUpload: {
    name: "room-upload",
    what: "files that one customer begins to upload",
    most: 100,
    windowMs: 60 * MINUTE_MS,
  },
  orderAccount: {
    name: "order-account",
    what: "orders of one account (an admin's are not counted)",
    most: 60,
    windowMs: 10 * MINUTE_MS,
    isFinal: true,
  },
  guestOrderAddress: {
    name: "guest-order-address",
    what: "orders without an account from one address",
    most: 20,
    windowMs: 10 * MINUTE_MS,
  },
  guestOrderEmail: {
    name: "guest-order-email",
    what: "orders without an account for one e-mail from one address",
    most: 10,
    windowMs: 60 * MINUTE_MS,
  },
  guestOrderMail: {
    name: "guest-order-mail",
    what: "mails about orders without an account, to one e-mail from one address (silently, but for a link to pay)",
    most: 3,
    windowMs: 60 * MINUTE_MS,
  },
  guestOrderMailAll: {
    name: "guest-order-mail-all",
    what: "the same to one e-mail from all addresses, with its reminders (silently)",
    most: 12,
    windowMs: 60 * MINUTE_MS,
  },
  linkAddress: {
    name: "link-address",
    what: "mailed login links that one address asks for",
    most: 60,
    windowMs: 10 * MINUTE_MS,
  },
  linkMail: {
    name: "link-mail",
    what: "mailed login links to one account (silently; the earlier link still works)",
    most: 5,
    windowMs: 30 * MINUTE_MS,
  },
  notificationAddress: {
    name: "notification-address",
    what: "unverified payment notifications from one address",
    most: 600,
    windowMs: 10 * MINUTE_MS,
  },
  subscribeAddress: {
    name: "subscribe-address",
    what: "subscriptions from one address",
    most: 20,
    windowMs: 10 * MINUTE_MS,
    isFinal: true,
  },
  subscribeMail: {
    name: "subscribe-mail",
    what: "mails that ask one address to confirm its subscription (silently)",
    most: 3,
    windowMs: 60 * MINUTE_MS,
  },
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
export async function throttle(
  { db, now }: ThrottleDeps,
  claims: readonly Claim[],
): Promise<() => Promise<void>> {
  // One who is refused takes no lock for it.
  needRoom(db, now(), claims);
  const ids = await write(db, (tx) => countAttempt(tx, now(), claims));
  return () =>
    write(db, (tx) => {
      for (const id of ids) dropAttempt(tx, id);
    });
}

/** As `throttle`, within a transaction: what is refused later in it for another reason does not count. Answers the ids. */
export function countAttempt(tx: Tx, at: number, claims: readonly Claim[]): string[] {
  needRoom(tx, at, claims);
  purgeAttempts(tx, at - longest, at);
  return claims.map(([limit, whose]) => insertAttempt(tx, keyOf(limit, whose), at));
}

/** Throws TOO_MANY_REQUESTS when a claim is used up. */
export function needRoom(db: Db, at: number, claims: readonly Claim[]): void {
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

/** The refusal of one who has to wait so long, in milliseconds. */
export function tooMany(waitMs: number) {
  const minutes = Math.ceil(waitMs / MINUTE_MS);
  return refuse(
    "TOO_MANY_REQUESTS",
    `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
    { retryAfterSeconds: Math.ceil(waitMs / 1_000) },
  );
}

/** What a guest's attempts are counted under where they name an e-mail: another's must not use up what its owner has. */
export const guestKey = (email: string, ip: string): string => `${normalEmail(email)} ${addressKey(ip)}`;

/** What some proxies write into X-Forwarded-For: with the port, which each connection has another of. */
const WITH_PORT = /^(?:\[([\da-f:.%]+)\]|(\d[\d.]*))(?::\d+)?$/i;

/**
 * What attempts from a peer are counted under: an IPv4 address, or the /64 of an IPv6 one, which is what a single
 * customer of a network gets.
 */
export function addressKey(ip: string): string {
  // Nearly every one; what Node takes for such is written in one way only.
  if (isIPv4(ip)) return ip;
  const [, six, four] = WITH_PORT.exec(ip) ?? [];
  const address = readAddress(six ?? four ?? ip);
  if (address === undefined) return ip;
  if (!("parts" in address)) return address.toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
