import type { Db } from "@rankwright/db/core";
import { findPaymentSession, type Notification } from "@rankwright/db/payments";
import { isTestMode, modeVariable, providerNames } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";

/**
 * Explains to the admin why a notification can't be verified in the current payment mode: its session or its test flag belongs to
 * another mode, and only the provider's host for that mode can verify it. Returns undefined if it can be verified.
 */
export function otherMode(
  db: Db,
  { provider, event }: Pick<Notification, "provider" | "event">,
  { setups }: Pick<Env, "setups">,
): string | undefined {
  const mode = setups[provider]?.mode;
  // While payment is off, no provider is called and nothing is processed.
  if (mode === undefined) return undefined;
  const session = findPaymentSession(db, event.invoiceId);
  const contradicts = event.isTest !== isTestMode(mode);
  if (!contradicts && (!session || session.mode === mode)) return undefined;
  const own = session && session.mode !== mode ? session.mode : event.isTest ? "sandbox" : "live";
  return `Its mode (${own}) differs from the current payment mode (${mode}), so it was not verified with ${providerNames[provider]} and nothing was recorded. Switch to that mode (${modeVariable(provider)}=${own}) and check it again.`;
}
