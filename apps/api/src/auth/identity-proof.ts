import { type Account, findAccount, isConfirmedSession } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import { accountTexts, authTexts, type Issue, type SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { limits } from "../throttle/limits.ts";
import { throttle } from "../throttle/throttle.ts";
import { refuse, wrongField } from "../trpc/errors.ts";
import { matchPassword, withHashingSlot } from "./password.ts";
import { hashToken } from "./token.ts";

/** Time for which a session counts as confirmed, in milliseconds. */
export const CONFIRMED_MS = 5 * 60_000;

/** Proof that the caller is the account holder: the hash of the password that was verified, or of the confirmed session's token. */
export type IdentityProof = { passwordHash: string } | { session: string };

/**
 * Range of times at which a confirmation is valid. It excludes the future: a confirmation from a clock that was ahead would last
 * longer.
 */
const confirmationWindow = (now: number) => ({ since: now - CONFIRMED_MS, until: now });

type ProofContext = Pick<Context, "db" | "now" | "token">;

/** Throws FORBIDDEN if the user's e-mail address is not verified. */
export function requireVerified(user: SessionUser): void {
  if (!user.emailVerified) throw refuse("FORBIDDEN", accountTexts.notVerified);
}

/** True if the user has confirmed this session within five minutes, by password, by passkey or at the provider. */
export function isConfirmed({ db, now, token }: ProofContext, user: SessionUser): boolean {
  return token !== "" && isConfirmedSession(db, user._id, hashToken(token), confirmationWindow(now()));
}

/** True if the session was confirmed by passkey within five minutes, which also counts as a second step. */
export function isConfirmedByPasskey({ db, now, token }: ProofContext, user: SessionUser): boolean {
  return isConfirmedSession(db, user._id, hashToken(token), confirmationWindow(now()), "passkey");
}

/** Returns the issue of a missing password. There is none if the session is confirmed, or if nobody is signed in. */
export function missingProof(
  ctx: ProofContext & { user: SessionUser | null },
  { password = "" }: { password?: unknown },
): Issue[] {
  if (password !== "" || !ctx.user || isConfirmed(ctx, ctx.user)) return [];
  const hasPassword = findAccount(ctx.db, ctx.user._id)?.passwordHash !== "";
  const message = hasPassword ? authTexts.passwordRequired : accountTexts.confirmFirst;
  return [{ path: "password", message }];
}

/**
 * Throws unless the password is correct or, if it is empty, the session is confirmed. A session alone is not enough, because
 * someone else may be using the signed-in device. Signing in does not confirm a session, so a session that is stolen right after
 * the sign-in is rejected, too. Wrong passwords are rate limited.
 */
export async function requireIdentityProof(
  ctx: ProofContext,
  user: SessionUser,
  password: string,
): Promise<IdentityProof> {
  const known = findAccount(ctx.db, user._id);
  if (!known) throw refuse("UNAUTHORIZED", "Please log in.");
  if (password === "") {
    const [missing] = missingProof({ ...ctx, user }, { password });
    if (missing) throw wrong(missing.message);
    return { session: hashToken(ctx.token) };
  }
  return withHashingSlot(async () => {
    const releaseAttempt = await throttle(ctx, [[limits.proofAccount, user._id]]);
    const passwordHash = findAccount(ctx.db, user._id)?.passwordHash ?? "";
    if (passwordHash === "") throw wrong(accountTexts.noPassword);
    if ((await matchPassword(passwordHash, password)) === "no") throw wrong(accountTexts.wrongPassword);
    await releaseAttempt();
    return { passwordHash };
  });
}

const wrong = (message: string) => wrongField("password", message);

/** Returns the account. Throws UNAUTHORIZED if the proof is no longer valid. Call it in the transaction of the change. */
export function requireValidProof(tx: Tx, user: SessionUser, proof: IdentityProof): Account {
  const account = findAccount(tx, user._id);
  const holds =
    "session" in proof
      ? isConfirmedSession(tx, user._id, proof.session, { since: 0 })
      : account?.passwordHash === proof.passwordHash;
  if (!account || !holds) throw refuse("UNAUTHORIZED", "Please log in again.");
  return account;
}
