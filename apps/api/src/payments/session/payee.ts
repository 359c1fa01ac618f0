import type { Db } from "@rankwright/db/core";
import { activePaymentEmail } from "@rankwright/db/payments";
import type { PaymentMode } from "@rankwright/schema";
import type { Env } from "../../settings/env.ts";
import type { PaymentProvider } from "../provider.ts";

/** Payment e-mail of the demo data. It belongs to no PayPal account. */
export const DEMO_PAYEE = "payments@example.com";

/**
 * Returns the payee's e-mail for new payments, or undefined if none is set up. The demo's e-mail only counts in local mode,
 * because at PayPal it could belong to a stranger.
 */
export function currentPayee(db: Db, mode: PaymentMode | "off"): string | undefined {
  const payee = activePaymentEmail(db)?.paypalEmail;
  return payee === DEMO_PAYEE && mode !== "local" ? undefined : payee;
}

/** Returns the payee's e-mail; "" if the provider doesn't need one, undefined if it does but the shop has not set one up. */
export function payeeFor(db: Db, env: Env, { id, payee }: PaymentProvider): string | undefined {
  if (!payee) return "";
  const active = currentPayee(db, env.setups[id]?.mode ?? "off");
  return payee === "needed" ? active : (active ?? "");
}
