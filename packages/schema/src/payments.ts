import { z } from "zod";
import { email } from "./text.ts";

export const paymentEmailInput = z.strictObject({ paypalEmail: email("Payment email") });

export interface PaymentEmail {
  _id: string;
  paypalEmail: string;
}

export const paymentTexts = { added: "Paypal Email Added", updated: "Paypal Email Updated" } as const;

/** A kind of payment in which no money moves: by the checkout on this machine, or by PayPal's own sandbox. */
export type TestMode = "local" | "sandbox";

/** Whether no money moves in this mode. */
export const isTestMode = (mode: string): mode is TestMode => mode === "local" || mode === "sandbox";

/** The test mode that the shop is in. Null when payments are real or off. */
export function testModeOf({ PAYPAL_ENV: mode }: { PAYPAL_ENV: TestMode | "live" | "off" }): TestMode | null {
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
  /** Verified, with nothing to book: pending or failed. */
  noted: "closed",
  duplicate: "closed",
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
