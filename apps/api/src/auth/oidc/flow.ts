import { insertChallenge, takeChallenge } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import { accountTexts, paths, type SessionUser } from "@rankwright/schema";
import type { Context } from "../../context/context.ts";
import type { Deps } from "../../context/deps.ts";
import type { OidcSettings } from "../../settings/env.ts";
import { addressKey } from "../../throttle/keys.ts";
import { limits } from "../../throttle/limits.ts";
import { throttle } from "../../throttle/throttle.ts";
import { notFound, refuse } from "../../trpc/errors.ts";
import { isConfirmed, needVerified } from "../owner-proof.ts";
import { firstStepDone, type SecondStep, type SignedIn } from "../sign-in.ts";
import { hashToken, newLinkToken } from "../token.ts";
import { accountFor, linkAccount, ownAccountAgain } from "./identity.ts";
import type { ProvenIdentity } from "./provider.ts";

/** Loaded with the first visit to a provider: most sites have none. */
const provider = () => import("./provider.ts");

/** How long a sign-in may stay at the provider, in milliseconds. */
export const PROVIDER_STAY_MS = 10 * 60_000;

function needSettings(deps: Pick<Deps, "env">): OidcSettings {
  if (!deps.env.oidc) throw notFound("sign-in provider");
  return deps.env.oidc;
}

/** As a browser writes it: the token request names the same address as the browser was sent with. */
const callbackOf = ({ env }: Pick<Deps, "env">) => new URL(env.SITE_URL + paths.backFromProvider()).href;

/**
 * What somebody goes to the provider for: to log in, to show again that it is them, or to log in through it from now
 * on, too.
 */
export type ProviderErrand = "log-in" | "confirm" | "link";

/**
 * Begins an errand: where to send the browser, and the token that only this browser gets (as a cookie) and must bring
 * back. `from` is where the person wants to go afterwards, a path of this site. Throws UNAUTHORIZED for an errand of
 * somebody signed in when nobody is, FORBIDDEN when the session has to be confirmed before.
 */
export async function beginAtProvider(
  ctx: Context,
  from: string,
  errand: ProviderErrand,
): Promise<{ url: URL; flow: string }> {
  const accountId = errand === "log-in" ? null : needOwnErrand(ctx, errand)._id;
  const settings = needSettings(ctx);
  await throttle(ctx, [[limits.providerAddress, addressKey(ctx.ip)]]);
  const { newVisit, providerAddress } = await provider();
  const visit = newVisit();
  const url = await providerAddress(settings, callbackOf(ctx), visit, { loginAgain: errand === "confirm" });
  const flow = newLinkToken();
  const createdAt = ctx.now();
  await write(ctx.db, (tx) =>
    insertChallenge(tx, {
      hash: hashToken(flow),
      kind: "provider",
      accountId,
      data: { ...visit, from, errand },
      expiresAt: createdAt + PROVIDER_STAY_MS,
      createdAt,
    }),
  );
  return { url, flow };
}

/** Who is signed in and may go to the provider for this. */
function needOwnErrand(ctx: Context, errand: ProviderErrand): SessionUser {
  const { user } = ctx;
  if (!user) throw refuse("UNAUTHORIZED", "Please sign in.");
  if (errand === "link") {
    needVerified(user);
    if (!isConfirmed(ctx, user)) throw refuse("FORBIDDEN", accountTexts.confirmFirst);
  }
  return user;
}

/** Why the provider's answer came to nothing, as a word for the page that tells so. */
export type ProviderFailure =
  | "cancelled"
  | "expired"
  | "unverified"
  | "unlinked"
  | "known"
  | "other"
  | "stale"
  | "taken"
  | "failed";

/** What became of an errand at the provider. `from` is where it began, or where to go now. */
type ProviderOutcome = { errand: ProviderErrand; from: string } & (
  | { failure: ProviderFailure }
  | { failure?: undefined; answer: SignedIn | SecondStep | "linked" }
);

const errands: readonly ProviderErrand[] = ["log-in", "confirm", "link"];

/** The errand of this name; "log-in" for any other word. */
export const errandOf = (name: unknown): ProviderErrand =>
  errands.find((errand) => errand === name) ?? "log-in";

/**
 * Ends an errand with what the provider sent the browser back with (`query`). `flow` is the browser's own token; it works once.
 * The second step, where the account has one, is still asked for.
 */
export async function returnFromProvider(
  ctx: Context,
  flow: string,
  query: URLSearchParams,
): Promise<ProviderOutcome> {
  const settings = needSettings(ctx);
  const waiting = await write(ctx.db, (tx) => takeChallenge(tx, hashToken(flow), "provider", ctx.now()));
  const { state = "", verifier = "", nonce = "", from = "" } = waiting?.data ?? {};
  const errand = errandOf(waiting?.data.errand);
  const failed = (failure: ProviderFailure): ProviderOutcome => ({ errand, from, failure });
  if (!waiting || query.get("state") !== state) return failed("expired");
  // Who has logged out, or in as somebody else, has nothing to confirm any more.
  if (errand !== "log-in" && waiting.accountId !== ctx.user?._id) return failed("expired");
  const { isGivenUp, provenIdentity, refusalReason } = await provider();
  let identity: ProvenIdentity;
  try {
    const returned = new URL(`${callbackOf(ctx)}?${query}`);
    identity = await provenIdentity(settings, returned, { state, nonce, verifier });
  } catch (error) {
    if (isGivenUp(error)) return failed("cancelled");
    ctx.log.warn({ reason: refusalReason(error) }, "The sign-in provider's answer was refused.");
    return failed("failed");
  }
  if (errand === "link" && ctx.user) {
    const isLinked = await linkAccount(ctx, settings, identity, ctx.user);
    return isLinked ? { errand, from, answer: "linked" } : failed("taken");
  }
  const found =
    errand === "confirm"
      ? ownAccountAgain(ctx, settings, identity, waiting)
      : await accountFor(ctx, settings, identity);
  if ("failure" in found) return failed(found.failure);
  const confirmed = errand === "confirm";
  return { errand, from, answer: await firstStepDone(ctx, found.accountId, { confirmed }) };
}

/** What the sign-in page needs to know of the provider; null without one. */
export function providerName({ env }: Pick<Deps, "env">): string | null {
  return env.oidc?.name ?? null;
}
