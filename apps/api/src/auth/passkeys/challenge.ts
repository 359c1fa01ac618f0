import { type Challenge, type ChallengeKind, insertChallenge, takeChallenge } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { z } from "zod";
import type { Deps } from "../../context/deps.ts";
import { refuse } from "../../trpc/errors.ts";
import { hashToken } from "../token.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";

/** Time that the user has to respond in the browser, in milliseconds. */
export const ANSWER_MS = 5 * 60_000;

/** Loaded on first use. */
export const webauthn = () => import("@simplewebauthn/server");

/** Returns the relying party of this site. Throws FORBIDDEN where browsers don't support passkeys. */
export function requireRelyingParty(deps: Pick<Deps, "env">): RelyingParty {
  const party = relyingParty(deps.env);
  if (party) return party;
  throw refuse("FORBIDDEN", "Passkeys require HTTPS and a domain name.");
}

/** Stores the hash of a challenge, which is valid until it is used or expires. */
export async function storeChallenge(
  deps: Deps,
  kind: ChallengeKind,
  accountId: string | null,
  challenge: string,
): Promise<void> {
  const createdAt = deps.now();
  const expiresAt = createdAt + ANSWER_MS;
  const row = { hash: hashToken(challenge), kind, accountId, data: {}, expiresAt, createdAt };
  await write(deps.db, (tx) => insertChallenge(tx, row));
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

/** Consumes the challenge of a response. Returns undefined if it is unknown or expired. */
export async function takeValidChallenge(
  deps: Deps,
  kind: ChallengeKind,
  clientDataJSON: string,
): Promise<Challenge | undefined> {
  const { data } = clientData.safeParse(clientDataJSON);
  return (
    data && (await write(deps.db, (tx) => takeChallenge(tx, hashToken(data.challenge), kind, deps.now())))
  );
}

/** Returns the library's result, or undefined if it throws, as it does for every invalid response. */
export async function verificationOf<T>(deps: Deps, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    deps.log.info({ reason: error instanceof Error ? error.message : "unknown" }, "A passkey was rejected.");
    return undefined;
  });
}
