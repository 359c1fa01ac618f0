import { type Challenge, type ChallengeKind, insertChallenge, takeChallenge } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { z } from "zod";
import type { Deps } from "../../context/deps.ts";
import { refuse } from "../../trpc/errors.ts";
import { hashToken } from "../token.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";

/** How long the browser may ask its person, in milliseconds. */
export const ANSWER_MS = 5 * 60_000;

/** Loaded with the first passkey. */
export const webauthn = () => import("@simplewebauthn/server");

/** The host that passkeys belong to. Throws FORBIDDEN where browsers offer none. */
export function needRelyingParty(deps: Pick<Deps, "env">): RelyingParty {
  const party = relyingParty(deps.env);
  if (party) return party;
  throw refuse("FORBIDDEN", "Passkeys need a site with a name and HTTPS; this one has not both.");
}

/** Keeps the challenge of some options until its answer comes. */
export async function keep(
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

/** Uses up the challenge that the answer is to; undefined when it is none of ours (any more). */
export async function taken(
  deps: Deps,
  kind: ChallengeKind,
  clientDataJSON: string,
): Promise<Challenge | undefined> {
  const { data } = clientData.safeParse(clientDataJSON);
  return (
    data && (await write(deps.db, (tx) => takeChallenge(tx, hashToken(data.challenge), kind, deps.now())))
  );
}

/** What the library makes of an answer; undefined when it throws: it does so for everything that is not right. */
export async function verified<T>(deps: Deps, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    deps.log.info({ reason: error instanceof Error ? error.message : "unknown" }, "A passkey was refused.");
    return undefined;
  });
}
