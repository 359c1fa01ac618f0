import { type Account, findAccount, isConfirmedSession } from "@rankwright/db/accounts";
import type { Tx } from "@rankwright/db/core";
import { accountTexts, authTexts, type SessionUser } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import { limits } from "../throttle/limits.ts";
import { throttle } from "../throttle/throttle.ts";
import { refuse, wrongField } from "../trpc/errors.ts";
import { inTurn, matchPassword } from "./password.ts";
import { hashToken } from "./token.ts";

/** How long a session counts as confirmed, in milliseconds. */
export const CONFIRMED_MS = 5 * 60_000;

/** What proved the owner: the password's hash as it was verified, or the session (its hash) that was confirmed. */
export type OwnerProof = { passwordHash: string } | { session: string };

/** What was confirmed later than now was so while the clock ran ahead, and must not last for longer. */
const lately = (now: number) => ({ since: now - CONFIRMED_MS, until: now });

type ProofContext = Pick<Context, "db" | "now" | "token">;

/** Refuses what only a proven address may have. */
export function needVerified(user: SessionUser): void {
  if (!user.emailVerified) throw refuse("FORBIDDEN", accountTexts.notVerified);
}

/** Whether this session's person has shown within five minutes, by a passkey or at the provider, that it is them. */
export function isConfirmed({ db, now, token }: ProofContext, user: SessionUser): boolean {
  return token !== "" && isConfirmedSession(db, user._id, hashToken(token), lately(now()));
}

/** Whether it was shown by a passkey, which is a second step, too. */
export function isConfirmedByPasskey({ db, now, token }: ProofContext, user: SessionUser): boolean {
  return isConfirmedSession(db, user._id, hashToken(token), lately(now()), "passkey");
}

/**
 * Refuses unless the password is the account's, or, without one, the session is confirmed: a session alone may be
 * someone else's who found the device open. A sign-in does not count, so a session that was stolen fresh is of no use
 * either. Wrong passwords count against a limit.
 */
export async function needOwner(ctx: ProofContext, user: SessionUser, password: string): Promise<OwnerProof> {
  const known = findAccount(ctx.db, user._id);
  if (!known) throw refuse("UNAUTHORIZED", "Please sign in.");
  if (password === "") {
    if (isConfirmed(ctx, user)) return { session: hashToken(ctx.token) };
    throw wrong(known.passwordHash === "" ? accountTexts.confirmFirst : authTexts.passwordRequired);
  }
  return inTurn(async () => {
    const takeBack = await throttle(ctx, [[limits.proofAccount, user._id]]);
    const passwordHash = findAccount(ctx.db, user._id)?.passwordHash ?? "";
    if (passwordHash === "") throw wrong(accountTexts.noPassword);
    if ((await matchPassword(passwordHash, password)) === "no") throw wrong(accountTexts.wrongPassword);
    await takeBack();
    return { passwordHash };
  });
}

const wrong = (message: string) => wrongField("password", message);

/** What proved the owner a moment ago must still hold in the transaction that acts on it. */
export function needSame(tx: Tx, user: SessionUser, proof: OwnerProof): Account {
  const account = findAccount(tx, user._id);
  const holds =
    "session" in proof
      ? isConfirmedSession(tx, user._id, proof.session, { since: 0 })
      : account?.passwordHash === proof.passwordHash;
  if (!account || !holds) throw refuse("UNAUTHORIZED", "Please sign in again.");
  return account;
}
