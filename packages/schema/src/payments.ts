import { z } from "zod";
import { priceToCents } from "./money.ts";
import { ambiguousAmount, storedPrice } from "./money-input.ts";
import { anyText, email } from "./text.ts";

export const paymentEmailInput = z.strictObject({ paypalEmail: email("Payment email") });

export interface PaymentEmail {
  _id: string;
  paypalEmail: string;
}

export const paymentTexts = { added: "Paypal Email Added", updated: "Paypal Email Updated" } as const;

/** Payment methods, each with a folder in apps/api/src/payments. */
export const PROVIDER_IDS = ["paypal-standard", "paypal", "stripe", "bank-transfer"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** The payment method for an order. */
export const payInput = z.strictObject({
  provider: z.enum(PROVIDER_IDS, { error: "Choose a payment method." }),
});

/** A typed amount, parsed to cents. Accepts a decimal comma. */
const sum = (label: string) =>
  anyText(label).transform((text, ctx) => {
    const cents = priceToCents(storedPrice(text) ?? "");
    if (cents !== undefined) return cents;
    const message = ambiguousAmount(label, text) ?? `${label} must be an amount such as 49.50.`;
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  });
/** Printable ASCII text, for looking up a record. */
const plain = (label: string, maxLength: number) =>
  anyText(label)
    .trim()
    .max(maxLength, `${label} must have at most ${maxLength} characters.`)
    .regex(/^[\x20-\x7e]*$/, `${label} contains characters that are not allowed.`);

/**
 * A refund of a payment; without `amount`, of the remaining amount. `left` is the remaining amount that the form showed: if it has changed,
 * the refund is rejected, so that a form that is submitted twice refunds only once.
 */
export const refundInput = z.strictObject({
  txnId: plain("Transaction", 200).min(1, "Transaction is missing."),
  amount: sum("Amount").optional(),
  left: sum("Left").optional(),
});

/** A bank transfer that the owner records. `reference` or `orderId` identifies the order; `date` is YYYY-MM-DD. */
export const recordTransferInput = z
  .strictObject({
    reference: plain("Reference", 40).default(""),
    orderId: plain("Order", 40).default(""),
    amount: sum("Amount"),
    date: z.iso.date({ error: "Date must be a date such as 2026-11-22." }),
  })
  .refine(({ reference, orderId }) => reference !== "" || orderId !== "", {
    path: ["reference"],
    message: "Reference is missing. It identifies the order.",
    // Also if another field is invalid, so that one error names both.
    when: ({ value }) => typeof value === "object" && value !== null,
  });

/**
 * The order that the owner assigns a payment to. `amount` and `currency` are those of the notification, as the form showed them: they confirm
 * that the owner saw what is recorded.
 */
export const assignPaymentInput = z.strictObject({
  orderId: plain("Order", 40).min(1, "Choose an order."),
  amount: plain("Amount", 40).min(1, "Amount is missing."),
  currency: plain("Currency", 10).min(1, "Currency is missing."),
});

/** Provider names for customers, who need not know that there are two PayPal integrations. */
export const providerNames = {
  "paypal-standard": "PayPal",
  paypal: "PayPal",
  stripe: "Stripe",
  "bank-transfer": "the bank",
} as const satisfies Record<ProviderId, string>;

/** Returns the label of a provider's transaction. */
export const transactionName = (provider: ProviderId) =>
  provider === "bank-transfer" ? "Bank transaction" : `${providerNames[provider]} transaction`;

/** Names of the payment methods for the owner. */
export const paymentMethodNames = {
  "paypal-standard": "PayPal Standard",
  paypal: "PayPal checkout",
  stripe: "Stripe",
  "bank-transfer": "Bank transfer",
} as const satisfies Record<ProviderId, string>;

/** Payment modes without real money: `local` uses the built-in test systems, `sandbox` the providers' test environments. */
export type TestMode = "local" | "sandbox";

export const PAYMENT_MODES = ["live", "sandbox", "local"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];

/** True if payments in this mode move no real money. */
export const isTestMode = (mode: string): mode is TestMode => mode === "local" || mode === "sandbox";

/**
 * Remedy after a charge without the buyer failed. "confirm": the bank asks the customer to confirm it; "change": the means of payment
 * can never be charged again; "retry": it may work later; "review": the provider already has a payment, which the owner has to check.
 */
export type ChargeRemedy = "confirm" | "change" | "retry" | "review";

/** Why a stored means of payment could not be charged: sentences for customer and owner, which mails translate. */
export const declineReasons = {
  confirmBank: "This payment must be confirmed with the bank.",
  confirmPayPal: "This payment must be confirmed with PayPal.",
  gone: "The saved payment method can't be used any more.",
  gonePayPal: "The saved PayPal account can't be charged any more.",
  revoked: "The stored payment method is no longer valid.",
  expired: "The card has expired.",
  funds: "There wasn't enough money in the account.",
  bank: "The bank declined the payment.",
  paypal: "PayPal declined the payment.",
  late: "PayPal did not charge the account in time.",
  charge: "The bank declined the charge.",
} as const;

/** Event types, named after the providers' webhook events. */
export type EventType =
  /** The payment was received. */
  | "captured"
  /** The provider holds the money, and sends another event when that ends. */
  | "pending"
  | "failed"
  | "refunded"
  /** The provider withdrew the money and holds it during a dispute. */
  | "reversed"
  /** The dispute was won: the money was returned to the seller. */
  | "reversalCanceled"
  /** The buyer approved, but nothing was charged yet: the session must be captured. */
  | "approved"
  /** The session ended at the provider without a payment. */
  | "expired"
  /** A dispute was opened, changed or closed; this event moved no money. */
  | "disputed"
  /** A stored means of payment was renewed by its bank, or has other details now. */
  | "methodChanged"
  /** A stored means of payment can't be charged any more. */
  | "methodRevoked"
  /** Not about the payment of an order. */
  | "other";

/**
 * Content of a notification, or of a response to our own request. A notification's content is unverified until the provider has confirmed
 * it. Both sources must give a transaction the same `txnId` and `status`, because the ledger accepts each pair only once.
 *
 * | type | `cents` | `txnId` | `parentTxnId` |
 * | --- | --- | --- | --- |
 * | captured, pending, failed | the charged amount, positive | the payment's | "" |
 * | refunded, reversed | negative | the refund's or reversal's | the payment's |
 * | reversalCanceled | positive | its own | the payment's |
 * | approved, expired, disputed | ignored: no money moves | the provider's, or "" | the payment's, if there is one |
 * | methodChanged, methodRevoked | undefined | "" | "" |
 */
export interface PaymentEvent {
  type: EventType;
  /** The provider's status, such as "Completed"; for the ledger and the admin. */
  status: string;
  txnId: string;
  /** The payment that a refund or reversal belongs to; "" for none. */
  parentTxnId: string;
  /**
   * The payment session's id (PayPal's invoice_id; not one of our invoices) and its secret, as `initiatePayment` sent them to the provider;
   * "" for none. If both are "", the reference identifies the session.
   */
  invoiceId: string;
  nonce: string;
  /** The session's reference if the event contains it; "" otherwise. */
  reference: string;
  /** The payee's address in the checkout; "" if the provider omits it. */
  payee: string;
  /** Primary address of the account that received the money. */
  receiver: string;
  currency: string;
  /** Exact amount; undefined if the text is not an amount. */
  cents?: number | undefined;
  /** The amount as received. */
  amount: string;
  /** The provider's fee in cents, if the event contains it. */
  feeCents?: number | undefined;
  /** True if the provider marks it as a test. */
  isTest: boolean;
  /** The provider's reason code for a pending or returned payment; "" for none. */
  reasonCode: string;
  /** Name and e-mail of the buyer, for display only. */
  payer: string;
  /** Why a charge without the buyer failed, as a sentence for the customer, and what helps. Omitted if the provider doesn't say. */
  decline?: { reason: string; remedy: ChargeRemedy } | undefined;
  /** The stored means of payment of a methodChanged or methodRevoked event, by the provider's id. `label` is "" if it isn't known. */
  method?: { methodRef: string; label: string; expires: string } | undefined;
}

/** The configured payment methods, all in the same mode. */
interface PaymentSetups {
  setups: Readonly<Record<string, { mode: PaymentMode } | undefined>>;
}

/** Returns the shop's payment mode. */
export const paymentModeOf = ({ setups }: PaymentSetups): PaymentMode | "off" =>
  Object.values(setups).find((one) => one !== undefined)?.mode ?? "off";

/** Returns the shop's test mode; null if payments are live or off. */
export function testModeOf(env: PaymentSetups): TestMode | null {
  const mode = paymentModeOf(env);
  return isTestMode(mode) ? mode : null;
}

/** States of a notification. `open`: in progress, `review`: needs the owner, `closed`: done. */
const states = {
  /** To be verified with the provider, or processed. */
  received: "open",
  /** Verified; waits for the notification of the payment it refers to. */
  waiting: "open",
  booked: "closed",
  /** Booked: a second payment of a paid order. */
  paidTwice: "review",
  /** Booked: a payment of a cancelled order. */
  late: "review",
  /** Booked: more was refunded than received. */
  overdrawn: "review",
  /** Booked: more reversals of a payment were cancelled than there were. */
  overpaid: "review",
  /** Booked: more was received than the order costs. */
  tooMuch: "review",
  /** Booked: less was received than the order costs. */
  tooLittle: "review",
  /** Verified, with nothing to book: pending or failed. */
  noted: "closed",
  duplicate: "closed",
  /** Verified: a dispute that moved no money. */
  disputed: "review",
  /** Verified, but it matches no order: not booked. */
  rejected: "review",
  /** The provider did not confirm it. */
  forged: "review",
  /** From another payment mode than the current one; not verified. */
  otherMode: "review",
  /** Dismissed by the owner, whose note is in the reason. */
  dismissed: "closed",
} as const satisfies Record<string, "open" | "review" | "closed">;

export type NotificationState = keyof typeof states;

const statesThat = (kind: "open" | "review") =>
  (Object.keys(states) as NotificationState[]).filter((state) => states[state] === kind);

export const OPEN_STATES = statesThat("open");
export const REVIEW_STATES = statesThat("review");

/** True if the owner can dismiss the notification, also while it waits for a payment that may never come. */
export const canDismiss = (state: NotificationState) => states[state] === "review" || state === "waiting";

/** Form that the browser posts to the payment provider's checkout. */
export interface Checkout {
  /** The URL of the checkout. */
  action: string;
  /** Hidden fields, in order. */
  fields: Record<string, string>;
}
