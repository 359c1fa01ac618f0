import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { z } from "zod";
import type { OidcSettings } from "../../settings/env.ts";

/** Timeout for a request to the provider, in seconds. */
const TIMEOUT_SECONDS = 10;
const HOUR_MS = 3_600_000;
/** Accepted difference between the provider's clock and ours, in seconds. */
export const CLOCK_TOLERANCE_SECONDS = 60;

const cache = new WeakMap<OidcSettings, { until: number; provider: Promise<Configuration> }>();

/** Returns the provider's metadata, cached for an hour. Throws if it is invalid. */
function providerOf(settings: OidcSettings): Promise<Configuration> {
  const known = cache.get(settings);
  if (known && known.until > Date.now()) return known.provider;
  const provider = discover(settings);
  cache.set(settings, { until: Date.now() + HOUR_MS, provider });
  // Failures are not cached.
  provider.catch(() => cache.delete(settings));
  return provider;
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const provider = await discovery(server, clientId, metadata, ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Signatures are checked even though the token comes directly from the provider. The settings allow http only on this
    // machine.
    execute: [enableNonRepudiationChecks, ...(server.protocol === "http:" ? [allowInsecureRequests] : [])],
  }).catch((error: unknown) => {
    if (!(error instanceof ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"))
      throw error;
    throw new Error(`The provider's issuer is not ${issuer}. Set OIDC_ISSUER to the issuer in its metadata.`);
  });
  // The library accepts any tenant's issuer from Microsoft's hosts, and from any host an issuer that differs only by a trailing slash.
  const { issuer: actualIssuer } = provider.serverMetadata();
  if (actualIssuer !== issuer)
    throw new Error(
      `The provider's issuer is ${actualIssuer}, but OIDC_ISSUER is ${issuer}. Set OIDC_ISSUER to ${actualIssuer}.`,
    );
  return provider;
}

/**
 * Secrets of one visit: a redirect of the browser to the provider and back. The browser returns the state, the ID
 * token contains the nonce, and the code verifier proves that the token request is from us.
 */
export interface ProviderVisit {
  state: string;
  nonce: string;
  /** Code verifier of PKCE (RFC 7636). */
  verifier: string;
}

export const newProviderVisit = (): ProviderVisit => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
});

/**
 * Returns the URL to which the browser is redirected. `loginAgain` requires a new login even if the user is already logged in at
 * the provider. Throws if the provider can't be reached.
 */
export async function authorizationUrl(
  settings: OidcSettings,
  redirectUri: string,
  { state, nonce, verifier }: ProviderVisit,
  { loginAgain }: { loginAgain: boolean },
): Promise<URL> {
  return buildAuthorizationUrl(await providerOf(settings), {
    redirect_uri: redirectUri,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    // An existing session at the provider proves nothing here. With max_age, the response states when the user logged in there
    // (OpenID Connect Core 1.0, section 3.1.2.1).
    ...(loginAgain ? { prompt: "login", max_age: "0" } : {}),
  });
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
  auth_time: z.number().optional(),
});

/** Identity as proven by the provider. */
export interface ProvenIdentity {
  subject: string;
  /** E-mail address verified by the provider, or undefined if there is none. */
  verifiedEmail: string | undefined;
  /** Time of the last login at the provider, in milliseconds since 1970, or undefined if the provider doesn't state it. */
  authenticatedAt: number | undefined;
}

/**
 * Exchanges the code in the redirect URL (`returned`) for an ID token, and returns its identity. Throws unless the token is
 * signed by the provider, issued for this client, not expired, and matches the state and nonce of this visit.
 */
export async function provenIdentity(
  settings: OidcSettings,
  returned: URL,
  { state, nonce, verifier }: ProviderVisit,
): Promise<ProvenIdentity> {
  const provider = await providerOf(settings);
  const tokens = await authorizationCodeGrant(provider, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const idTokenClaims = claims.parse(tokens.claims());
  if (idTokenClaims.azp !== undefined && idTokenClaims.azp !== settings.clientId)
    throw new Error("The ID token was issued to another client.");
  // Many providers return the e-mail address only from userinfo.
  const needsUserInfo =
    idTokenClaims.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
  const { email, email_verified } = needsUserInfo
    ? claims.parse(await fetchUserInfo(provider, tokens.access_token, idTokenClaims.sub))
    : idTokenClaims;
  return {
    subject: idTokenClaims.sub,
    verifiedEmail: email_verified === true ? email : undefined,
    authenticatedAt: idTokenClaims.auth_time === undefined ? undefined : idTokenClaims.auth_time * 1_000,
  };
}

/** True if the user cancelled at the provider. */
export const isCancelled = (error: unknown) =>
  error instanceof AuthorizationResponseError && error.error === "access_denied";

/** Returns the reason of a provider error for the log. The library's message is generic, and its cause has the details. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
