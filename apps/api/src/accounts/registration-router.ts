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
import { inTurn, keptPassword, needGoodPassword, passwordOwner } from "../auth/password.ts";
import { type SignedIn, signedIn } from "../auth/sign-in.ts";
import { hashToken } from "../auth/token.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { throttle } from "../throttle/throttle.ts";
import { customerProcedure, publicProcedure } from "../trpc/trpc.ts";
import { answerTime } from "./answer-time.ts";
import { claim, mailLoginLink } from "./claim.ts";
import {
  deadLink,
  mailReset,
  mailVerification,
  registerAccount,
  setNewPassword,
  verifyAddress,
} from "./register.ts";

/** Done; there is nothing to tell. */
const ok = { status: "ok" } as const;

/** Opening an account, proving its address, a forgotten password. */
export const registrationProcedures = {
  /**
   * Opens an account and signs it in. An e-mail that has one gets an answer of the same form, without a session
   * (`token` and `user` null), and its owner a mail.
   */
  register: publicProcedure
    .input(registration)
    .mutation(async ({ ctx, input }): Promise<SignedIn | { token: null; user: null }> => {
      await throttle(ctx, [[limits.registerAddress, addressKey(ctx.ip)]]);
      const email = normalEmail(input.email);
      needGoodPassword(input.password, passwordOwner(ctx.db, { email }));
      const password = await inTurn(() => keptPassword(input.password));
      // An address of another site is none to go on to; nobody is told so, as the form takes it from its own address.
      const from = localPath(input.from, "") || undefined;
      const accountId = await registerAccount(ctx, { email, password, from });
      return accountId === undefined ? { token: null, user: null } : signedIn(ctx, accountId);
    }),

  /** Mails a link when there is such an account; the answer is the same when there is none. */
  requestReset: publicProcedure.input(resetRequest).mutation(async ({ ctx, input }) => {
    // Counted from before the work, so that its length does not show whether a mail was written.
    const soonest = answerTime();
    await mailReset(ctx, normalEmail(input.email), addressKey(ctx.ip));
    await soonest;
    return ok;
  }),

  /** Mails a link that logs in, when there is such an account; the answer is the same when there is none. */
  requestLink: publicProcedure.input(loginLinkRequest).mutation(async ({ ctx, input }) => {
    const soonest = answerTime();
    const goOn = localPath(input.from, paths.dashboard());
    await mailLoginLink(ctx, { email: normalEmail(input.email), goOn }, addressKey(ctx.ip));
    await soonest;
    return ok;
  }),

  /**
   * Logs in with the token of a mailed link, which works once and proves the address: an order's, or one that `requestLink`
   * sent. An address without an account gets one. An account with two-step login gets a challenge for `secondStep`.
   */
  claim: publicProcedure.input(verifyEmail).mutation(({ ctx, input }) => claim(ctx, input.token)),

  /** Answers while a mailed link works, and is refused as its use would be: its page asks for nothing in vain. Uses nothing up. */
  checkLink: publicProcedure.input(mailedLink).query(({ ctx: { db, now }, input: { kind, token } }) => {
    const hash = hashToken(token);
    const works = kind === "claim" ? isLiveClaim(db, hash, now()) : accountIdOfToken(db, hash, kind, now());
    if (!works) throw deadLink();
    return ok;
  }),

  /**
   * Sets a new password with the mailed token, which works once. Ends all sessions and begins none. The mail came
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
  verifyEmail: customerProcedure.input(verifyEmail).mutation(async ({ ctx, input }) => {
    await verifyAddress(ctx, ctx.user, input.token);
    return ok;
  }),

  /** Mails the verification link again; nothing to do when the address is proven. */
  resendVerification: customerProcedure.mutation(async ({ ctx }) => {
    if (ctx.user.emailVerified) return ok;
    await throttle(ctx, [[limits.verifyMail, normalEmail(ctx.user.email)]]);
    await write(ctx.db, (tx) => mailVerification(ctx, tx, ctx.user));
    ctx.wake("mail");
    return ok;
  }),
};
