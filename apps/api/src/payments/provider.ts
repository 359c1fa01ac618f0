import type { OrderRow } from "@rankwright/db/orders";
import type { Invoice } from "@rankwright/db/payments";
import type { Checkout } from "@rankwright/schema";

/** What a notification tells of. */
export type Happening =
  /** The customer's money arrived. */
  | "paid"
  /** The provider holds the money; it says so again when that ends. */
  | "held"
  /** The payment came to nothing. */
  | "failed"
  /** Money went back to the customer: a refund. */
  | "givenBack"
  /** The provider took the money back and holds it while somebody disputes the payment: a reversal. */
  | "takenBack"
  /** A reversal was undone. */
  | "givenAgain"
  /** Something that is no payment of an order. */
  | "other";

/** A notification, read. Nothing in it is to be believed before the provider has said that it sent it. */
export interface Reading {
  happening: Happening;
  /** The provider's own word for it, such as "Completed"; for the ledger and the admin. */
  status: string;
  txnId: string;
  /** The payment that this one speaks of; "" when it speaks of none. */
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
  /** Of a test system, by the provider's own word. */
  isTest: boolean;
  /** Why the money is held or went back, as the provider names it. */
  why: string;
  /** Who paid, for reading only. */
  payer: string;
}

/** Whether the provider says that it sent a notification; "unknown" is to be asked again. */
export type Verdict = { answer: "verified" | "invalid" } | { answer: "unknown"; because: string };

/** What a payment provider does for the shop. */
export interface PaymentProvider {
  /** What the browser posts to pay this invoice of the order. */
  checkout: (order: OrderRow, invoice: Invoice) => Checkout;
  /** Reads a notification's bytes; never throws. */
  parse: (raw: Buffer) => Reading;
  /** Asks the provider whether it sent these bytes; never throws. Ends early when the signal says so. */
  verify: (raw: Buffer, signal: AbortSignal) => Promise<Verdict>;
}
