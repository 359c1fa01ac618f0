import { accountOfEmail } from "@rankwright/db/accounts";
import {
  authTexts,
  credentials,
  normalEmail,
  passkeyAnswerInput,
  type SessionUser,
  secondStepInput,
} from "@rankwright/schema";
import { isShortPassword } from "../secrets/password-rules.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { throttle } from "../throttle/throttle.ts";
import { refuse } from "../trpc/errors.ts";
import { publicProcedure } from "../trpc/trpc.ts";
import { attemptKeyOfDevice } from "./known-device.ts";
import { forgetOrder } from "./last-details.ts";
import { closeSession } from "./lucia.ts";
import { providerName } from "./oidc/flow.ts";
import { relyingParty } from "./passkeys/relying-party.ts";
import { signInOptions, signInWithPasskey } from "./passkeys/use.ts";
import { matchPassword, rehashPassword, withHashingSlot } from "./password.ts";
import { completeFirstStep, type SecondStep, type SignedIn } from "./sign-in.ts";
import { finishSecondStep } from "./two-step.ts";

/** Result without data. */
const ok = { status: "ok" } as const;

export const authProcedures = {
  /**
   * Signs in with a password. Every failure has the same text and takes the same time. Only failures count against the rate
   * limits. An account with two-step login gets a challenge for `secondStep` instead of a session.
   */
  signIn: publicProcedure
    .input(credentials)
    .mutation(async ({ ctx, input }): Promise<SignedIn | SecondStep> => {
      const email = normalEmail(input.email);
      const found = await withHashingSlot(async () => {
        const account = accountOfEmail(ctx.db, email);
        const device = account && attemptKeyOfDevice(ctx, account);
        // A known device has a separate limit, so that wrong guesses elsewhere don't block the account holder there.
        const releaseAttempt = await throttle(ctx, [
          device ? [limits.signInDevice, device] : [limits.signInAccount, email],
          [limits.signInAddress, addressKey(ctx.ip)],
        ]);
        const match = await matchPassword(account?.passwordHash || undefined, input.password);
        if (!account || match === "no") return undefined;
        await releaseAttempt();
        const isUpToDate = match === "yes" && account.passwordIsShort === isShortPassword(input.password);
        return isUpToDate ? account : rehashPassword(ctx.db, account, input.password);
      });
      if (!found) throw refuse("UNAUTHORIZED", authTexts.signInFailed);
      return completeFirstStep(ctx, found.id, { passwordHash: found.passwordHash });
    }),

  /** Completes a sign-in with a code of the app or a recovery code. Each code works once. */
  secondStep: publicProcedure
    .input(secondStepInput)
    .mutation(({ ctx, input }): Promise<SignedIn> => finishSecondStep(ctx, input)),

  /** Returns the options for `navigator.credentials.get()`. They name no account: the passkey that the user chooses identifies it. */
  passkeyOptions: publicProcedure.mutation(({ ctx }) => signInOptions(ctx)),
  /** Signs in with the browser's response to `passkeyOptions`. A passkey counts as both steps, so no code is required. */
  passkeySignIn: publicProcedure
    .input(passkeyAnswerInput)
    .mutation(({ ctx, input }): Promise<SignedIn> => signInWithPasskey(ctx, input.response)),

  /**
   * Returns the sign-in methods besides the password: the provider's name, and the origin where browsers offer passkeys. Each is
   * null if unavailable.
   */
  ways: publicProcedure.query(({ ctx }) => ({
    provider: providerName(ctx),
    passkeyOrigin: relyingParty(ctx.env)?.origin ?? null,
  })),

  /** Ends the session and forgets the last order that a guest placed in this browser. Succeeds even if there is neither. */
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    await closeSession(ctx, ctx.token);
    ctx.setSessionToken?.(null);
    await forgetOrder(ctx);
    return ok;
  }),

  /** Returns the signed-in user, or null for a visitor. */
  me: publicProcedure.query(({ ctx }): SessionUser | null => ctx.user),
};
