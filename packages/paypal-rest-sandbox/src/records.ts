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
  /** Buyer's choice on the page. */
  choice: "pay" | "decline" | "pending" | null;
  approvedAt: number | null;
  createdAt: number;
  updatedAt: number;
}

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

export type Entry = Order | Capture | Undo | Dispute | Hook | Remembered | Webhook;

const LETTERS = "0123456789ABCDEFGHJKLMNPRSTUVWXY";

/** Creates an id in PayPal's format: 17 characters, digits and capital letters. */
export const newId = (): string =>
  [...randomBytes(17)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
