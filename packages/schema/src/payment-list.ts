import { PROVIDER_IDS, paymentMethodNames } from "./payments.ts";

/** Methods of listed payments: a provider, or recorded by the owner. */
export const PAYMENT_METHODS = [...PROVIDER_IDS, "by-hand"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Names of the payment methods, including the owner's manual entries. */
export const methodNames = { ...paymentMethodNames, "by-hand": "Manual" } as const satisfies Record<
  PaymentMethod,
  string
>;

/** Number of payments per page of the owner's list. */
export const PAYMENT_PAGE_SIZE = 15;

/** States of listed payments. The last four are of checkouts without a payment. */
export const PAYMENT_STATES = [
  "succeeded",
  /** Less than the order's price was received. */
  "underpaid",
  "partlyRefunded",
  "refunded",
  /** The money was withdrawn in a dispute, or a dispute is open. */
  "disputed",
  /** The provider holds the money, or a bank transfer is expected. */
  "pending",
  "failed",
  /** The checkout is open. */
  "incomplete",
  /** The checkout was closed without a payment. */
  "cancelled",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const paymentStateNames = {
  succeeded: "Succeeded",
  underpaid: "Underpaid",
  partlyRefunded: "Partially refunded",
  refunded: "Refunded",
  disputed: "Disputed",
  pending: "Pending",
  failed: "Failed",
  incomplete: "Incomplete",
  cancelled: "Cancelled",
} as const satisfies Record<PaymentState, string>;
