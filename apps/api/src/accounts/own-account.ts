import {
  type Account,
  accountIdOfToken,
  accountOfEmail,
  changeEmail,
  countAdmins,
  deleteAccount,
  deleteUserRecord,
  dropChallenges,
  dropClaims,
  dropTokens,
  emailOfToken,
  endOtherSessions,
  endSessions,
  findAccount,
  replacePassword,
  sessionUser,
  takeToken,
  userRecordOfEmail,
} from "@rankwright/db/accounts";
import { audit, write } from "@rankwright/db/core";
import { eraseCustomer, moveCustomer } from "@rankwright/db/customers";
import { customerNameOf } from "@rankwright/db/orders";
import {
  moveColleague,
  moveOrders,
  removeColleagueEverywhere,
  scheduleRoomDeletion,
} from "@rankwright/db/rooms";
import { subscriptionsOfCustomer } from "@rankwright/db/subscriptions";
import { accountTexts, isTeamMember, type SessionUser } from "@rankwright/schema";
import { type IdentityProof, requireValidProof } from "../auth/identity-proof.ts";
import { rememberDevice } from "../auth/known-device.ts";
import { signInChangedMail } from "../auth/mails.ts";
import { hashPassword, passwordUser, requireGoodPassword, withHashingSlot } from "../auth/password.ts";
import { hashToken } from "../auth/token.ts";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { mailAccount } from "../mail/customer-mail-limits.ts";
import { queueMail } from "../mail/queue.ts";
import { customerOf } from "../orders/change.ts";
import { endSubscription } from "../subscriptions/actions.ts";
import { limits } from "../throttle/limits.ts";
import { throttle, tryAttempt } from "../throttle/throttle.ts";
import { refuse, wrongField } from "../trpc/errors.ts";
import {
  accountDeletedMail,
  alreadyRegisteredMail,
  confirmEmailMail,
  emailChangedMail,
  emailWillChangeMail,
  passwordChangedMail,
} from "./mails.ts";
import { invalidLinkError, newToken } from "./register.ts";

/** Returns the account's address, and whether it is verified. */
const addressOf = ({ email, emailVerifiedAt }: Pick<Account, "email" | "emailVerifiedAt">) => ({
  email,
  isProven: emailVerifiedAt !== null,
});

/** Sets a new or first password, ends all other sessions, invalidates mailed links, and notifies the account holder. */
export async function setOwnPassword(
  ctx: Context,
  user: SessionUser,
  proof: IdentityProof,
  newPassword: string,
): Promise<void> {
  const owner = passwordUser(ctx.db, { id: user._id, email: user.email });
  requireGoodPassword(newPassword, owner, "newPassword");
  const password = await withHashingSlot(() => hashPassword(newPassword));
  await write(ctx.db, (tx) => {
    const account = requireValidProof(tx, user, proof);
    const now = ctx.now();
    replacePassword(tx, account.id, password, now);
    if (isTeamMember(user)) audit(tx, account.email, "account.changePassword", account.email, now);
    dropChallenges(tx, account.id);
    endOtherSessions(tx, account.id, hashToken(ctx.token));
    dropTokens(tx, account.id, "reset");
    dropClaims(tx, account.email);
    mailAccount(tx, ctx, addressOf(account), passwordChangedMail(ctx.env, customerNameOf(tx, account.id)));
  });
  await rememberDevice(ctx, user._id);
}

/**
 * Mails a confirmation link to the new address, and a notice to the current one. If the new address already has an account, it
 * gets a mail about that instead, and the response is the same. Throws TOO_MANY_REQUESTS after five requests in an hour.
 */
export async function requestEmailChange(
  deps: Deps,
  user: SessionUser,
  proof: IdentityProof,
  email: string,
): Promise<void> {
  if (email === user.email) {
    const message = "This is already your e-mail address.";
    throw wrongField("email", message);
  }
  await throttle(deps, [[limits.emailChange, user._id]]);
  await write(deps.db, (tx) => {
    const account = requireValidProof(tx, user, proof);
    const now = deps.now();
    const name = customerNameOf(tx, account.id);
    mailAccount(tx, deps, addressOf(account), emailWillChangeMail(deps.env, name, email));
    // Over the limit, no new link is mailed, and the previous one stays valid.
    if (!tryAttempt(tx, now, limits.accountMail, email)) return;
    dropTokens(tx, account.id, "email");
    const other = accountOfEmail(tx, email);
    const mail = other
      ? alreadyRegisteredMail(deps.env, customerNameOf(tx, other.id))
      : confirmEmailMail(deps.env, name, newToken(deps, tx, account.id, "email", email));
    queueMail(tx, { to: email, ...mail }, now);
  });
}

