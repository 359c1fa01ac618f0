import { randomBytes } from "node:crypto";
import type { Webhook } from "@rankwright/sandbox-kit";
import type { UnitRequest } from "./http/requests.ts";

// Records of the test system. Amounts are in cents, times in milliseconds since the Unix epoch.

export interface Order {
  kind: "order";
  id: string;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  unit: UnitRequest;
  cents: number;
  currency: string;
  /** True if the shop named PayPal as the payment source. The responses then have other links. */
  hasSource: boolean;
  returnUrl: string | undefined;
  cancelUrl: string | undefined;
  brandName: string | undefined;
  /** True if the shop asked to store the buyer's PayPal account. */
  storesSource: boolean;
  /** The token of the stored account; also of the account that was charged without the buyer. */
  tokenId: string | undefined;
  /** Buyer's choice on the page. */
  choice: PageChoice | null;
  approvedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

/** Buyer's choices on the page. Those after "pending" are for orders that store the account. */
export const pageChoices = [
  "pay",
  "decline",
  "pending",
  "pay-confirm-later",
  "pay-declined-later",
  "pay-unsaved",
] as const;
export type PageChoice = (typeof pageChoices)[number];

/** Results of charging a stored account. captureDeclined: PayPal creates the capture as DECLINED instead of refusing the request. */
export const laterResults = [
  "succeeds",
  "pending",
  "INSTRUMENT_DECLINED",
  "PAYER_ACTION_REQUIRED",
  "PAYER_ACCOUNT_LOCKED_OR_CLOSED",
  "TRANSACTION_REFUSED",
  "captureDeclined",
] as const;
export type Later = (typeof laterResults)[number];

/** A buyer's PayPal account that the shop may charge later (Payment Method Tokens). */
export interface Token {
  kind: "token";
  id: string;
  customerId: string;
  email: string;
  /** Result when the shop charges it. */
  later: Later;
  isDeleted: boolean;
  createdAt: number;
}

/** Visit of a buyer who stores an account without paying (setup token). */
export interface Setup {
  kind: "setup";
  id: string;
  /** VAULTED after its token was created. */
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";
  customerId: string;
  returnUrl: string;
  cancelUrl: string;
  brandName: string | undefined;
  choice: SetupChoice | null;
  tokenId: string | undefined;
  createdAt: number;
}
export const setupChoices = [
  "pay",
  "pay-confirm-later",
  "pay-declined-later",
] as const satisfies PageChoice[];
export type SetupChoice = (typeof setupChoices)[number];

export interface Capture {
  kind: "capture";
  id: string;
  orderId: string;
  status: "COMPLETED" | "PENDING" | "DECLINED";
  cents: number;
  currency: string;
  invoiceId: string | undefined;
  customId: string | undefined;
  createdAt: number;
  updatedAt: number;
}

/** Refund, or reversal that is cancelled if the dispute is won. */
export interface Undo {
  kind: "undo";
  id: string;
  captureId: string;
  type: "refund" | "reversal";
  status: "COMPLETED" | "CANCELLED";
  cents: number;
  invoiceId: string | undefined;
  customId: string | undefined;
  note: string | undefined;
  createdAt: number;
  updatedAt: number;
}

export interface Dispute {
  kind: "dispute";
  id: string;
  captureId: string;
  cents: number;
  /** A chargeback takes the money when it is opened, an inquiry when it is lost. */
  stage: "INQUIRY" | "CHARGEBACK";
  reason: string;
  outcome: "won" | "lost" | null;
  /** Reversal that took the money. */
  undoId: string | undefined;
  createdAt: number;
  updatedAt: number;
}

/** Webhook that the shop created through the API. */
export interface Hook {
  kind: "hook";
  id: string;
  url: string;
  eventTypes: string[];
  isDeleted: boolean;
}

/** Stored result of a PayPal-Request-Id. `id` combines the request path and the PayPal-Request-Id. */
export interface Remembered {
  kind: "remembered";
  id: string;
  resourceId: string;
  at: number;
}

export type Entry = Order | Token | Setup | Capture | Undo | Dispute | Hook | Remembered | Webhook;

const LETTERS = "0123456789ABCDEFGHJKLMNPRSTUVWXY";

/** Creates an id in PayPal's format: 17 characters, digits and capital letters. */
export const newId = (): string =>
  [...randomBytes(17)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
