import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import type { OidcSettings } from "../../env.ts";

/** How long the provider may take for one answer, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = 10_000;
const HOUR_MS = 3_600_000;
/** How far the provider's clock may be from ours. */
export const CLOCK_TOLERANCE_SECONDS = 60;
/** Signatures that only the provider can make: none with a secret that both know, and not "none". */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const endpoint = z.url({ protocol: /^https?$/ });
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: endpoint,
  token_endpoint: endpoint,
  jwks_uri: endpoint,
  userinfo_endpoint: endpoint.optional(),
});

/** The provider as it describes itself, with the keys that it signs with. */
export interface Provider {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  userinfoEndpoint: string | undefined;
  keys: JWTVerifyGetKey;
}

/** Something about the provider or its answer that is not as it must be; the message is for the log. */
export class ProviderError extends Error {}

const bounded = (url: string, init: RequestInit = {}) =>
  fetch(url, { redirect: "error", signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS), ...init });

const kept = new Map<string, { until: number; provider: Promise<Provider> }>();

/** Reads the provider's own description, at most once an hour. Throws a ProviderError when it is not as it must be. */
export function describeProvider({ issuer }: OidcSettings): Promise<Provider> {
  const known = kept.get(issuer);
  if (known && known.until > Date.now()) return known.provider;
  const provider = discover(issuer);
  kept.set(issuer, { until: Date.now() + HOUR_MS, provider });
  // A failure is not kept.
  provider.catch(() => kept.delete(issuer));
  return provider;
}

async function discover(issuer: string): Promise<Provider> {
  const answer = await bounded(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  if (!answer.ok) throw new ProviderError(`The provider's description answers ${answer.status}.`);
  const { success, data } = discovery.safeParse(await answer.json());
  if (!success) throw new ProviderError("The provider's description lacks an address.");
  if (data.issuer !== issuer)
    throw new ProviderError(`The provider calls itself ${data.issuer}, not ${issuer}: set OIDC_ISSUER so.`);
  return {
    authorizationEndpoint: data.authorization_endpoint,
    tokenEndpoint: data.token_endpoint,
    userinfoEndpoint: data.userinfo_endpoint,
    keys: createRemoteJWKSet(new URL(data.jwks_uri), {
      timeoutDuration: PROVIDER_TIMEOUT_MS,
      [customFetch]: (url, init) => bounded(url, init),
    }),
  };
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string(),
  azp: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
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
 * Checks an ID token: signed by the provider, from this issuer, for this client, not over, and the answer to our own
 * request (`nonce`). `now` in milliseconds. Throws when any of it is not so.
 */
export async function readIdToken(
  { issuer, clientId }: OidcSettings,
  provider: Provider,
  { idToken, accessToken, nonce, now }: { idToken: string; accessToken: string; nonce: string; now: number },
): Promise<ProvenIdentity> {
  const { payload } = await jwtVerify(idToken, provider.keys, {
    issuer,
    audience: clientId,
    algorithms: ALGORITHMS,
    requiredClaims: ["sub", "exp", "iat", "nonce"],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(now),
  });
  const { success, data } = claims.safeParse(payload);
  if (!success) throw new ProviderError("The ID token lacks a claim.");
  if (data.nonce !== nonce) throw new ProviderError("The ID token answers another request.");
  // A token for several parties names the one that asked for it.
  if ((Array.isArray(data.aud) && data.aud.length > 1) || data.azp !== undefined)
    if (data.azp !== clientId) throw new ProviderError("The ID token was asked for by another party.");
  const said = data.email === undefined ? await askUserinfo(provider, accessToken, data.sub) : data;
  const verifiedEmail = said.email_verified === true ? said.email : undefined;
  const authenticatedAt = data.auth_time === undefined ? undefined : data.auth_time * 1_000;
  return { subject: data.sub, verifiedEmail, authenticatedAt };
}

const userinfo = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.unknown().optional(),
});

/** Many providers tell the e-mail only here. The answer counts only when it is about the same person. */
async function askUserinfo({ userinfoEndpoint }: Provider, accessToken: string, subject: string) {
  if (!userinfoEndpoint) return { email: undefined, email_verified: false };
  const answer = await bounded(userinfoEndpoint, { headers: { Authorization: `Bearer ${accessToken}` } });
  if (!answer.ok) throw new ProviderError(`The provider's userinfo answers ${answer.status}.`);
  const { success, data } = userinfo.safeParse(await answer.json());
  if (!success || data.sub !== subject) throw new ProviderError("The userinfo is about someone else.");
  return data;
}
