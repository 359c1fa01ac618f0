import type { Db } from "@rankwright/db/core";
import { findInvoice } from "@rankwright/db/payments";
import { isTestMode } from "@rankwright/schema";
import type { Env } from "../env.ts";
import type { PaymentEvent } from "./provider.ts";

/**
 * Why a notification can't be verified in the payment mode that is set, in words for the admin; undefined when it can. It is
 * of the mode of the invoice it names; without one, `test_ipn` says whether it is a test. Only that mode's host knows it.
 */
export function otherMode(
  db: Db,
  event: Pick<PaymentEvent, "invoiceId" | "isTest">,
  { PAYPAL_ENV: mode }: Pick<Env, "PAYPAL_ENV">,
): string | undefined {
  // While payment is off no provider is asked, and nothing is processed.
  if (mode === "off") return undefined;
  const invoice = findInvoice(db, event.invoiceId);
  const contradicts = event.isTest !== isTestMode(mode);
  if (!contradicts && (!invoice || invoice.mode === mode)) return undefined;
  const own = invoice && invoice.mode !== mode ? invoice.mode : event.isTest ? "sandbox" : "live";
  return `It is of another mode (${own}) than the one payments are set to (${mode}), so PayPal was not asked about it, and nothing was booked. Check it again in that mode (PAYPAL_ENV=${own}).`;
}
