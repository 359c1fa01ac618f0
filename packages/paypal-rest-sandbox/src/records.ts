import { randomBytes } from "node:crypto";
import type { Webhook } from "@rankwright/sandbox-kit";
import type { UnitRequest } from "./http/requests.ts";

// What the test system keeps. Amounts are whole cents, times milliseconds since 1970.

export interface Order {
  kind: "order";
  id: string;
  status: "CREATED" | "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  unit: UnitRequest;
  cents: number;
  currency: string;
  /** Whether the shop named PayPal as the payment source; its answers then have other links. */
  hasSource: boolean;
  returnUrl: string | undefined;
  cancelUrl: string | undefined;
  brandName: string | undefined;
  /** What the buyer chose at the page. */
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

/** Money that went back: by a refund, or by a reversal, which a dispute that was won cancels. */
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
  /** The reversal that took the money. */
  undoId: string | undefined;
  createdAt: number;
  updatedAt: number;
}

/** Which answer a PayPal-Request-Id got; `id` is the call and the request id. */
export interface Remembered {
  kind: "remembered";
  id: string;
  resourceId: string;
  at: number;
}

export type Entry = Order | Capture | Undo | Dispute | Remembered | Webhook;

const LETTERS = "0123456789ABCDEFGHJKLMNPRSTUVWXY";

/** An id like PayPal's: 17 digits and capitals. */
export const newId = (): string =>
  [...randomBytes(17)].map((byte) => LETTERS[byte % LETTERS.length]).join("");
