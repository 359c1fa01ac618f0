import { randomBytes } from "node:crypto";
import type { Webhook } from "@rankwright/sandbox-kit";
import type { LineItem } from "./http/requests.ts";

// Records of the test system. Amounts are in cents, times in milliseconds since the Unix epoch.

export interface Session {
  kind: "session";
  id: string;
  mode: "payment" | "setup";
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid" | "no_payment_required";
  cents: number;
  currency: string;
  lineItems: LineItem[];
  successUrl: string;
  cancelUrl: string | undefined;
  clientReferenceId: string | undefined;
  customerEmail: string | undefined;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  /** True if the page stores the means of payment with a customer. */
  storesMethod: boolean;
  customerCreation: "always" | "if_required";
  customerId: string | undefined;
  setupIntentId: string | undefined;
  description: string | undefined;
  intentId: string | undefined;
  /** Reason why the last attempt on the page failed. */
  problem: string | undefined;
  expiresAt: number;
  createdAt: number;
}

/** Reason why a payment failed (docs.stripe.com/declines/codes). */
export interface Decline {
  code: "card_declined" | "expired_card" | "authentication_required" | "payment_method_not_available";
  declineCode: string | undefined;
  message: string;
}

export interface Intent {
  kind: "intent";
  id: string;
  /** Undefined if the shop charges a stored means of payment. */
  sessionId: string | undefined;
  status: "requires_payment_method" | "processing" | "succeeded" | "canceled";
  cents: number;
  currency: string;
  metadata: Record<string, string>;
  description: string | undefined;
  customerId: string | undefined;
  methodId: string | undefined;
  storesMethod: boolean;
  decline: Decline | undefined;
  chargeId: string | undefined;
  createdAt: number;
}

/** Customer that a checkout page created. */
export interface Customer {
  kind: "customer";
  id: string;
  email: string;
  createdAt: number;
}

/** Means of payment that a checkout page stored. */
export interface Method {
  kind: "method";
  id: string;
  /** Undefined after it was detached. It can't be charged or attached again. */
  customerId: string | undefined;
  type: MethodType;
  last4: string;
  /** Of a card. */
  expMonth: number;
  expYear: number;
  /** Result when the shop charges it later. */
  later: Later;
  createdAt: number;
}
export type MethodType = "card" | "us_bank_account" | "sepa_debit";

/** Results of charging a stored means of payment. An expired card is declined whatever is set. */
export const laterResults = [
  "succeeds",
  "declined",
  "insufficient_funds",
  "authentication_required",
  "expired_card",
  "lost_card",
] as const;
export type Later = (typeof laterResults)[number];

export interface SetupIntent {
  kind: "setupIntent";
  id: string;
  sessionId: string;
  customerId: string;
  methodId: string;
  metadata: Record<string, string>;
  createdAt: number;
}

export interface Charge {
  kind: "charge";
  id: string;
  intentId: string;
  status: "succeeded" | "pending" | "failed";
  cents: number;
  currency: string;
  metadata: Record<string, string>;
  method: MethodType;
  createdAt: number;
}

export interface Refund {
  kind: "refund";
  id: string;
  chargeId: string;
  intentId: string;
  status: "succeeded" | "pending" | "failed";
  cents: number;
  currency: string;
  reason: "duplicate" | "fraudulent" | "requested_by_customer" | undefined;
  metadata: Record<string, string>;
  createdAt: number;
}

export interface Dispute {
  kind: "dispute";
  id: string;
  chargeId: string;
  intentId: string;
  cents: number;
  currency: string;
  /** True for an inquiry, which takes no money. A dispute takes it when it is opened. */
  isInquiry: boolean;
  reason: string;
  outcome: "won" | "lost" | null;
  withdrawnAt: number | null;
  /** Amount that Stripe gave back: the whole amount if the dispute was won, otherwise the part that had been refunded. */
  reinstatedCents: number;
  reinstatedAt: number | null;
  createdAt: number;
}

/** Webhook endpoint that the shop created through the API. */
export interface Endpoint {
  kind: "endpoint";
  id: string;
  url: string;
  secret: string;
  enabledEvents: string[];
  apiVersion: string | undefined;
  description: string | undefined;
  metadata: Record<string, string>;
  isDisabled: boolean;
  isDeleted: boolean;
  createdAt: number;
}

/** Stored request and response of an Idempotency-Key. */
export interface Remembered {
  kind: "remembered";
  id: string;
  asked: string;
  status: number;
  body: string;
  at: number;
}

export type Entry =
  | Session
  | Intent
  | SetupIntent
  | Customer
  | Method
  | Charge
  | Refund
  | Dispute
  | Endpoint
  | Remembered
  | Webhook;

/** Creates an id in Stripe's format. */
export const newId = (prefix: string, size = 24): string =>
  `${prefix}_${[...randomBytes(size)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
