import { findAccount, hasSecondStep, insertChallenge, sessionUser } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { authTexts, type SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { refuse } from "../trpc/errors.ts";
import type { OpenedSession } from "./lucia.ts";
import { newSession, sendSession } from "./session.ts";
import { hashToken, newLinkToken } from "./token.ts";

/** Time that a sign-in waits for its second step, in milliseconds. */
const SECOND_STEP_MS = 5 * 60_000;

export interface SignedIn {
  /** Session token, for `Authorization: Bearer`. */
  token: string;
  user: SessionUser;
}

/** Result of a correct first step. `auth.secondStep` accepts the challenge with a code. There is no session yet. */
export interface SecondStep {
  status: "second-step";
  challenge: string;
  token?: undefined;
  user?: undefined;
}

/**
 * Signs in to the account after all required proofs. `confirmed`: the user signed in again to confirm their identity, so the new
 * session is marked as confirmed. `opened`: the session to use, if the caller's transaction has already created it.
 */
export async function finishSignIn(
  ctx: Context,
  accountId: string,
  confirmed = false,
  opened?: OpenedSession,
): Promise<SignedIn> {
  const session = opened ?? (await write(ctx.db, (tx) => newSession(tx, ctx, accountId, confirmed)));
  const token = await sendSession(ctx, accountId, session);
  const user = sessionUser(ctx.db, accountId);
  if (!user) throw refuse("UNAUTHORIZED", authTexts.signInFailed);
  return { token, user };
}

/**
 * Completes a correct first step, with a session or, if the account has two-step login, with a challenge. `passwordHash` is the
 * hash that was verified: if a reset has changed it meanwhile, the sign-in fails. `confirmed`: the user signed in again to
 * confirm their identity.
 */
export async function completeFirstStep(
  ctx: Context,
  accountId: string,
  { passwordHash, confirmed = false }: { passwordHash?: string; confirmed?: boolean } = {},
): Promise<SignedIn | SecondStep> {
  const { challenge, opened } = await write(ctx.db, (tx) => {
    const account = findAccount(tx, accountId);
    if (!account || (passwordHash !== undefined && account.passwordHash !== passwordHash))
      throw refuse("UNAUTHORIZED", authTexts.signInFailed);
    // In the same transaction as the check: if all sessions of the account are ended later, this one is sure to be included.
    if (!hasSecondStep(tx, accountId)) return { opened: newSession(tx, ctx, accountId, confirmed) };
    const token = newLinkToken();
    const createdAt = ctx.now();
    insertChallenge(tx, {
      hash: hashToken(token),
      kind: "second-step",
      accountId,
      data: confirmed ? { confirmed: "yes" } : {},
      expiresAt: createdAt + SECOND_STEP_MS,
      createdAt,
    });
    return { challenge: token };
  });
  if (challenge !== undefined) return { status: "second-step", challenge };
  return finishSignIn(ctx, accountId, confirmed, opened);
}
