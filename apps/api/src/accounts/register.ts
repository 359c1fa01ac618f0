import {
  accountIdOfToken,
  accountOfEmail,
  dropChallenges,
  dropClaims,
  dropTokens,
  endSessions,
  findAccount,
  insertAccount,
  insertToken,
  markVerified,
  replacePassword,
  type StoredPassword,
  type TokenPurpose,
  takeToken,
} from "@rankwright/db/accounts";
import { newId, type Tx, write } from "@rankwright/db/core";
import { customerNameOf } from "@rankwright/db/orders";
import type { SessionUser } from "@rankwright/schema";
import { hashPassword, passwordUser, requireGoodPassword, withHashingSlot } from "../auth/password.ts";
import { removeUnverifiedMethods } from "../auth/sign-in-methods.ts";
import { hashToken, newLinkToken } from "../auth/token.ts";
import type { Deps } from "../context/deps.ts";
import { queueMail } from "../mail/queue.ts";
import { limits } from "../throttle/limits.ts";
import { clearAttempts, throttle, tryAttempt } from "../throttle/throttle.ts";
import { refuse } from "../trpc/errors.ts";
import { alreadyRegisteredMail, passwordChangedMail, resetMail, verifyMail } from "./mails.ts";

/** Lifetime of a mailed link, in milliseconds. */
const LINK_LIFE_MS = {
  verify: 24 * 3_600_000,
  reset: 30 * 60_000,
  email: 24 * 3_600_000,
} as const satisfies Record<TokenPurpose, number>;

/** Stores the token of a new mailed link, and returns it. `email` is the address that it verifies, if it is not the account's. */
export function newToken(
  deps: Deps,
  tx: Tx,
  accountId: string,
  purpose: TokenPurpose,
  email: string | null = null,
): string {
  const token = newLinkToken();
  const createdAt = deps.now();
  const expiresAt = createdAt + LINK_LIFE_MS[purpose];
  insertToken(tx, { hash: hashToken(token), accountId, purpose, email, expiresAt, createdAt });
  return token;
}

/** Queues the mail that asks the account holder to verify the address. */
export function mailVerification(
  deps: Deps,
  tx: Tx,
  account: { _id: string; email: string },
  from?: string | undefined,
): void {
  const token = newToken(deps, tx, account._id, "verify");
  queueMail(tx, { to: account.email, ...verifyMail(deps.env, token, from) }, deps.now());
}

/**
 * Creates an account, mails a verification link, and returns the account's id. If the e-mail address already has an account, mails
 * a notice of that instead and returns undefined. The links in both mails redirect to `from`, the page that required the registration.
 */
export async function registerAccount(
  deps: Deps,
  { email, password, from }: { email: string; password: StoredPassword; from?: string | undefined },
): Promise<string | undefined> {
  const createdAt = deps.now();
  const account = { id: newId(), email, ...password, passwordSetAt: createdAt, createdAt };
  const isNew = await write(deps.db, (tx) => {
    if (insertAccount(tx, account)) {
      if (tryAttempt(tx, createdAt, limits.verifyMail, email))
        mailVerification(deps, tx, { _id: account.id, email }, from);
      return true;
    }
    if (tryAttempt(tx, deps.now(), limits.accountMail, email)) {
      const mail = alreadyRegisteredMail(deps.env, customerNameOf(tx, accountOfEmail(tx, email)?.id), from);
      queueMail(tx, { to: email, ...mail }, deps.now());
    }
    return false;
  });
  return isNew ? account.id : undefined;
}

/**
 * Mails a reset link if the e-mail address has an account, unless enough links were sent recently. The caller must hide the
 * difference in response time (answer-time.ts). Throws TOO_MANY_REQUESTS if the IP address `from` exceeds the rate limit.
 */
export async function mailReset(deps: Deps, email: string, from: string): Promise<void> {
  await throttle(deps, [[limits.resetAddress, from]]);
  await write(deps.db, (tx) => {
    const account = accountOfEmail(tx, email);
    if (!tryAttempt(tx, deps.now(), limits.resetMail, email) || !account) return;
    const token = newToken(deps, tx, account.id, "reset");
    queueMail(tx, { to: email, ...resetMail(deps.env, customerNameOf(tx, account.id), token) }, deps.now());
  });
}

/**
 * Sets the password of the token's account, ends its sessions, invalidates its links, and notifies the account holder. Returns
 * the account's id. Throws BAD_REQUEST if the token is unknown, used or older than 30 minutes.
 */
export async function setNewPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const hash = hashToken(token);
  // Checked first, so that an invalid token costs no hashing.
  const known = findAccount(deps.db, accountIdOfToken(deps.db, hash, "reset", deps.now()) ?? "");
  if (!known) throw invalidLinkError();
  requireGoodPassword(password, passwordUser(deps.db, known));
  const stored = await withHashingSlot(() => hashPassword(password));
  const accountId = await write(deps.db, (tx) => {
    const now = deps.now();
    const id = takeToken(tx, hash, "reset", now);
    const account = id === undefined ? undefined : findAccount(tx, id);
    if (!account) throw invalidLinkError();
    replacePassword(tx, account.id, stored, now);
    if (account.emailVerifiedAt === null) {
      markVerified(tx, account.id, now);
      removeUnverifiedMethods(tx, account.id);
    }
    endSessions(tx, account.id);
    dropTokens(tx, account.id);
    dropClaims(tx, account.email);
    dropChallenges(tx, account.id);
    // Failed guesses of the old password must not block signing in with the new one.
    clearAttempts(tx, limits.signInAccount, account.email);
    clearAttempts(tx, limits.proofAccount, account.id);
    queueMail(
      tx,
      { to: account.email, ...passwordChangedMail(deps.env, customerNameOf(tx, account.id)) },
      now,
    );
    return account.id;
  });
  return accountId;
}

/** Verifies the address of `user` with a mailed token. Throws BAD_REQUEST if the token is invalid or belongs to another account. */
export async function verifyAddress(deps: Deps, user: SessionUser, token: string): Promise<void> {
  const hash = hashToken(token);
  await write(deps.db, (tx) => {
    const now = deps.now();
    const accountId = accountIdOfToken(tx, hash, "verify", now);
    if (accountId !== undefined && accountId !== user._id)
      throw refuse(
        "BAD_REQUEST",
        "This link belongs to another account. Log in with the e-mail address that it was sent to.",
      );
    if (takeToken(tx, hash, "verify", now) === undefined)
      throw user.emailVerified
        ? refuse("BAD_REQUEST", "Your e-mail address is already confirmed.")
        : invalidLinkError();
    markVerified(tx, user._id, now);
    dropTokens(tx, user._id, "verify");
  });
}

export const invalidLinkError = () =>
  refuse(
    "BAD_REQUEST",
    "This link no longer works: it was already used or has expired. Please request a new one.",
  );
