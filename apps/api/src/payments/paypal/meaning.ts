/**
 * Meaning of PayPal's error code for a refused capture or refund (Orders v2 and Payments v2, "422"). The request is retried for
 * unknown codes: no money has moved, and PayPal reports when the order has ended.
 */
export type Meaning =
  /** The capture or refund was done before; the order contains it. */
  | { is: "done" }
  /** The buyer has to continue at PayPal. */
  | { is: "buyer"; reason: string }
  /** The request failed permanently. */
  | { is: "over"; reason: string };

const buyer = (reason: string): Meaning => ({ is: "buyer", reason });
const over = (reason: string): Meaning => ({ is: "over", reason });

const ANOTHER_WAY = "Choose another way to pay.";

export const captureMeaning: Readonly<Record<string, Meaning>> = {
  ORDER_ALREADY_CAPTURED: { is: "done" },
  ORDER_NOT_APPROVED: buyer("The payment was not approved at PayPal yet. Go there and approve it."),
  PAYER_ACTION_REQUIRED: buyer("PayPal asks for one more step. Go there and finish it."),
  INSTRUMENT_DECLINED: buyer("The bank or card declined the payment. Choose another one at PayPal."),
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: buyer(
    "The bank or card declined the payment. Choose another one at PayPal.",
  ),
  DUPLICATE_INVOICE_ID: over(
    "PayPal has a payment with this number already. Look it up there by the invoice number before anything is paid again.",
  ),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: over(
    `PayPal allows no further try of this payment. ${ANOTHER_WAY}`,
  ),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: over(`The buyer's PayPal account is locked or closed. ${ANOTHER_WAY}`),
  PAYER_ACCOUNT_RESTRICTED: over(`The buyer's PayPal account is restricted. ${ANOTHER_WAY}`),
  PAYER_CANNOT_PAY: over(`This buyer can't pay this shop through PayPal. ${ANOTHER_WAY}`),
  TRANSACTION_REFUSED: over(`PayPal refused the payment. ${ANOTHER_WAY}`),
  TRANSACTION_BLOCKED_BY_PAYEE: over(
    `The filters of the shop's PayPal account refused the payment. ${ANOTHER_WAY}`,
  ),
  PAYEE_BLOCKED_TRANSACTION: over(
    `The filters of the shop's PayPal account refused the payment. ${ANOTHER_WAY}`,
  ),
  COMPLIANCE_VIOLATION: over(`PayPal may not carry out this payment. ${ANOTHER_WAY}`),
  ORDER_EXPIRED: over(`The checkout at PayPal has ended. ${ANOTHER_WAY}`),
  ORDER_VOIDED: over(`The checkout at PayPal was ended there. ${ANOTHER_WAY}`),
};

const AT_PAYPAL = "Give the money back by hand in another way, and book that by hand.";

export const refundMeaning: Readonly<Record<string, Meaning>> = {
  CAPTURE_FULLY_REFUNDED: { is: "done" },
  REFUND_AMOUNT_EXCEEDED: over("That is more than is left of the payment. Refund a smaller amount."),
  REFUND_AMOUNT_TOO_LOW: over("PayPal refunds no amount that is so small. Refund a larger one."),
  REFUND_TIME_LIMIT_EXCEEDED: over(`PayPal refunds a payment for 180 days only. ${AT_PAYPAL}`),
  REFUND_NOT_ALLOWED: over(`PayPal does not refund this payment. ${AT_PAYPAL}`),
  REFUND_IS_RESTRICTED: over(`Only the account that got the money may refund it. Refund it at PayPal.`),
  REFUND_FAILED_INSUFFICIENT_FUNDS: over(
    "The PayPal account has too little money for the refund. Add money there, then refund again.",
  ),
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK: over(
    "The buyer's bank is already taking the money back. Answer the dispute at PayPal.",
  ),
  TRANSACTION_DISPUTED: over("The payment is disputed. Refund it in the dispute at PayPal."),
  PARTIAL_REFUND_NOT_ALLOWED: over("PayPal refunds this payment only as a whole. Refund all of it."),
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: over(`PayPal allows no further refund of this payment. ${AT_PAYPAL}`),
  PENDING_CAPTURE: over("PayPal still holds the payment. Refund it when it is complete."),
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: over(
    "The shop's PayPal account is locked or closed. Ask PayPal's support.",
  ),
  PAYEE_ACCOUNT_RESTRICTED: over("The shop's PayPal account is restricted. Look there for what PayPal asks."),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: over(`The buyer's PayPal account is locked or closed. ${AT_PAYPAL}`),
};

/** Returns the meaning of the first known code. */
export function meaningOf(
  table: Readonly<Record<string, Meaning>>,
  issues: readonly string[],
): Meaning | undefined {
  const known = issues.find((issue) => Object.hasOwn(table, issue));
  return known === undefined ? undefined : table[known];
}
