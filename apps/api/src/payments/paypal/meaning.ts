/**
 * Meaning of PayPal's error code for a refused capture or refund (Orders v2 and Payments v2, "422"). Requests that are refused with
 * an unknown code are retried: no money has moved, and PayPal reports when the order has ended.
 */
export type ErrorMeaning =
  /** The capture or refund was done before; the order contains it. */
  | { is: "done" }
  /** PayPal doesn't have the buyer's approval yet. */
  | { is: "early" }
  /** The buyer has to continue at PayPal. */
  | { is: "buyer"; reason: string }
  /** The request failed permanently. */
  | { is: "over"; reason: string };

const buyer = (reason: string): ErrorMeaning => ({ is: "buyer", reason });
const ended = (reason: string): ErrorMeaning => ({ is: "over", reason });

const ANOTHER_METHOD = "Choose another payment method.";

/** Meaning of each error code for a refused capture. */
export const captureErrorMeanings: Readonly<Record<string, ErrorMeaning>> = {
  ORDER_ALREADY_CAPTURED: { is: "done" },
  ORDER_NOT_APPROVED: { is: "early" },
  PAYER_ACTION_REQUIRED: buyer("PayPal requires one more step. Complete it in PayPal."),
  INSTRUMENT_DECLINED: buyer("The bank or card declined the payment. Choose another one in PayPal."),
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: buyer(
    "The bank or card declined the payment. Choose another one in PayPal.",
  ),
  DUPLICATE_INVOICE_ID: ended(
    "PayPal already has a payment with this invoice number. Check it in PayPal before anything is paid again.",
  ),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: ended(
    `PayPal allows no more attempts for this payment. ${ANOTHER_METHOD}`,
  ),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: ended(`The buyer's PayPal account is locked or closed. ${ANOTHER_METHOD}`),
  PAYER_ACCOUNT_RESTRICTED: ended(`The buyer's PayPal account is restricted. ${ANOTHER_METHOD}`),
  PAYER_CANNOT_PAY: ended(`This buyer can't pay this shop through PayPal. ${ANOTHER_METHOD}`),
  TRANSACTION_REFUSED: ended(`PayPal refused the payment. ${ANOTHER_METHOD}`),
  TRANSACTION_BLOCKED_BY_PAYEE: ended(`The shop's PayPal account blocked the payment. ${ANOTHER_METHOD}`),
  PAYEE_BLOCKED_TRANSACTION: ended(`The shop's PayPal account blocked the payment. ${ANOTHER_METHOD}`),
  COMPLIANCE_VIOLATION: ended(`PayPal can't process this payment for compliance reasons. ${ANOTHER_METHOD}`),
  ORDER_EXPIRED: ended(`The PayPal checkout has expired. ${ANOTHER_METHOD}`),
  ORDER_VOIDED: ended(`The PayPal checkout was cancelled. ${ANOTHER_METHOD}`),
};

const AT_PAYPAL = "Refund the customer another way, and record that refund manually.";

export const refundErrorMeanings: Readonly<Record<string, ErrorMeaning>> = {
  CAPTURE_FULLY_REFUNDED: { is: "done" },
  REFUND_AMOUNT_EXCEEDED: ended("The amount exceeds what is left of the payment. Refund a smaller amount."),
  REFUND_AMOUNT_TOO_LOW: ended("The amount is too small for PayPal. Refund a larger amount."),
  REFUND_TIME_LIMIT_EXCEEDED: ended(`PayPal refunds payments only within 180 days. ${AT_PAYPAL}`),
  REFUND_NOT_ALLOWED: ended(`PayPal doesn't allow a refund of this payment. ${AT_PAYPAL}`),
  REFUND_IS_RESTRICTED: ended(
    `Only the account that received the payment can refund it. Refund it in PayPal.`,
  ),
  REFUND_FAILED_INSUFFICIENT_FUNDS: ended(
    "The PayPal balance is too low for the refund. Add money in PayPal, then refund again.",
  ),
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: ended(
    "The buyer's bank has started a chargeback. Respond to the dispute in PayPal.",
  ),
  TRANSACTION_DISPUTED: ended("The payment is disputed. Refund it in PayPal, as part of the dispute."),
  PARTIAL_REFUND_NOT_ALLOWED: ended(
    "PayPal allows only a full refund of this payment. Refund the full amount.",
  ),
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: ended(`PayPal allows no more refunds of this payment. ${AT_PAYPAL}`),
  PENDING_CAPTURE: ended("PayPal is still holding the payment. Refund it when it is complete."),
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: ended(
    "The shop's PayPal account is locked or closed. Contact PayPal support.",
  ),
  PAYEE_ACCOUNT_RESTRICTED: ended(
    "The shop's PayPal account is restricted. Log in to PayPal to see what is required.",
  ),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: ended(`The buyer's PayPal account is locked or closed. ${AT_PAYPAL}`),
};

/** Returns the meaning of the first known code. */
export function meaningOf(
  table: Readonly<Record<string, ErrorMeaning>>,
  issues: readonly string[],
): ErrorMeaning | undefined {
  const known = issues.find((issue) => Object.hasOwn(table, issue));
  return known === undefined ? undefined : table[known];
}
