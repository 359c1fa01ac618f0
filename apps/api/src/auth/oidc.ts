import {
  accountIdOfIdentity,
  accountOfEmail,
  dropTokens,
  endSessions,
  findAccount,
  immediate,
  insertAccount,
  insertChallenge,
  insertIdentity,
  markVerified,
  newId,
  setUnusablePassword,
  takeChallenge,
} from "@rankwright/db";
import { isEmail, normalEmail } from "@rankwright/schema";
import { CodeChallengeMethod, generateCodeVerifier, generateState, OAuth2Client } from "arctic";
import type { Context } from "../context.ts";
import type { Deps } from "../deps.ts";
import type { OidcSettings } from "../env.ts";
import { notFound } from "../errors.ts";
import { signInChangedMail } from "../mail/account-texts.ts";
import { queueMail } from "../mail/queue.ts";
import { dropUnproven } from "./account.ts";
import {
  describeProvider,
  PROVIDER_TIMEOUT_MS,
  type ProvenIdentity,
  ProviderError,
  readIdToken,
} from "./oidc-provider.ts";
import { firstStepDone, type SecondStep, type SignedIn } from "./sign-in.ts";
import { addressKey, attempt, limits } from "./throttle.ts";
import { hashToken, newLinkToken } from "./token.ts";

/** How long a sign-in may stay at the provider, in milliseconds. */
export const PROVIDER_STAY_MS = 10 * 60_000;
const SCOPES = ["openid", "email"];

function needSettings(deps: Pick<Deps, "env">): OidcSettings {
  if (!deps.env.oidc) throw notFound("sign-in provider");
  return deps.env.oidc;
}

const clientOf = ({ env }: Pick<Deps, "env">, { clientId, clientSecret }: OidcSettings) =>
  new OAuth2Client(clientId, clientSecret, `${env.SITE_URL}/auth/oidc/callback`);

/**
 * Begins a sign-in: where to send the browser, and the token that only this browser gets (as a cookie) and must bring
 * back. `from` is where the person wants to go afterwards, a path of this site.
 */
export async function beginAtProvider(ctx: Context, from: string): Promise<{ url: URL; flow: string }> {
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
      accountId: null,
      data: { state, verifier, nonce, from },
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
  return { url, flow };
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

/** Why the provider's answer signed nobody in, as a word for the login page. */
export type ProviderFailure = "cancelled" | "expired" | "unverified" | "failed";

/** What became of a sign-in at the provider. */
export type ProviderOutcome =
  | { failure: ProviderFailure; from: string }
  | { answer: SignedIn | SecondStep; from: string; failure?: undefined };

/**
 * Ends a sign-in with what the provider sent the browser back with. `flow` is the browser's own token; it works once.
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
  if (!waiting || typeof query.state !== "string" || query.state !== state)
    return { failure: "expired", from };
  if (query.iss !== undefined && query.iss !== settings.issuer) return { failure: "failed", from };
  if (typeof query.code !== "string")
    return { failure: query.error === "access_denied" ? "cancelled" : "failed", from };
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
    return { failure: "failed", from };
  }
  const accountId = accountFor(ctx, settings, identity);
  if (accountId === undefined) return { failure: "unverified", from };
  return { answer: await firstStepDone(ctx, accountId), from };
}

/** The account of whoever the provider proved; made or linked by a verified e-mail. undefined when there is neither. */
function accountFor(
  deps: Deps,
  { issuer, name }: OidcSettings,
  identity: ProvenIdentity,
): string | undefined {
  const { subject, verifiedEmail } = identity;
  const accountId = immediate(deps.db, (tx) => {
    const linked = accountIdOfIdentity(tx, issuer, subject);
    if (linked !== undefined) return linked;
    const email = verifiedEmail === undefined ? "" : normalEmail(verifiedEmail);
    if (!isEmail(email)) return undefined;
    const createdAt = deps.now();
    const known = accountOfEmail(tx, email);
    const id = known?.id ?? newId();
    if (!known) insertAccount(tx, { id, email, passwordHash: "", emailVerifiedAt: createdAt, createdAt });
    else if (known.emailVerifiedAt === null) {
      // Whoever opened it never proved the address; now its owner has. Nothing of theirs may stay.
      setUnusablePassword(tx, id);
      markVerified(tx, id, createdAt);
      dropUnproven(tx, id);
      endSessions(tx, id);
      dropTokens(tx, id);
    }
    insertIdentity(tx, { issuer, subject, accountId: id, createdAt });
    const words = signInChangedMail(
      deps.env,
      `You can log in with ${name}`,
      `Your account can be logged in to with ${name} from now on`,
    );
    queueMail(tx, { to: email, ...words }, createdAt);
    return id;
  });
  deps.wake("mail");
  return accountId !== undefined && findAccount(deps.db, accountId) ? accountId : undefined;
}

/** What the sign-in page needs to know of the provider; null without one. */
export function providerName({ env }: Pick<Deps, "env">): string | null {
  return env.oidc?.name ?? null;
}
