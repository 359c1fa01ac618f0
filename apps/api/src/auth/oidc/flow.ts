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
import { isConfirmed, requireVerified } from "../identity-proof.ts";
import { completeFirstStep, type SecondStep, type SignedIn } from "../sign-in.ts";
import { hashToken, newLinkToken } from "../token.ts";
import { findOrCreateAccount, linkAccount, reauthenticatedAccount } from "./identity.ts";
import type { ProvenIdentity } from "./provider.ts";

/** Loaded on first use, because most sites have no sign-in provider. */
const provider = () => import("./provider.ts");

/** Maximum time that a sign-in may take at the provider, in milliseconds. */
export const PROVIDER_STAY_MS = 10 * 60_000;

function requireSettings(deps: Pick<Deps, "env">): OidcSettings {
  if (!deps.env.oidc) throw notFound("sign-in provider");
  return deps.env.oidc;
}

/**
 * URL to which the provider redirects. Normalized as browsers do, because the token request must send the same redirect URI that
 * the browser opened.
 */
const callbackOf = ({ env }: Pick<Deps, "env">) => new URL(env.SITE_URL + paths.backFromProvider()).href;

/**
 * Purpose of a visit, which redirects the browser to the provider and back: to log in, to confirm the user's identity, or to link
 * the account with the provider.
 */
export type OidcIntent = "log-in" | "confirm" | "link";

/**
 * Starts a visit to the provider. Returns the URL to which the browser is redirected, and a token that the browser stores as a
 * cookie and must send back. `from` is the path of this site to which the user returns. Throws UNAUTHORIZED if the purpose
 * requires a session and there is none, and FORBIDDEN if the session must be confirmed first.
 */
export async function startProviderVisit(
  ctx: Context,
  from: string,
  intent: OidcIntent,
): Promise<{ url: URL; flow: string }> {
  const accountId = intent === "log-in" ? null : requireUserFor(ctx, intent)._id;
  const settings = requireSettings(ctx);
  await throttle(ctx, [[limits.providerAddress, addressKey(ctx.ip)]]);
  const { newProviderVisit, authorizationUrl } = await provider();
  const visit = newProviderVisit();
  const url = await authorizationUrl(settings, callbackOf(ctx), visit, { loginAgain: intent === "confirm" });
  const flow = newLinkToken();
  const createdAt = ctx.now();
  await write(ctx.db, (tx) =>
    insertChallenge(tx, {
      hash: hashToken(flow),
      kind: "provider",
      accountId,
      data: { ...visit, from, errand: intent },
      expiresAt: createdAt + PROVIDER_STAY_MS,
      createdAt,
    }),
  );
  return { url, flow };
}

/** Returns the signed-in user. Throws if they may not visit the provider for this purpose, as described at `startProviderVisit`. */
function requireUserFor(ctx: Context, errand: OidcIntent): SessionUser {
  const { user } = ctx;
  if (!user) throw refuse("UNAUTHORIZED", "Please log in.");
  if (errand === "link") {
    requireVerified(user);
    if (!isConfirmed(ctx, user)) throw refuse("FORBIDDEN", accountTexts.confirmFirst);
  }
  return user;
}

/** Reason why a visit to the provider failed, as a code for the page that shows it. */
export type ProviderFailure =
  /** The user cancelled at the provider. */
  | "cancelled"
  /** The visit took too long, or was started in another browser or session. */
  | "expired"
  /** The provider has no verified e-mail address of the user. */
  | "unverified"
  /** The user has unlinked this identity from their account. */
  | "unlinked"
  /** An account has this e-mail address, but isn't linked with the provider. */
  | "known"
  /** Confirmed with a different identity than the one that is linked with the account. */
  | "other"
  /** The provider did not ask the user to log in again. */
  | "stale"
  /** The identity is linked with another account. */
  | "taken"
  /** The provider returned an error or an invalid response. */
  | "failed";

/** Result of a visit to the provider. `errand` is the intent, and `from` the path to return to. */
type ProviderOutcome = { errand: OidcIntent; from: string } & (
  | { failure: ProviderFailure }
  | { failure?: undefined; answer: SignedIn | SecondStep | "linked" }
);

const intents: readonly OidcIntent[] = ["log-in", "confirm", "link"];

/** Returns the purpose with this name. Defaults to "log-in". */
export const intentOf = (name: unknown): OidcIntent => intents.find((errand) => errand === name) ?? "log-in";

/**
 * Completes a visit with the query of the provider's redirect. `flow` is the browser's token, which works once. If the account
 * has two-step login, the second step is still required.
 */
export async function returnFromProvider(
  ctx: Context,
  flow: string,
  query: URLSearchParams,
): Promise<ProviderOutcome> {
  const settings = requireSettings(ctx);
  const waiting = await write(ctx.db, (tx) => takeChallenge(tx, hashToken(flow), "provider", ctx.now()));
  const { state = "", verifier = "", nonce = "", from = "" } = waiting?.data ?? {};
  const errand = intentOf(waiting?.data.errand);
  const failed = (failure: ProviderFailure): ProviderOutcome => ({ errand, from, failure });
  if (!waiting || query.get("state") !== state) return failed("expired");
  // The user must still be the one who started the visit.
  if (errand !== "log-in" && waiting.accountId !== ctx.user?._id) return failed("expired");
  const { isCancelled, provenIdentity, refusalReason } = await provider();
  let identity: ProvenIdentity;
  try {
    const returned = new URL(`${callbackOf(ctx)}?${query}`);
    identity = await provenIdentity(settings, returned, { state, nonce, verifier });
  } catch (error) {
    if (isCancelled(error)) return failed("cancelled");
    ctx.log.warn({ reason: refusalReason(error) }, "The sign-in provider's response was rejected.");
    return failed("failed");
  }
  if (errand === "link" && ctx.user) {
    const isLinked = await linkAccount(ctx, settings, identity, ctx.user);
    return isLinked ? { errand, from, answer: "linked" } : failed("taken");
  }
  const found =
    errand === "confirm"
      ? reauthenticatedAccount(ctx, settings, identity, waiting)
      : await findOrCreateAccount(ctx, settings, identity);
  if ("failure" in found) return failed(found.failure);
  const confirmed = errand === "confirm";
  return { errand, from, answer: await completeFirstStep(ctx, found.accountId, { confirmed }) };
}

/** Returns the provider's name for the sign-in page, or null if there is none. */
export function providerName({ env }: Pick<Deps, "env">): string | null {
  return env.oidc?.name ?? null;
}
