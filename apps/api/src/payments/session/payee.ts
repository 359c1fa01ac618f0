import type { Db } from "@rankwright/db/core";
import { activePaymentEmail } from "@rankwright/db/payments";
import type { PaymentMode } from "@rankwright/schema";

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
