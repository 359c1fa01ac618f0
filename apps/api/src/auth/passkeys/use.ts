import {
  type ChallengeKind,
  confirmSession,
  findPasskey,
  type Passkey,
  passkeysOf,
  usePasskey,
} from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { accountTexts, type SessionUser } from "@rankwright/schema";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import type { Context } from "../../context/context.ts";
import { addressKey } from "../../throttle/keys.ts";
import { limits } from "../../throttle/limits.ts";
import { throttle } from "../../throttle/throttle.ts";
import { refuse } from "../../trpc/errors.ts";
import { finishSignIn, type SignedIn } from "../sign-in.ts";
import { hashToken } from "../token.ts";
import {
  ANSWER_MS,
  requireRelyingParty,
  storeChallenge,
  takeValidChallenge,
  verificationOf,
  webauthn,
} from "./challenge.ts";

type RequestOptions = Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">;

/** Returns the options for using one of these passkeys or, if omitted, any passkey of this site. */
async function optionsFor(
  ctx: Context,
  kind: ChallengeKind,
  accountId: string | null,
  passkeys?: readonly Passkey[],
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await webauthn();
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: requireRelyingParty(ctx).id,
    timeout: ANSWER_MS,
    userVerification: "required",
    ...(passkeys && { allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports })) }),
  });
  await storeChallenge(ctx, kind, accountId, options.challenge);
  return options;
}

/**
 * Returns the passkey that answered a challenge of this kind and account, and records its use. Returns undefined if anything is
 * invalid.
 */
async function provenPasskey(
  ctx: Context,
  kind: ChallengeKind,
  accountId: string | null,
  response: AuthenticationResponseJSON,
): Promise<Passkey | undefined> {
  const party = requireRelyingParty(ctx);
  const { verifyAuthenticationResponse } = await webauthn();
  const challenge = await takeValidChallenge(ctx, kind, response.response.clientDataJSON);
  const passkey = findPasskey(ctx.db, response.id);
  if (!challenge || challenge.accountId !== accountId || !passkey) return undefined;
  if (accountId !== null && passkey.accountId !== accountId) return undefined;
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.accountId) return undefined;
  const answer = await verificationOf(
    ctx,
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (sent) => hashToken(sent) === challenge.hash,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Detects copied passkeys: the library rejects a counter that did not increase.
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  );
  if (!answer?.verified) return undefined;
  const counter = answer.authenticationInfo.newCounter;
  const isUsed = await write(ctx.db, (tx) => usePasskey(tx, passkey, counter, ctx.now()));
  return isUsed ? passkey : undefined;
}

/** Returns the options for signing in with any passkey of this site: the account is not known yet. Rate limited per IP address. */
export async function signInOptions(ctx: Context): Promise<RequestOptions> {
  requireRelyingParty(ctx);
  await throttle(ctx, [[limits.passkeyAddress, addressKey(ctx.ip)]]);
  return optionsFor(ctx, "passkey-sign-in", null);
}

/** Signs in to the passkey's account. Throws UNAUTHORIZED if anything is invalid. */
export async function signInWithPasskey(
  ctx: Context,
  response: AuthenticationResponseJSON,
): Promise<SignedIn> {
  const releaseAttempt = await throttle(ctx, [[limits.signInAddress, addressKey(ctx.ip)]]);
  const passkey = await provenPasskey(ctx, "passkey-sign-in", null, response);
  if (!passkey) throw refuse("UNAUTHORIZED", accountTexts.unknownPasskey);
  await releaseAttempt();
  return finishSignIn(ctx, passkey.accountId);
}

/** Returns the options for using a passkey of this account. Throws CONFLICT if it has none. */
export async function confirmOptions(ctx: Context, user: SessionUser): Promise<RequestOptions> {
  const known = passkeysOf(ctx.db, user._id);
  if (known.length === 0) throw refuse("CONFLICT", "Your account has no passkey.");
  return optionsFor(ctx, "passkey-confirm", user._id, known);
}

/** Confirms the session with a passkey of the account. Throws BAD_REQUEST if anything is invalid. */
export async function confirmWithPasskey(
  ctx: Context,
  user: SessionUser,
  response: AuthenticationResponseJSON,
): Promise<void> {
  const releaseAttempt = await throttle(ctx, [[limits.proofAccount, user._id]]);
  const passkey = await provenPasskey(ctx, "passkey-confirm", user._id, response);
  if (!passkey) throw refuse("BAD_REQUEST", accountTexts.otherPasskey);
  await releaseAttempt();
  await write(ctx.db, (tx) => confirmSession(tx, hashToken(ctx.token), "passkey", ctx.now()));
}
