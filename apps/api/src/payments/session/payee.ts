import type { Db } from "@rankwright/db/core";
import { activePaymentEmail } from "@rankwright/db/payments";
import type { PaymentMode } from "@rankwright/schema";

/** The payment e-mail that a demo site begins with: no account of PayPal has it. */
export const DEMO_PAYEE = "payments@example.com";

/**
 * The e-mail of the account that a payment opened now goes to; undefined while none is set up. The demo's is one only
 * for the checkout on this machine: at PayPal it would be a stranger's.
 */
export function payeeNow(db: Db, mode: PaymentMode | "off"): string | undefined {
  const payee = activePaymentEmail(db)?.paypalEmail;
  return payee === DEMO_PAYEE && mode !== "local" ? undefined : payee;
}
