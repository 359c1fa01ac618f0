import { randomBytes } from "node:crypto";
import type { Webhook } from "@rankwright/sandbox-kit";
import type { LineItem } from "./http/requests.ts";

// Records of the test system. Amounts are in cents, times in milliseconds since the Unix epoch.

export interface Session {
  kind: "session";
  id: string;
  status: "open" | "complete" | "expired";
  paymentStatus: "unpaid" | "paid";
  cents: number;
  currency: string;
  lineItems: LineItem[];
  successUrl: string;
  cancelUrl: string | undefined;
  clientReferenceId: string | undefined;
  customerEmail: string | undefined;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  description: string | undefined;
  intentId: string | undefined;
  /** Reason why the last attempt on the page failed. */
  problem: string | undefined;
  expiresAt: number;
  createdAt: number;
}

export interface Intent {
  kind: "intent";
  id: string;
  sessionId: string;
  status: "requires_payment_method" | "processing" | "succeeded";
  chargeId: string | undefined;
  createdAt: number;
}

export interface Charge {
  kind: "charge";
  id: string;
  intentId: string;
  sessionId: string;
  status: "succeeded" | "pending" | "failed";
  cents: number;
  currency: string;
  metadata: Record<string, string>;
  method: "card" | "us_bank_account";
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

export type Entry = Session | Intent | Charge | Refund | Dispute | Endpoint | Remembered | Webhook;

/** Creates an id in Stripe's format. */
export const newId = (prefix: string, size = 24): string =>
  `${prefix}_${[...randomBytes(size)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("")}`;

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
