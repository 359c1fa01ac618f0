import type { OrderRow } from "@rankwright/db/orders";
import type { Invoice } from "@rankwright/db/payments";
import type { Checkout } from "@rankwright/schema";
import type { Env } from "../env.ts";

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
  /** Nothing about the payment of an order. */
  | "other";

/** What a notification says. Unproven until the provider has verified the notification. */
export interface PaymentEvent {
  type: EventType;
  /** The provider's own word for it, such as "Completed"; for the ledger and the admin. */
  status: string;
  txnId: string;
  /** The payment that a refund or reversal belongs to; "" for none. */
  parentTxnId: string;
  invoiceId: string;
  nonce: string;
  /** The address the checkout named as payee; "" when the provider leaves it out. */
  payee: string;
  /** The main address of the account that got the money. */
  receiver: string;
  currency: string;
  /** Exact; undefined when the text is no amount. */
  cents: number | undefined;
  /** The amount as it was written. */
  amount: string;
  /** From a test system, as the provider says. */
  isTest: boolean;
  /** The provider's code for why the money is pending or went back; "" for none. */
  reasonCode: string;
  /** Name and e-mail of the buyer, for display only. */
  payer: string;
}

/** Whether the provider sent a notification; "unknown" has to be asked again. */
export type Verification = { result: "verified" | "invalid" } | { result: "unknown"; reason: string };

/** The port that every payment provider is plugged into; the rest of `payments/` knows nothing else of one. */
export interface PaymentProvider {
  /** What the browser posts to pay this invoice of the order. */
  initiatePayment: (env: Env, order: OrderRow, invoice: Invoice) => Checkout;
  /** The form of a notification's body; `problem` says in a sentence why a body can't be one. */
  webhook: { contentType: string; maxBytes: number; problem: (raw: Buffer) => string | undefined };
  /** Never throws. */
  parseWebhook: (raw: Buffer) => PaymentEvent;
  /** Asks the provider whether it sent these bytes; never throws. Ends early when the signal says so. */
  verifyWebhook: (env: Env, raw: Buffer, signal: AbortSignal) => Promise<Verification>;
}
