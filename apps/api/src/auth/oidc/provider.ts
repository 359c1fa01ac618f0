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

/** How long the provider may take for one answer. */
const TIMEOUT_SECONDS = 10;
const HOUR_MS = 3_600_000;
/** How far the provider's clock may be from ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;

const kept = new WeakMap<OidcSettings, { until: number; provider: Promise<Configuration> }>();

/** The provider as it describes itself, read at most once an hour. Throws when it is not as it must be. */
function providerOf(settings: OidcSettings): Promise<Configuration> {
  const known = kept.get(settings);
  if (known && known.until > Date.now()) return known.provider;
  const provider = discover(settings);
  kept.set(settings, { until: Date.now() + HOUR_MS, provider });
  // A failure is not kept.
  provider.catch(() => kept.delete(settings));
  return provider;
}

async function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const server = new URL(issuer);
  const metadata = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const provider = await discovery(server, clientId, metadata, ClientSecretBasic(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Signatures are checked although the token comes from the provider itself; the settings allow http on this machine alone.
    execute: [enableNonRepudiationChecks, ...(server.protocol === "http:" ? [allowInsecureRequests] : [])],
  }).catch((error: unknown) => {
    if (!(error instanceof ClientError && error.code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED"))
      throw error;
    throw new Error(`The provider does not call itself ${issuer}: set OIDC_ISSUER as it does.`);
  });
  // The library takes any tenant's name from Microsoft's hosts, and a name that differs by a slash from anybody.
  const { issuer: calledItself } = provider.serverMetadata();
  if (calledItself !== issuer)
    throw new Error(`The provider calls itself ${calledItself}, not ${issuer}: set OIDC_ISSUER so.`);
  return provider;
}

/** What only this visit knows: it comes back with the browser, with the token, or proves who asked. */
export interface Visit {
  state: string;
  nonce: string;
  /** PKCE's (RFC 7636). */
  verifier: string;
}

export const newVisit = (): Visit => ({
  state: randomState(),
  nonce: randomNonce(),
  verifier: randomPKCECodeVerifier(),
});

/** Where to send the browser; `loginAgain` asks for the password there even when logged in. Throws when the provider can't be reached. */
export async function providerAddress(
  settings: OidcSettings,
  redirectUri: string,
  { state, nonce, verifier }: Visit,
  { loginAgain }: { loginAgain: boolean },
): Promise<URL> {
  return buildAuthorizationUrl(await providerOf(settings), {
    redirect_uri: redirectUri,
    scope: "openid email",
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    // Their own session at the provider proves nothing here. With max_age the answer tells when they logged in there
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

/** Who the provider says it is. */
export interface ProvenIdentity {
  subject: string;
  /** The e-mail that the provider has verified; undefined when it has none. */
  verifiedEmail: string | undefined;
  /** When the person last logged in there, in milliseconds since 1970; undefined when the provider does not tell. */
  authenticatedAt: number | undefined;
}

/**
 * Changes the code that the browser brought back (`returned`, the whole address) for an ID token, and reads it: signed
 * by the provider, for this client, not over, and the answer to our own visit. Throws when any of it is not so.
 */
export async function provenIdentity(
  settings: OidcSettings,
  returned: URL,
  { state, nonce, verifier }: Visit,
): Promise<ProvenIdentity> {
  const provider = await providerOf(settings);
  const tokens = await authorizationCodeGrant(provider, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  const said = claims.parse(tokens.claims());
  if (said.azp !== undefined && said.azp !== settings.clientId)
    throw new Error("The ID token was asked for by another party.");
  // Many providers tell the e-mail only by userinfo.
  const isQuiet = said.email === undefined && provider.serverMetadata().userinfo_endpoint !== undefined;
  const { email, email_verified } = isQuiet
    ? claims.parse(await fetchUserInfo(provider, tokens.access_token, said.sub))
    : said;
  return {
    subject: said.sub,
    verifiedEmail: email_verified === true ? email : undefined,
    authenticatedAt: said.auth_time === undefined ? undefined : said.auth_time * 1_000,
  };
}

/** Whether the person gave up at the provider. */
export const isGivenUp = (error: unknown) =>
  error instanceof AuthorizationResponseError && error.error === "access_denied";

/** Why the provider can't be used, for the log: the library says what kind, its cause says which. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
