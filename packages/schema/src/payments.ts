import { z } from "zod";
import { priceToCents } from "./money.ts";
import { anyText, email } from "./text.ts";

export const paymentEmailInput = z.strictObject({ paypalEmail: email("Payment email") });

export interface PaymentEmail {
  _id: string;
  paypalEmail: string;
}

export const paymentTexts = { added: "Paypal Email Added", updated: "Paypal Email Updated" } as const;

/** The ways to pay, each a folder in apps/api/src/payments. */
export const PROVIDER_IDS = ["paypal-standard", "paypal", "stripe", "bank-transfer"] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

/** Which way an order is to be paid. */
export const payInput = z.strictObject({
  provider: z.enum(PROVIDER_IDS, { error: "Choose one of the ways to pay." }),
});

/** A sum as text; read, it is cents. */
const sum = (label: string) =>
  anyText(label).transform((text, ctx) => {
    const cents = priceToCents(text.trim());
    if (cents !== undefined) return cents;
    ctx.addIssue({ code: "custom", message: `${label} must be a sum such as 49.50.` });
    return z.NEVER;
  });
/** Any text may be asked for; one that names nothing is not found. */
const plain = (label: string, most: number) =>
  anyText(label)
    .trim()
    .max(most, `${label} must have at most ${most} characters.`)
    .regex(/^[\x20-\x7e]*$/, `${label} has characters that it can't have.`);

/**
 * What is to be given back of which payment: all that is left without an amount. `left` is what was left when it was decided, so
 * that a form that is sent twice refunds once.
 */
export const refundInput = z.strictObject({
  txnId: plain("Transaction", 200).min(1, "Transaction is missing."),
  amount: sum("Amount").optional(),
  left: sum("Left").optional(),
});

/** Money that the owner saw arrive, by the reference on the statement or for an order; `date` as 2026-11-22. */
export const moneyCameInput = z
  .strictObject({
    reference: plain("Reference", 40).default(""),
    orderId: plain("Order", 40).default(""),
    amount: sum("Amount"),
    date: z.iso.date({ error: "Date must be a day such as 2026-11-22." }),
  })
  .refine(({ reference, orderId }) => reference !== "" || orderId !== "", {
    path: ["reference"],
    message: "Reference is missing: it says which order the money is for.",
  });

/** What people call them; the two of PayPal are one company. */
export const providerNames = {
  "paypal-standard": "PayPal",
  paypal: "PayPal",
  stripe: "Stripe",
  "bank-transfer": "the bank",
} as const satisfies Record<ProviderId, string>;

/** What a transaction is called that one of them tells of. */
export const transactionName = (provider: ProviderId) =>
  provider === "bank-transfer" ? "Bank transaction" : `${providerNames[provider]} transaction`;

/** The ways to pay, as the owner tells them apart. */
export const wayNames = {
  "paypal-standard": "PayPal Standard",
  paypal: "PayPal checkout",
  stripe: "Stripe",
  "bank-transfer": "Bank transfer",
} as const satisfies Record<ProviderId, string>;

/** A kind of payment in which no money moves: by the checkout on this machine, or by PayPal's own sandbox. */
export type TestMode = "local" | "sandbox";

/** The mode that money moves in: `local` is a test system on this machine, `sandbox` the provider's own tests. */
export type PaymentMode = TestMode | "live";

/** Whether no money moves in this mode. */
export const isTestMode = (mode: string): mode is TestMode => mode === "local" || mode === "sandbox";

/** The words of the providers' webhooks: Stripe's and PayPal's names for these differ only in spelling. */
export type EventType =
  /** The customer's money arrived. */
  | "captured"
  /** The provider holds the money, and sends another event when that ends. */
  | "pending"
  | "failed"
  | "refunded"
  /** The provider took the money back and holds it while the payment is disputed. */
  | "reversed"
  /** The dispute was won: the money is there again. */
  | "reversalCanceled"
  /** The buyer approved and nothing was charged yet: the session's capture is due. */
  | "approved"
  /** The session ended there without money. */
  | "expired"
  /** A dispute was opened, changed or closed without money moving by this event. */
  | "disputed"
  /** Nothing about the payment of an order. */
  | "other";

