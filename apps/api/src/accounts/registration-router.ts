import { accountIdOfToken, isLiveClaim } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import {
  localPath,
  loginLinkRequest,
  mailedLink,
  normalEmail,
  paths,
  registration,
  resetPassword,
  resetRequest,
  verifyEmail,
} from "@rankwright/schema";
import { hashPassword, passwordUser, requireGoodPassword, withHashingSlot } from "../auth/password.ts";
import { finishSignIn, type SignedIn } from "../auth/sign-in.ts";
import { hashToken } from "../auth/token.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { throttle } from "../throttle/throttle.ts";
import { customerProcedure, publicProcedure } from "../trpc/trpc.ts";
import { minimumResponseTime } from "./answer-time.ts";
import { claim, mailLoginLink } from "./claim.ts";
import {
  invalidLinkError,
  mailReset,
  mailVerification,
  registerAccount,
  setNewPassword,
  verifyAddress,
} from "./register.ts";

/** Result without data. */
const ok = { status: "ok" } as const;

/** Procedures for registering, verifying an address, and resetting a password. */
export const registrationProcedures = {
  /**
   * Creates an account and signs in. If the e-mail address already has one, the response has the same form without a session
   * (`token` and `user` are null), and the account holder gets a mail.
   */
  register: publicProcedure
    .input(registration)
    .mutation(async ({ ctx, input }): Promise<SignedIn | { token: null; user: null }> => {
      await throttle(ctx, [[limits.registerAddress, addressKey(ctx.ip)]]);
      const email = normalEmail(input.email);
      requireGoodPassword(input.password, passwordUser(ctx.db, { email }));
      const password = await withHashingSlot(() => hashPassword(input.password));
      // A URL of another site is ignored rather than rejected, because the form copies it from its page's URL and the user can't
      // correct it.
      const from = localPath(input.from, "") || undefined;
      const accountId = await registerAccount(ctx, { email, password, from });
      return accountId === undefined ? { token: null, user: null } : finishSignIn(ctx, accountId);
    }),

  /** Mails a reset link if there is such an account. The response is the same if there is none. */
  requestReset: publicProcedure.input(resetRequest).mutation(async ({ ctx, input }) => {
    // Started before the work, so that the response time doesn't reveal whether a mail was written.
    const soonest = minimumResponseTime();
    await mailReset(ctx, normalEmail(input.email), addressKey(ctx.ip));
    await soonest;
    return ok;
  }),

  /** Mails a login link if there is such an account. The response is the same if there is none. */
  requestLink: publicProcedure.input(loginLinkRequest).mutation(async ({ ctx, input }) => {
    const soonest = minimumResponseTime();
    const goOn = localPath(input.from, paths.dashboard());
    await mailLoginLink(ctx, { email: normalEmail(input.email), goOn }, addressKey(ctx.ip));
    await soonest;
    return ok;
  }),

  /**
   * Logs in with the token of a mailed link, which works once and verifies the address. The link comes from an order's mail or
   * from `requestLink`. An address without an account gets one. An account with two-step login gets a challenge for `secondStep`.
   */
  claim: publicProcedure.input(verifyEmail).mutation(({ ctx, input }) => claim(ctx, input.token)),

  /**
   * Succeeds if a mailed link is valid, and otherwise throws the same error as using it would. Lets the page report an invalid
   * link before the user fills in the form. Doesn't consume the link.
   */
  checkLink: publicProcedure.input(mailedLink).query(({ ctx: { db, now }, input: { kind, token } }) => {
    const hash = hashToken(token);
    const works = kind === "claim" ? isLiveClaim(db, hash, now()) : accountIdOfToken(db, hash, kind, now());
    if (!works) throw invalidLinkError();
    return ok;
  }),

  /**
   * Sets a new password with the mailed token, which works once. Ends all sessions and opens none. Also verifies the address,
   * because the user has received a mail there.
   */
  resetPassword: publicProcedure.input(resetPassword).mutation(async ({ ctx, input }) => {
    const accountId = await setNewPassword(ctx, input);
    if (ctx.user?._id === accountId) ctx.setSessionToken?.(null);
    return ok;
  }),

  /**
   * Verifies the address with the mailed token, which works once. Requires a session of the account. Otherwise, a stranger could
   * register with someone else's address, and that person would verify the stranger's account by clicking the link.
   */
  verifyEmail: customerProcedure.input(verifyEmail).mutation(async ({ ctx, input }) => {
    await verifyAddress(ctx, ctx.user, input.token);
    return ok;
  }),

  /** Mails the verification link again. Does nothing if the address is verified. */
  resendVerification: customerProcedure.mutation(async ({ ctx }) => {
    if (ctx.user.emailVerified) return ok;
    await throttle(ctx, [[limits.verifyMail, normalEmail(ctx.user.email)]]);
    await write(ctx.db, (tx) => mailVerification(ctx, tx, ctx.user));
    return ok;
  }),
};
