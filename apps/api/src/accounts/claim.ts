import {
  accountOfEmail,
  dropTokens,
  endSessions,
  insertAccount,
  markVerified,
  replacePassword,
  takeClaim,
} from "@rankwright/db/accounts";
import { newId, type Tx, write } from "@rankwright/db/core";
import { customerNameOf } from "@rankwright/db/orders";
import { createLinkToken } from "../auth/access-tokens.ts";
import { completeFirstStep, type SecondStep, type SignedIn } from "../auth/sign-in.ts";
import { removeUnverifiedMethods } from "../auth/sign-in-methods.ts";
import { hashToken } from "../auth/token.ts";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { queueMail } from "../mail/queue.ts";
import { limits } from "../throttle/limits.ts";
import { throttle, tryAttempt } from "../throttle/throttle.ts";
import { loginLinkMail } from "./mails.ts";
import { invalidLinkError } from "./register.ts";

/**
 * Mails a login link if the e-mail address has an account. `goOn` is the path to which the link redirects after the login. The caller
 * must hide the difference in response time (answer-time.ts). Throws TOO_MANY_REQUESTS if the IP address `from` exceeds the rate limit.
 */
export async function mailLoginLink(
  deps: Deps,
  { email, goOn }: { email: string; goOn: string },
  from: string,
): Promise<void> {
  await throttle(deps, [[limits.linkAddress, from]]);
  await write(deps.db, (tx) => {
    const account = accountOfEmail(tx, email);
    if (!tryAttempt(tx, deps.now(), limits.linkMail, email) || !account) return;
    const token = createLinkToken(deps, tx, { email, goOn });
    queueMail(
      tx,
      { to: email, ...loginLinkMail(deps.env, customerNameOf(tx, account.id), token) },
      deps.now(),
    );
  });
}

/** Marks the e-mail address as verified and returns its account, which is created if there is none. */
function verifiedAccountFor(tx: Tx, ctx: Context, email: string): string {
  const now = ctx.now();
  const account = accountOfEmail(tx, email);
  if (!account) {
    const id = newId();
    insertAccount(tx, { id, email, passwordHash: "", emailVerifiedAt: now, createdAt: now });
    return id;
  }
  if (account.emailVerifiedAt !== null) return account.id;
  markVerified(tx, account.id, now);
  dropTokens(tx, account.id);
  // Someone who doesn't own the address may have created the account. Unless the link was opened in a session of this account, its
  // sign-in methods and sessions are removed.
  if (ctx.user?._id !== account.id) {
    removeUnverifiedMethods(tx, account.id);
    replacePassword(tx, account.id, { passwordHash: "", passwordIsShort: false }, now);
    endSessions(tx, account.id);
  }
  return account.id;
}

/**
 * Logs in with a mailed link, which works once. An account with two-step login gets a challenge for the second step instead of a
 * session. Throws BAD_REQUEST if the token is unknown, used or expired.
 */
export async function claim(
  ctx: Context,
  token: string,
): Promise<{ goOn: string; signedIn: SignedIn | SecondStep }> {
  const { accountId, goOn } = await write(ctx.db, (tx) => {
    const taken = takeClaim(tx, hashToken(token), ctx.now());
    if (!taken) throw invalidLinkError();
    return { accountId: verifiedAccountFor(tx, ctx, taken.emailKey), goOn: taken.goOn };
  });
  return { goOn, signedIn: await completeFirstStep(ctx, accountId) };
}
