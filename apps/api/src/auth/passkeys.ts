import {
  type Challenge,
  type ChallengeKind,
  deletePasskey,
  findPasskey,
  immediate,
  insertChallenge,
  insertPasskey,
  passkeysOf,
  takeChallenge,
  usePasskey,
} from "@rankwright/db";
import { accountTexts, PASSKEYS_MAX, type SessionUser } from "@rankwright/schema";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { Deps } from "../deps.ts";
import { notFound, refuse } from "../errors.ts";
import { signInChangedMail } from "../mail/account-texts.ts";
import { queueMail } from "../mail/queue.ts";
import { siteName } from "../mail/texts.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";
import { type SignedIn, signedIn } from "./sign-in.ts";
import { addressKey, attempt, limits } from "./throttle.ts";
import { hashToken } from "./token.ts";

/** EdDSA, ECDSA and RSA with SHA-256 (COSE): what every authenticator of today has one of. */
const ALGORITHMS = [-8, -7, -257];
/** How long the browser may ask its person, in milliseconds. */
const ANSWER_MS = 5 * 60_000;

function needRelyingParty(deps: Pick<Deps, "env">): RelyingParty {
  const party = relyingParty(deps.env);
  if (party) return party;
  throw refuse("FORBIDDEN", "Passkeys need a site with a name and HTTPS; this one has not both.");
}

/** Keeps the challenge of some options until its answer comes. */
function keep(deps: Deps, kind: ChallengeKind, accountId: string | null, challenge: string): void {
  const createdAt = deps.now();
  const expiresAt = createdAt + ANSWER_MS;
  const row = { hash: hashToken(challenge), kind, accountId, data: {}, expiresAt, createdAt };
  immediate(deps.db, (tx) => insertChallenge(tx, row));
}

const clientData = z
  .string()
  .transform((text, issues) => {
    try {
      return JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as unknown;
    } catch {
      issues.addIssue("not JSON");
      return z.NEVER;
    }
  })
  .pipe(z.object({ challenge: z.string() }));

/** Uses up the challenge that the answer is to; undefined when it is none of ours (any more). */
function taken(deps: Deps, kind: ChallengeKind, clientDataJSON: string): Challenge | undefined {
  const { data } = clientData.safeParse(clientDataJSON);
  return data && takeChallenge(deps.db, hashToken(data.challenge), kind, deps.now());
}

/** What the library makes of an answer; undefined when it throws: it does so for everything that is not right. */
async function verified<T>(deps: Deps, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    deps.log.info({ reason: error instanceof Error ? error.message : "unknown" }, "A passkey was refused.");
    return undefined;
  });
}

/** What the browser needs to make a passkey. Prove the owner before. Throws CONFLICT when the account has enough. */
export async function newPasskeyOptions(
  deps: Deps,
  user: SessionUser,
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">> {
  const party = needRelyingParty(deps);
  const known = passkeysOf(deps.db, user._id);
  if (known.length >= PASSKEYS_MAX)
    throw refuse("CONFLICT", `You have ${PASSKEYS_MAX} passkeys, which is the most. Remove one first.`);
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpID: party.id,
    rpName: siteName(deps.env),
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    timeout: ANSWER_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // Both factors in one: the device, and its person's finger, face or PIN. So it needs no second step beside it.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  keep(deps, "add-passkey", user._id, options.challenge);
  return options;
}

/** Adds the passkey that the browser made. Throws BAD_REQUEST when its answer is not to a challenge of this account. */
export async function addPasskey(
  deps: Deps,
  user: SessionUser,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const party = needRelyingParty(deps);
  const challenge = taken(deps, "add-passkey", response.response.clientDataJSON);
  const answer =
    challenge?.accountId === user._id
      ? await verified(
          deps,
          verifyRegistrationResponse({
            response,
            expectedChallenge: (sent) => hashToken(sent) === challenge.hash,
            expectedOrigin: party.origin,
            expectedRPID: party.id,
            requireUserVerification: true,
            supportedAlgorithmIDs: ALGORITHMS,
          }),
        )
      : undefined;
  if (!answer?.verified)
    throw refuse("BAD_REQUEST", "The passkey could not be added: it took too long, or was used before.");
  const { id, publicKey, counter, transports = [] } = answer.registrationInfo.credential;
  immediate(deps.db, (tx) => {
    const now = deps.now();
    const row = {
      id,
      accountId: user._id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name: name || "Passkey",
      createdAt: now,
      lastUsedAt: null,
    };
    if (!insertPasskey(tx, row)) throw refuse("CONFLICT", "This passkey is known already.");
    const words = signInChangedMail(
      deps.env,
      "A passkey was added",
      `The passkey “${row.name}” was added to your account: whoever holds it can log in with it`,
    );
    queueMail(tx, { to: user.email, ...words }, now);
  });
  deps.wake("mail");
}

/** Takes a passkey away from the account. Throws NOT_FOUND when it has no such. */
export function removePasskey(deps: Deps, user: SessionUser, id: string): void {
  if (!deletePasskey(deps.db, user._id, id)) throw notFound("passkey");
}

/** What the browser needs to find a passkey for this site, whoever's it is. Throttled per address. */
export async function signInOptions(
  ctx: Context,
): Promise<Omit<PublicKeyCredentialRequestOptionsJSON, "extensions">> {
  const party = needRelyingParty(ctx);
  attempt(ctx, [[limits.passkeyAddress, addressKey(ctx.ip)]]);
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: ANSWER_MS,
    userVerification: "required",
  });
  keep(ctx, "passkey-sign-in", null, options.challenge);
  return options;
}

/** Signs in whoever the passkey belongs to. Throws UNAUTHORIZED for anything that is not right. */
export async function signInWithPasskey(
  ctx: Context,
  response: AuthenticationResponseJSON,
): Promise<SignedIn> {
  const party = needRelyingParty(ctx);
  const refused = () => refuse("UNAUTHORIZED", accountTexts.unknownPasskey);
  const takeBack = attempt(ctx, [[limits.signInAddress, addressKey(ctx.ip)]]);
  const challenge = taken(ctx, "passkey-sign-in", response.response.clientDataJSON);
  const passkey = findPasskey(ctx.db, response.id);
  if (!challenge || !passkey) throw refused();
  const { userHandle } = response.response;
  if (userHandle && Buffer.from(userHandle, "base64url").toString() !== passkey.accountId) throw refused();
  const answer = await verified(
    ctx,
    verifyAuthenticationResponse({
      response,
      expectedChallenge: (sent) => hashToken(sent) === challenge.hash,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // A copy of the passkey would count on its own: the library refuses a counter that does not grow.
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  );
  if (!answer?.verified) throw refused();
  if (!usePasskey(ctx.db, passkey, answer.authenticationInfo.newCounter, ctx.now())) throw refused();
  takeBack();
  return signedIn(ctx, passkey.accountId);
}
