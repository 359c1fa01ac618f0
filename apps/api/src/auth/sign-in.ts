import { findAccount, hasSecondStep, insertChallenge, sessionUser } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { authTexts, type SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { refuse } from "../trpc/errors.ts";
import type { OpenedSession } from "./lucia.ts";
import { newSession, signInAs } from "./session.ts";
import { hashToken, newLinkToken } from "./token.ts";

/** How long a sign-in waits for its second step, in milliseconds. */
const SECOND_STEP_MS = 5 * 60_000;

export interface SignedIn {
  /** The session's token, for `Authorization: Bearer`. */
  token: string;
  user: SessionUser;
}

/** The first step was right; `auth.secondStep` takes the challenge with a code. Nobody is signed in yet. */
export interface SecondStep {
  status: "second-step";
  challenge: string;
  token?: undefined;
  user?: undefined;
}

/**
 * Opens a session for the account, whose owner has proven everything that is asked for. It is `confirmed` from its
 * start where they signed in again to show that it is them. `opened` is one that was opened already.
 */
export async function signedIn(
  ctx: Context,
  accountId: string,
  confirmed = false,
  opened?: OpenedSession,
): Promise<SignedIn> {
  const session = opened ?? (await write(ctx.db, (tx) => newSession(tx, ctx, accountId, confirmed)));
  const token = await signInAs(ctx, accountId, session);
  const user = sessionUser(ctx.db, accountId);
  if (!user) throw refuse("UNAUTHORIZED", authTexts.signInFailed);
  return { token, user };
}

/**
 * Ends a first step that went well: by a session, or by a challenge where the account asks for a code. `passwordHash`
 * is the one that was verified: a reset may have come between, and its new password ends what the old one opened.
 * `confirmed`: see `signedIn`.
 */
export async function firstStepDone(
  ctx: Context,
  accountId: string,
  { passwordHash, confirmed = false }: { passwordHash?: string; confirmed?: boolean } = {},
): Promise<SignedIn | SecondStep> {
  const { challenge, opened } = await write(ctx.db, (tx) => {
    const account = findAccount(tx, accountId);
    if (!account || (passwordHash !== undefined && account.passwordHash !== passwordHash))
      throw refuse("UNAUTHORIZED", authTexts.signInFailed);
    // In this very transaction: what ends the account's sessions from now on ends this one.
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
  return signedIn(ctx, accountId, confirmed, opened);
}
