import { declineReasons } from "@rankwright/schema";
import type { Charged } from "../provider.ts";

/** Stripe's codes of a failed charge, "" if there is none (docs.stripe.com/declines/codes). */
interface Codes {
  code: string;
  decline_code: string;
  advice_code: string;
  /** The parameter that Stripe refused. */
  param?: string;
}
type Declined = Extract<Charged, { result: "declined" }>;

/** The bank asks the customer to confirm the payment. */
const confirm: ReadonlySet<string> = new Set([
  "authentication_required",
  "authentication_not_handled",
  "offline_pin_required",
  "online_or_offline_pin_required",
  "payment_intent_action_required",
  "payment_intent_authentication_failure",
]);

/** The means of payment can never be charged again: it is expired, closed or withdrawn. */
const change: ReadonlySet<string> = new Set([
  "account_closed",
  "bank_account_restricted",
  "bank_account_unusable",
  "debit_not_authorized",
  "expired_card",
  "expired_payment_method",
  "incorrect_number",
  "india_recurring_payment_mandate_canceled",
  "invalid_account",
  "invalid_expiry_month",
  "invalid_expiry_year",
  "invalid_number",
  "lost_card",
  "new_account_information_available",
  "no_account",
  "payment_intent_mandate_invalid",
  "payment_method_bank_account_blocked",
  "payment_method_customer_decline",
  "payment_method_restricted",
  "payment_method_unexpected_state",
  "pickup_card",
  "revocation_of_all_authorizations",
  "revocation_of_authorization",
  "stolen_card",
  "stop_payment_order",
]);

/** True if Stripe refused the stored ids: the means of payment was removed, or its customer deleted. */
export const isGone = ({ code, param }: Pick<Codes, "code" | "param">): boolean =>
  param === "payment_method" || param === "customer" || code === "payment_method_unexpected_state";

function remedyOf(codes: Codes): Declined["remedy"] {
  const { code, decline_code: declineCode, advice_code: adviceCode } = codes;
  if (confirm.has(declineCode) || confirm.has(code)) return "confirm";
  const isOver = change.has(declineCode) || change.has(code) || isGone(codes);
  return isOver || adviceCode === "do_not_try_again" || adviceCode === "confirm_card_data"
    ? "change"
    : "retry";
}

/** Returns the sentence for customer and owner. It doesn't reveal that a card was reported lost or stolen. */
function reasonOf(codes: Codes, remedy: Declined["remedy"]): string {
  const { code, decline_code: declineCode } = codes;
  if (remedy === "confirm") return declineReasons.confirmBank;
  if (isGone(codes)) return declineReasons.gone;
  if (declineCode === "expired_card" || code === "expired_card") return declineReasons.expired;
  if (declineCode === "insufficient_funds" || code === "insufficient_funds") return declineReasons.funds;
  return declineReasons.bank;
}

/** Returns the result of a declined charge. */
export function declinedBy(codes: Codes): Declined {
  const remedy = remedyOf(codes);
  return { result: "declined", reason: reasonOf(codes, remedy), remedy };
}
