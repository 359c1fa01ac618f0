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
import { newClaim } from "../auth/claims.ts";
import { firstStepDone, type SecondStep, type SignedIn } from "../auth/sign-in.ts";
import { hashToken } from "../auth/token.ts";
import { dropUnproven } from "../auth/ways.ts";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { queueMail } from "../mail/queue.ts";
import { limits } from "../throttle/limits.ts";
import { throttle, within } from "../throttle/throttle.ts";
import { loginLinkMail } from "./mails.ts";
import { deadLink } from "./register.ts";

/**
 * Mails a link that logs in when the e-mail has an account, and does the same work when it has none. Throws TOO_MANY_REQUESTS
 * when the address `from` has asked too often.
 */
export async function mailLoginLink(
  deps: Deps,
  { email, goOn }: { email: string; goOn: string },
  from: string,
): Promise<void> {
  await throttle(deps, [[limits.linkAddress, from]]);
  await write(deps.db, (tx) => {
    const account = accountOfEmail(tx, email);
    if (!within(tx, deps.now(), limits.linkMail, email) || !account) return;
    const token = newClaim(deps, tx, { email, goOn });
    queueMail(tx, { to: email, ...loginLinkMail(deps.env, token) }, deps.now());
  });
  deps.wake("mail");
}

/** The account of the e-mail, which is proven now; a new one where there is none. */
function provenAccount(tx: Tx, ctx: Context, email: string): string {
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
  // Whoever opened it need not be the one who reads the mail: unless it is that very session, all that they set up goes.
  if (ctx.user?._id !== account.id) {
    dropUnproven(tx, account.id);
    replacePassword(tx, account.id, { passwordHash: "", passwordIsShort: false }, now);
    endSessions(tx, account.id);
  }
  return account.id;
}

/**
 * Logs in by a mailed link, which works once; where the account asks for a second step, that comes next. Throws BAD_REQUEST
 * when the token is unknown, used or too old.
 */
export async function claim(
  ctx: Context,
  token: string,
): Promise<{ goOn: string; signedIn: SignedIn | SecondStep }> {
  const { accountId, goOn } = await write(ctx.db, (tx) => {
    const taken = takeClaim(tx, hashToken(token), ctx.now());
    if (!taken) throw deadLink();
    return { accountId: provenAccount(tx, ctx, taken.emailKey), goOn: taken.goOn };
  });
  return { goOn, signedIn: await firstStepDone(ctx, accountId) };
}
