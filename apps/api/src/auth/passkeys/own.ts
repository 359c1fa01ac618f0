import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { PASSKEYS_MAX, type SessionUser, siteName } from "@rankwright/schema";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Deps } from "../../context/deps.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { mailSignInChange } from "../sign-in-change.ts";
import { requireAnotherMethod } from "../sign-in-methods.ts";
import { hashToken } from "../token.ts";
import {
  ANSWER_MS,
  requireRelyingParty,
  storeChallenge,
  takeValidChallenge,
  verificationOf,
  webauthn,
} from "./challenge.ts";

/** EdDSA, ECDSA and RSA with SHA-256 (COSE identifiers). Every current authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/**
 * Returns the options for creating a passkey in the browser. The caller must verify the user's identity first. Throws CONFLICT
 * if the account has the maximum number of passkeys.
 */
export async function newPasskeyOptions(
  deps: Deps,
  user: SessionUser,
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">> {
  const party = requireRelyingParty(deps);
  const known = passkeysOf(deps.db, user._id);
  if (known.length >= PASSKEYS_MAX)
    throw refuse("CONFLICT", `You have ${PASSKEYS_MAX} passkeys, the maximum. Remove one first.`);
  const { generateRegistrationOptions } = await webauthn();
  const { extensions: _, ...options } = await generateRegistrationOptions({
    rpID: party.id,
    rpName: siteName(deps.env),
    userID: new TextEncoder().encode(user._id),
    userName: user.email,
    timeout: ANSWER_MS,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
    // Two factors in one: the device, and its user's fingerprint, face or PIN. A passkey therefore needs no second step.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(deps, "add-passkey", user._id, options.challenge);
  return options;
}

/** Adds a passkey that the browser created. Throws BAD_REQUEST if the response doesn't match a challenge of this account. */
export async function addPasskey(
  deps: Deps,
  user: SessionUser,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const party = requireRelyingParty(deps);
  const { verifyRegistrationResponse } = await webauthn();
  const challenge = await takeValidChallenge(deps, "add-passkey", response.response.clientDataJSON);
  const answer =
    challenge?.accountId === user._id
      ? await verificationOf(
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
    throw refuse(
      "BAD_REQUEST",
      "The passkey could not be added because the request has expired. Please try again.",
    );
  const { id, publicKey, counter, transports = [] } = answer.registrationInfo.credential;
  await write(deps.db, (tx) => {
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
    if (!insertPasskey(tx, row)) throw refuse("CONFLICT", "This passkey was already added.");
    mailSignInChange(deps, tx, user._id, {
      action: "account.addPasskey",
      about: row.name,
      subject: "A passkey was added",
      what: `The passkey “${row.name}” was added to your account and can be used to log in`,
    });
  });
}

/** Renames a passkey. Throws NOT_FOUND if the account doesn't have it. */
export async function renameOwnPasskey(
  deps: Deps,
  user: SessionUser,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await write(deps.db, (tx) => renamePasskey(tx, user._id, id, name)))) throw notFound("passkey");
}

/**
 * Removes a passkey. The caller must verify the user's identity first. Throws NOT_FOUND if the account doesn't have it, and
 * CONFLICT if there is no other way to sign in.
 */
export async function removePasskey(deps: Deps, user: SessionUser, id: string): Promise<void> {
  await write(deps.db, (tx) => {
    const passkey = passkeysOf(tx, user._id).find((each) => each.id === id);
    if (!passkey) throw notFound("passkey");
    deletePasskey(tx, user._id, id);
    requireAnotherMethod(deps, tx, user);
    mailSignInChange(deps, tx, user._id, {
      action: "account.removePasskey",
      about: passkey.name,
      subject: "A passkey was removed",
      what: `The passkey “${passkey.name}” was removed from your account and can no longer be used to log in`,
    });
  });
}
