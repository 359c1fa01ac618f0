import { accountOfEmail } from "@rankwright/db/accounts";
import { immediate } from "@rankwright/db/core";
import {
  authTexts,
  credentials,
  normalEmail,
  passkeyAnswerInput,
  resetPassword,
  resetRequest,
  type SessionUser,
  secondStepInput,
  verifyEmail,
} from "@rankwright/schema";
import {
  mailReset,
  mailVerification,
  registerAccount,
  setNewPassword,
  verifyAddress,
} from "../auth/account.ts";
import { answerTime } from "../auth/answer-time.ts";
import { closeSession } from "../auth/lucia.ts";
import { providerName } from "../auth/oidc.ts";
import { signInOptions, signInWithPasskey } from "../auth/passkey-use.ts";
import { hashPassword, inTurn, passwordMatches } from "../auth/password.ts";
import { relyingParty } from "../auth/relying-party.ts";
import { firstStepDone, type SecondStep, type SignedIn, signedIn } from "../auth/sign-in.ts";
import { addressKey, attempt, limits } from "../auth/throttle.ts";
import { finishSecondStep } from "../auth/two-step.ts";
import { refuse } from "../errors.ts";
import { customerProcedure, publicProcedure } from "../trpc.ts";

/** Done; there is nothing to tell. */
const ok = { status: "ok" } as const;

export const authProcedures = {
  /**
   * Opens an account and signs it in. An e-mail that has one gets an answer of the same form, without a session
   * (`token` and `user` null), and its owner a mail.
   */
  register: publicProcedure
    .input(credentials)
    .mutation(async ({ ctx, input }): Promise<SignedIn | { token: null; user: null }> => {
      attempt(ctx, [[limits.registerAddress, addressKey(ctx.ip)]]);
      const passwordHash = await inTurn(() => hashPassword(input.password));
      const accountId = registerAccount(ctx, normalEmail(input.email), passwordHash);
      return accountId === undefined ? { token: null, user: null } : signedIn(ctx, accountId);
    }),

  /**
   * Any failure has the same text and takes the same time. Failures count against limits, successes do not. An account
   * with two-step login gets a challenge for `secondStep` instead of a session.
   */
  signIn: publicProcedure
    .input(credentials)
    .mutation(async ({ ctx, input }): Promise<SignedIn | SecondStep> => {
      const email = normalEmail(input.email);
      const found = await inTurn(async () => {
        const takeBack = attempt(ctx, [
          [limits.signInAccount, email],
          [limits.signInAddress, addressKey(ctx.ip)],
        ]);
        const account = accountOfEmail(ctx.db, email);
        if (!(await passwordMatches(account?.passwordHash || undefined, input.password))) return undefined;
        takeBack();
        return account;
      });
      if (!found) throw refuse("UNAUTHORIZED", authTexts.signInFailed);
      return firstStepDone(ctx, found.id, { passwordHash: found.passwordHash });
    }),

  /** The second step of a sign-in: a code of the app, or a recovery code. Each works once. */
  secondStep: publicProcedure
    .input(secondStepInput)
    .mutation(({ ctx, input }): Promise<SignedIn> => finishSecondStep(ctx, input)),

  /** What `navigator.credentials.get()` takes; whose passkey it will be is the browser's to find. */
  passkeyOptions: publicProcedure.mutation(({ ctx }) => signInOptions(ctx)),
  /** Signs in with what it answered. A passkey is two steps in one, so no code is asked for. */
  passkeySignIn: publicProcedure
    .input(passkeyAnswerInput)
    .mutation(({ ctx, input }): Promise<SignedIn> => signInWithPasskey(ctx, input.response)),

  /** Beside the password: the provider's name, and the address where browsers offer passkeys; null without them. */
  ways: publicProcedure.query(({ ctx }) => ({
    provider: providerName(ctx),
    passkeyOrigin: relyingParty(ctx.env)?.origin ?? null,
  })),

  /** Ends the session; without one it is done already. */
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    await closeSession(ctx, ctx.token);
    ctx.setSessionToken?.(null);
    return ok;
  }),

  /** Who is signed in; null for a visitor. */
  me: publicProcedure.query(({ ctx }): SessionUser | null => ctx.user),

  /** Mails a link when there is such an account; the answer is the same when there is none. */
  requestReset: publicProcedure.input(resetRequest).mutation(async ({ ctx, input }) => {
    // Counted from before the work, so that its length does not show whether a mail was written.
    const soonest = answerTime();
    mailReset(ctx, normalEmail(input.email), addressKey(ctx.ip));
    await soonest;
    return ok;
  }),

  /**
   * Sets a new password with the mailed token, which works once. Ends all sessions and signs nobody in. The mail came
   * through, so the address is its owner's.
   */
  resetPassword: publicProcedure.input(resetPassword).mutation(async ({ ctx, input }) => {
    const accountId = await setNewPassword(ctx, input);
    if (ctx.user?._id === accountId) ctx.setSessionToken?.(null);
    return ok;
  }),

  /**
   * Proves the address with the mailed token, which works once. Only for the account's own session: an address must
   * not become proven for someone else who opened an account with it, because its owner clicked a link.
   */
  verifyEmail: customerProcedure.input(verifyEmail).mutation(({ ctx, input }) => {
    verifyAddress(ctx, ctx.user, input.token);
    return ok;
  }),

  /** Mails the verification link again; nothing to do when the address is proven. */
  resendVerification: customerProcedure.mutation(({ ctx }) => {
    if (ctx.user.emailVerified) return ok;
    attempt(ctx, [[limits.verifyMail, ctx.user._id]]);
    immediate(ctx.db, (tx) => mailVerification(ctx, tx, ctx.user));
    ctx.wake("mail");
    return ok;
  }),
};
