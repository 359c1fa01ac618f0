import { createHash } from "node:crypto";
import { z } from "zod";
import { fetchProvider } from "../fetch-provider.ts";
import { parseJson } from "../reading.ts";
import type { PaypalSetup } from "./setup.ts";

/** Margin before a token's expiry at which it is renewed, in ms. It keeps tokens from expiring in transit. */
const MARGIN_MS = 60_000;
/** Maximum number of cached tokens. Several setups are in use only in the tests. */
const MAX_CACHED = 8;

const answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  scope: z.string().default(""),
});

interface Token {
  value: string;
  scope: string;
  until: number;
}

const cache = new Map<string, Token>();

const keyOf = ({ apiUrl, clientId, clientSecret }: PaypalSetup) =>
  createHash("sha256")
    .update(JSON.stringify([apiUrl, clientId, clientSecret]))
    .digest("base64");

/** Error with a sentence that explains why PayPal issued no token. */
export class TokenError extends Error {
  /** True if PayPal doesn't know the client ID and secret. */
  readonly isRejected: boolean;
  constructor(message: string, { isRejected = false } = {}) {
    super(message);
    this.isRejected = isRejected;
  }
}

/**
 * Returns the access token of the configured client, cached until shortly before its expiry. Throws TokenError, or the error of
 * `fetch`. Source: "Get started with PayPal REST APIs", client credentials.
 */
export async function tokenOf(setup: PaypalSetup, signal: AbortSignal): Promise<Token> {
  const key = keyOf(setup);
  const known = cache.get(key);
  if (known && known.until > Date.now()) return known;
  cache.delete(key);
  const basic = Buffer.from(`${setup.clientId}:${setup.clientSecret}`).toString("base64");
  const { status, raw } = await fetchProvider(
    `${setup.apiUrl}/v1/oauth2/token`,
    {
      method: "POST",
      body: "grant_type=client_credentials",
      headers: {
        authorization: `Basic ${basic}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
    },
    signal,
  );
  if (status === 400 || status === 401 || status === 403)
    throw new TokenError(
      "PayPal rejected the client ID and secret. Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and that they belong to the right app: Sandbox or Live.",
      { isRejected: true },
    );
  if (status !== 200) throw new TokenError(`PayPal responded to the token request with status ${status}.`);
  const read = answer.safeParse(parseJson(raw));
  if (!read.success) throw new TokenError("PayPal's token could not be read.");
  const { access_token: value, expires_in, scope } = read.data;
  const token = { value, scope, until: Date.now() + expires_in * 1_000 - MARGIN_MS };
  for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size + 1 - MAX_CACHED)))
    cache.delete(oldest);
  cache.set(key, token);
  return token;
}

/** Removes a rejected token from the cache, unless it has been replaced. */
export function dropToken(setup: PaypalSetup, token: Token): void {
  const key = keyOf(setup);
  if (cache.get(key) === token) cache.delete(key);
}
