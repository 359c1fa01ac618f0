import { immediate, insertChallenge, takeChallenge } from "@rankwright/db";
import { accountTexts, paths, type SessionUser } from "@rankwright/schema";
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import type { Context } from "../../context.ts";
import type { Deps } from "../../deps.ts";
import type { OidcSettings } from "../../env.ts";
import { notFound, refuse } from "../../errors.ts";
import { addressKey, attempt, limits } from "../../throttle.ts";
import { isConfirmed, needVerified } from "../owner-proof.ts";
import { firstStepDone, type SecondStep, type SignedIn } from "../sign-in.ts";
import { hashToken, newLinkToken } from "../token.ts";
import { accountFor, linkAccount, ownAccountAgain } from "./identity.ts";
import {
  describeProvider,
  PROVIDER_TIMEOUT_MS,
  type ProvenIdentity,
  ProviderError,
  readIdToken,
} from "./provider.ts";

/** How long a sign-in may stay at the provider, in milliseconds. */
export const PROVIDER_STAY_MS = 10 * 60_000;
const SCOPES = ["openid", "email"];

function needSettings(deps: Pick<Deps, "env">): OidcSettings {
  if (!deps.env.oidc) throw notFound("sign-in provider");
  return deps.env.oidc;
}

const clientOf = ({ env }: Pick<Deps, "env">, { clientId, clientSecret }: OidcSettings) =>
  new OAuth2Client(clientId, clientSecret, env.SITE_URL + paths.backFromProvider());

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
  attempt(ctx, [[limits.providerAddress, addressKey(ctx.ip)]]);
  const { authorizationEndpoint } = await describeProvider(settings);
  const [state, verifier, nonce, flow] = [
    generateState(),
    generateCodeVerifier(),
    generateState(),
    newLinkToken(),
  ];
  const createdAt = ctx.now();
  immediate(ctx.db, (tx) =>
    insertChallenge(tx, {
      hash: hashToken(flow),
      kind: "provider",
      accountId,
      data: { state, verifier, nonce, from, errand },
      expiresAt: createdAt + PROVIDER_STAY_MS,
      createdAt,
    }),
  );
  const url = clientOf(ctx, settings).createAuthorizationURLWithPKCE(
    authorizationEndpoint,
    state,
    CodeChallengeMethod.S256,
    verifier,
    SCOPES,
  );
  url.searchParams.set("nonce", nonce);
  if (errand === "confirm") {
    // Their own session at the provider proves nothing here. With max_age the answer tells when they logged in there
    // (OpenID Connect Core 1.0, section 3.1.2.1).
    url.searchParams.set("prompt", "login");
    url.searchParams.set("max_age", "0");
  }
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

/** The library's own requests have no limit of their own. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ProviderError("The provider did not answer in time.")),
    PROVIDER_TIMEOUT_MS,
  );
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Why the provider's answer came to nothing, as a word for the page that tells so. */
export type ProviderFailure =
  | "cancelled"
  | "expired"
  | "unverified"
  | "unlinked"
  | "other"
  | "stale"
  | "taken"
  | "failed";

/** What became of an errand at the provider. `from` is where it began, or where to go now. */
export type ProviderOutcome = { errand: ProviderErrand; from: string } & (
  | { failure: ProviderFailure }
  | { failure?: undefined; answer: SignedIn | SecondStep | "linked" }
);

const errands: readonly ProviderErrand[] = ["log-in", "confirm", "link"];

/** The errand of this name; "log-in" for any other word. */
export const errandOf = (name: unknown): ProviderErrand =>
  errands.find((errand) => errand === name) ?? "log-in";

/**
 * Ends an errand with what the provider sent the browser back with. `flow` is the browser's own token; it works once.
 * The second step, where the account has one, is still asked for.
 */
export async function returnFromProvider(
  ctx: Context,
  flow: string,
  query: Readonly<Record<string, unknown>>,
): Promise<ProviderOutcome> {
  const settings = needSettings(ctx);
  const waiting = takeChallenge(ctx.db, hashToken(flow), "provider", ctx.now());
  const { state, verifier = "", nonce = "", from = "" } = waiting?.data ?? {};
  const errand = errandOf(waiting?.data.errand);
  const failed = (failure: ProviderFailure): ProviderOutcome => ({ errand, from, failure });
  if (!waiting || typeof query.state !== "string" || query.state !== state) return failed("expired");
  // Who has logged out, or in as somebody else, has nothing to confirm any more.
  if (errand !== "log-in" && waiting.accountId !== ctx.user?._id) return failed("expired");
  if (query.iss !== undefined && query.iss !== settings.issuer) return failed("failed");
  if (typeof query.code !== "string") return failed(query.error === "access_denied" ? "cancelled" : "failed");
  let identity: ProvenIdentity;
  try {
    const provider = await describeProvider(settings);
    const tokens = await inTime(
      clientOf(ctx, settings).validateAuthorizationCode(provider.tokenEndpoint, query.code, verifier),
    );
    const [idToken, accessToken] = [tokens.idToken(), tokens.accessToken()];
    identity = await readIdToken(settings, provider, { idToken, accessToken, nonce, now: ctx.now() });
  } catch (error) {
    ctx.log.warn(
      { reason: error instanceof Error ? error.message : "unknown" },
      "The sign-in provider's answer was refused.",
    );
    return failed("failed");
  }
  if (errand === "link" && ctx.user) {
    const isLinked = linkAccount(ctx, settings, identity, ctx.user);
    return isLinked ? { errand, from, answer: "linked" } : failed("taken");
  }
  const found =
    errand === "confirm"
      ? ownAccountAgain(ctx, settings, identity, waiting)
      : accountFor(ctx, settings, identity);
  if ("failure" in found) return failed(found.failure);
  const confirmed = errand === "confirm";
  return { errand, from, answer: await firstStepDone(ctx, found.accountId, { confirmed }) };
}

/** What the sign-in page needs to know of the provider; null without one. */
export function providerName({ env }: Pick<Deps, "env">): string | null {
  return env.oidc?.name ?? null;
}
