import { declineReasons } from "@rankwright/schema";
import type { Charged } from "../provider.ts";

type Declined = Extract<Charged, { result: "declined" }>;

/** PayPal's error codes (Orders v2, "422") for accounts that can never be charged again without the buyer. */
const change: ReadonlySet<string> = new Set([
  "AGREEMENT_ALREADY_CANCELLED",
  "BILLING_AGREEMENT_ID_MISMATCH",
  "BILLING_AGREEMENT_NOT_FOUND",
  "CARD_EXPIRED",
  "MISMATCHED_VAULT_ID_TO_PAYMENT_SOURCE",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "PAYER_ACCOUNT_RESTRICTED",
  "PAYER_CANNOT_PAY",
  "PAYMENT_SOURCE_CANNOT_BE_USED",
  "PAYMENT_SOURCE_INFO_CANNOT_BE_VERIFIED",
  "REFERENCED_CARD_EXPIRED",
  "TOKEN_EXPIRED",
  "TOKEN_ID_NOT_FOUND",
]);

/** Codes for payments that the buyer has to confirm at PayPal, or pay from another source there. */
const confirm: ReadonlySet<string> = new Set([
  "PAYER_ACTION_REQUIRED",
  "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
]);

/** Returns the result of a charge that PayPal refused with these codes. No money has moved. */
export function declinedBy(issues: readonly string[]): Declined {
  if (issues.some((issue) => change.has(issue)))
    return {
      result: "declined",
      reason: declineReasons.gonePayPal,
      remedy: "change",
    };
  return issues.some((issue) => confirm.has(issue))
    ? { result: "declined", reason: declineReasons.confirmPayPal, remedy: "confirm" }
    : { result: "declined", reason: declineReasons.paypal, remedy: "retry" };
}
