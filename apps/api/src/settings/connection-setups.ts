import { type ConnectionKind, type Credentials, paymentModeOf } from "@rankwright/schema";
import type { Env } from "./env.ts";
import { type ProviderSetup, paypalUrl, stripeUrl } from "./payment-settings.ts";

export interface ConnectionSetup {
  kind: ConnectionKind;
  setup: ProviderSetup;
}

/** Returns the mode in which credentials of this kind are used. In local mode, test credentials belong to the built-in test system. */
const modeFor = (env: Env, kind: ConnectionKind) =>
  kind === "live" ? "live" : paymentModeOf(env) === "local" ? "local" : "sandbox";

/** Returns the setup for credentials of this kind. `webhook` is the signing secret or webhook id; "" if there is none yet. */
export function connectionSetup(
  env: Env,
  kind: ConnectionKind,
  input: Credentials,
  webhook = "",
): ConnectionSetup {
  const mode = modeFor(env, kind);
  if (input.provider === "stripe") {
    const { provider, secretKey } = input;
    const apiUrl = stripeUrl(env, mode);
    return { kind, setup: { provider, mode, apiUrl, secretKey, webhookSecret: webhook } };
  }
  const { provider, clientId, clientSecret } = input;
  const apiUrl = paypalUrl(env, mode);
  return { kind, setup: { provider, mode, apiUrl, clientId, clientSecret, webhookId: webhook } };
}

/**
 * Returns the setups in which the credentials may be valid, the likeliest first. Stripe's keys name their kind. PayPal's don't, so
 * both of its environments are asked, except in local mode, which knows only the built-in test system.
 */
export function possibleSetups(env: Env, input: Credentials): ConnectionSetup[] {
  const setup = (kind: ConnectionKind) => connectionSetup(env, kind, input);
  if (input.provider === "stripe") return [setup(/^[sr]k_live_/.test(input.secretKey) ? "live" : "test")];
  const mode = paymentModeOf(env);
  if (mode === "local") return [setup("test")];
  return mode === "sandbox" ? [setup("test"), setup("live")] : [setup("live"), setup("test")];
}
