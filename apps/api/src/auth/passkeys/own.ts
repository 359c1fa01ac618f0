import { deletePasskey, insertPasskey, passkeysOf, renamePasskey } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { PASSKEYS_MAX, type SessionUser } from "@rankwright/schema";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import type { Deps } from "../../context/deps.ts";
import { siteName } from "../../mail/kind.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { tellSignInChange } from "../sign-in-change.ts";
import { hashToken } from "../token.ts";
import { needAnotherWay } from "../ways.ts";
import { ANSWER_MS, keep, needRelyingParty, taken, verified, webauthn } from "./challenge.ts";

/** EdDSA, ECDSA and RSA with SHA-256 (COSE): what every authenticator of today has one of. */
const ALGORITHMS = [-8, -7, -257];
/** What the browser needs to make a passkey. Prove the owner before. Throws CONFLICT when the account has enough. */
export async function newPasskeyOptions(
  deps: Deps,
  user: SessionUser,
): Promise<Omit<PublicKeyCredentialCreationOptionsJSON, "extensions">> {
  const party = needRelyingParty(deps);
  const known = passkeysOf(deps.db, user._id);
  if (known.length >= PASSKEYS_MAX)
    throw refuse("CONFLICT", `You have ${PASSKEYS_MAX} passkeys, which is the most. Remove one first.`);
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
    // Both factors in one: the device, and its person's finger, face or PIN. So it needs no second step beside it.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keep(deps, "add-passkey", user._id, options.challenge);
  return options;
}

/** Adds the passkey that the browser made. Throws BAD_REQUEST when its answer is not to a challenge of this account. */
export async function addPasskey(
  deps: Deps,
  user: SessionUser,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const party = needRelyingParty(deps);
  const { verifyRegistrationResponse } = await webauthn();
  const challenge = await taken(deps, "add-passkey", response.response.clientDataJSON);
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
    if (!insertPasskey(tx, row)) throw refuse("CONFLICT", "This passkey is known already.");
    tellSignInChange(deps, tx, user._id, {
      action: "account.addPasskey",
      about: row.name,
      subject: "A passkey was added",
      what: `The passkey “${row.name}” was added to your account and can be used to log in`,
    });
  });
  deps.wake("mail");
}

/** Gives a passkey another name. Throws NOT_FOUND when the account has no such. */
export async function nameOwnPasskey(
  deps: Deps,
  user: SessionUser,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await write(deps.db, (tx) => renamePasskey(tx, user._id, id, name)))) throw notFound("passkey");
}

/**
 * Takes a passkey away from the account. Prove the owner before. Throws NOT_FOUND when it has no such, CONFLICT when
 * nothing else logs the account in.
 */
export async function removePasskey(deps: Deps, user: SessionUser, id: string): Promise<void> {
  await write(deps.db, (tx) => {
    const passkey = passkeysOf(tx, user._id).find((each) => each.id === id);
    if (!passkey) throw notFound("passkey");
    deletePasskey(tx, user._id, id);
    needAnotherWay(deps, tx, user);
    tellSignInChange(deps, tx, user._id, {
      action: "account.removePasskey",
      about: passkey.name,
      subject: "A passkey was removed",
      what: `The passkey “${passkey.name}” was removed from your account: nobody can log in with it any more`,
    });
  });
  deps.wake("mail");
}
