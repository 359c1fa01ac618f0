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

/** What may become of a notification: `open` goes on by itself, `look` needs the owner, `settled` is done with. */
const states = {
  /** Kept; the provider is to be asked about it, or it is to be judged. */
  received: "open",
  /** The provider's; the payment that it speaks of was not heard of yet. */
  waiting: "open",
  /** In the ledger, as it should be. */
  booked: "settled",
  /** In the ledger: a payment of an order that was paid already. */
  second: "look",
  /** In the ledger: a payment of an order that was cancelled. */
  late: "look",
  /** In the ledger, and more went back than came in. */
  overdrawn: "look",
  /** True, with nothing to book: held money, a payment that came to nothing. */
  noted: "settled",
  /** Told before. */
  repeat: "settled",
  /** The provider's, but not booked. */
  unfit: "look",
  /** Not the provider's, by its own word. */
  forged: "look",
  /** Of another payment mode than the one set; the provider was not asked. */
  otherMode: "look",
  /** The owner put it aside; the reason says with what note. */
  aside: "settled",
} as const satisfies Record<string, "open" | "look" | "settled">;

export type NotificationState = keyof typeof states;

const statesThat = (kind: "open" | "look") =>
  (Object.keys(states) as NotificationState[]).filter((state) => states[state] === kind);

/** The states in which a notification is not settled yet. */
export const OPEN_STATES = statesThat("open");
/** The states in which a notification needs the owner. */
export const LOOK_STATES = statesThat("look");

/** Whether the owner may put it aside: what needs a look, and what waits for a payment that may never come. */
export const canPutAside = (state: NotificationState) => states[state] === "look" || state === "waiting";

/** What the browser posts to the payment provider's checkout. */
export interface Checkout {
  /** The checkout form's address. */
  action: string;
  /** Its hidden fields, in order. */
  fields: Record<string, string>;
}