/**
 * Changes the account's address to the one that the mailed token verifies, and notifies the old address. Returns the new address.
 * Throws BAD_REQUEST if the token is invalid or belongs to another account, and CONFLICT if another account has the address.
 */
export async function confirmNewEmail(deps: Deps, user: SessionUser, token: string): Promise<string> {
  const hash = hashToken(token);
  const email = await write(deps.db, (tx) => {
    const now = deps.now();
    const accountId = accountIdOfToken(tx, hash, "email", now);
    const account = findAccount(tx, user._id);
    if (accountId !== undefined && accountId !== user._id)
      throw refuse("BAD_REQUEST", "This link belongs to another account. Log in to that account first.");
    const wanted = emailOfToken(tx, hash);
    if (!account || wanted === undefined || takeToken(tx, hash, "email", now) === undefined)
      throw invalidLinkError();
    if (accountOfEmail(tx, wanted))
      throw refuse("CONFLICT", "Another account now has this e-mail address. Nothing was changed.");
    const before = account.emailVerifiedAt === null ? null : account.email;
    moveOrders(tx, { accountId: account.id, emailKey: before }, wanted, now);
    if (changeEmail(tx, account, wanted, now))
      audit(tx, account.email, "account.changeEmail", `${account.email} to ${wanted}`, now);
    if (before !== null) {
      moveCustomer(tx, before, wanted, now);
      moveColleague(tx, before, wanted);
    }
    // Links that were mailed to the old address must not work any more.
    dropTokens(tx, account.id);
    dropClaims(tx, account.email);
    const name = customerNameOf(tx, account.id);
    mailAccount(tx, deps, addressOf(account), emailChangedMail(deps.env, name, wanted));
    const what = `The e-mail address of your account is now ${wanted}`;
    queueMail(
      tx,
      { to: wanted, ...signInChangedMail(deps.env, name, "Your e-mail address was changed", what) },
      now,
    );
    return wanted;
  });
  return email;
}

/** Time that an order's conversation and files are kept after its customer's account is deleted, in milliseconds. */
const ROOM_RETENTION_MS = 30 * 24 * 3_600_000;

/**
 * Deletes the account with the owner's note and tags, and ends its subscriptions at once. Its orders are kept without it, and their conversations and files for 30 days.
 * Throws CONFLICT for the last admin.
 */
export async function deleteOwnAccount(ctx: Context, user: SessionUser, proof: IdentityProof): Promise<void> {
  await write(ctx.db, (tx) => {
    const account = requireValidProof(tx, user, proof);
    const now = ctx.now();
    const record = isTeamMember(sessionUser(tx, account.id))
      ? userRecordOfEmail(tx, account.email)
      : undefined;
    const name = customerNameOf(tx, account.id);
    endSessions(tx, account.id);
    dropClaims(tx, account.email);
    // Nothing is charged to someone who can't cancel any more.
    for (const one of subscriptionsOfCustomer(tx, customerOf(user)))
      endSubscription(tx, ctx, one, { byWhom: account.email, note: "The account was deleted." });
    scheduleRoomDeletion(tx, customerOf(user), now + ROOM_RETENTION_MS);
    // Notes, tags and shared orders belong to the address, which an unverified account may not own.
    if (account.emailVerifiedAt !== null) {
      eraseCustomer(tx, account.email);
      removeColleagueEverywhere(tx, account.email);
    }
    deleteAccount(tx, account.id);
    if (record) {
      // Otherwise, the next person to register with the address would get its role.
      deleteUserRecord(tx, record._id);
      audit(tx, account.email, "account.remove", account.email, now);
      if (countAdmins(tx) === 0) throw refuse("CONFLICT", accountTexts.lastAdmin);
    }
    mailAccount(tx, ctx, addressOf(account), accountDeletedMail(ctx.env, name));
  });
}
