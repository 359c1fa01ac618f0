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
import { knownDevice } from "./known-device.ts";
import { forgetDetails } from "./last-details.ts";
import { closeSession } from "./lucia.ts";
import { providerName } from "./oidc/flow.ts";
import { relyingParty } from "./passkeys/relying-party.ts";
import { signInOptions, signInWithPasskey } from "./passkeys/use.ts";
import { inTurn, matchPassword, renewedPassword } from "./password.ts";
import { firstStepDone, type SecondStep, type SignedIn } from "./sign-in.ts";
import { finishSecondStep } from "./two-step.ts";

/** Done; there is nothing to tell. */
const ok = { status: "ok" } as const;

export const authProcedures = {
  /**
   * Any failure has the same text and takes the same time. Failures count against limits, successes do not. An account
   * with two-step login gets a challenge for `secondStep` instead of a session.
   */
  signIn: publicProcedure
    .input(credentials)
    .mutation(async ({ ctx, input }): Promise<SignedIn | SecondStep> => {
      const email = normalEmail(input.email);
      const found = await inTurn(async () => {
        const account = accountOfEmail(ctx.db, email);
        const device = account && knownDevice(ctx, account);
        // Who guesses elsewhere must not keep the owner out of the device that they always use.
        const takeBack = await throttle(ctx, [
          device ? [limits.signInDevice, device] : [limits.signInAccount, email],
          [limits.signInAddress, addressKey(ctx.ip)],
        ]);
        const match = await matchPassword(account?.passwordHash || undefined, input.password);
        if (!account || match === "no") return undefined;
        await takeBack();
        const isAsToday = match === "yes" && account.passwordIsShort === isShortPassword(input.password);
        return isAsToday ? account : renewedPassword(ctx.db, account, input.password);
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

  /** Ends the session, and forgets what a guest entered in this browser; without either it is done already. */
  signOut: publicProcedure.mutation(async ({ ctx }) => {
    await closeSession(ctx, ctx.token);
    ctx.setSessionToken?.(null);
    await forgetDetails(ctx);
    return ok;
  }),

  /** Who is signed in; null for a visitor. */
  me: publicProcedure.query(({ ctx }): SessionUser | null => ctx.user),
};