/**
 * What a notification, or an answer to our own call, says. Unproven until the provider has verified the notification. One movement
 * of money reads the same from whichever it comes: the ledger takes each `txnId` with its `status` once.
 *
 * | type | `cents` | `txnId` | `parentTxnId` |
 * | --- | --- | --- | --- |
 * | captured, pending, failed | the price that was charged, above zero | the payment's | "" |
 * | refunded, reversed | below zero | the refund's or reversal's own | the payment's |
 * | reversalCanceled | above zero | its own | the payment's |
 * | approved, expired, disputed | not looked at: no money moves | the provider's, or "" | the payment's where there is one |
 */
export interface PaymentEvent {
  type: EventType;
  /** The provider's own word for it, such as "Completed"; for the ledger and the admin. */
  status: string;
  txnId: string;
  /** The payment that a refund or reversal belongs to; "" for none. */
  parentTxnId: string;
  /**
   * The payment session's id (PayPal's invoice_id; no invoice of ours) and its secret, as `initiatePayment` gave them to the
   * provider; "" for none. Where both are "", the reference names the session.
   */
  invoiceId: string;
  nonce: string;
  /** The session's reference when the event names it that way; "" otherwise. */
  reference: string;
  /** The address the checkout named as payee; "" when the provider leaves it out. */
  payee: string;
  /** The main address of the account that got the money. */
  receiver: string;
  currency: string;
  /** Exact; undefined when the text is no amount. */
  cents?: number | undefined;
  /** The amount as it was written. */
  amount: string;
  /** From a test system, as the provider says. */
  isTest: boolean;
  /** The provider's code for why the money is pending or went back; "" for none. */
  reasonCode: string;
  /** Name and e-mail of the buyer, for display only. */
  payer: string;
}

/** Settings that say how orders are paid: all that is set up is in the same mode. */
interface PaymentSetups {
  setups: Readonly<Record<string, { mode: PaymentMode } | undefined>>;
}

/** The mode that the shop is in. */
export const paymentModeOf = ({ setups }: PaymentSetups): PaymentMode | "off" =>
  Object.values(setups).find((one) => one !== undefined)?.mode ?? "off";

/** The test mode that the shop is in. Null when payments are real or off. */
export function testModeOf(env: PaymentSetups): TestMode | null {
  const mode = paymentModeOf(env);
  return isTestMode(mode) ? mode : null;
}

/** The states of a notification: `open` goes on by itself, `review` needs the owner, `closed` is done with. */
const states = {
  /** To be verified with the provider, or to be decided on. */
  received: "open",
  /** Verified; the payment that it belongs to has not been reported yet. */
  waiting: "open",
  booked: "closed",
  /** Booked: a payment of an order that was paid already. */
  paidTwice: "review",
  /** Booked: a payment of an order that was cancelled. */
  late: "review",
  /** Booked, and more went back than came in. */
  overdrawn: "review",
  /** Booked: more of a payment's reversals was undone than there were. */
  overpaid: "review",
  /** Booked, and more came in than the order costs. */
  tooMuch: "review",
  /** Verified, with nothing to book: pending or failed. */
  noted: "closed",
  duplicate: "closed",
  /** Verified: a dispute that moved no money by this. */
  disputed: "review",
  /** Verified, but it does not match an order: not booked. */
  rejected: "review",
  /** Not the provider's, as the provider says. */
  forged: "review",
  /** Of another payment mode than the one set; the provider was not asked. */
  otherMode: "review",
  /** By the owner; the reason has their note. */
  dismissed: "closed",
} as const satisfies Record<string, "open" | "review" | "closed">;

export type NotificationState = keyof typeof states;

const statesThat = (kind: "open" | "review") =>
  (Object.keys(states) as NotificationState[]).filter((state) => states[state] === kind);

export const OPEN_STATES = statesThat("open");
export const REVIEW_STATES = statesThat("review");

/** Also what waits for a payment that may never come. */
export const canDismiss = (state: NotificationState) => states[state] === "review" || state === "waiting";

/** What the browser posts to the payment provider's checkout. */
export interface Checkout {
  /** The checkout form's address. */
  action: string;
  /** Its hidden fields, in order. */
  fields: Record<string, string>;
}
