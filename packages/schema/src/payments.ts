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

/** The test mode that the shop is in. Null when payments are real or off. */
export function testModeOf({ PAYPAL_ENV: mode }: { PAYPAL_ENV: TestMode | "live" | "off" }): TestMode | null {
  return mode === "local" || mode === "sandbox" ? mode : null;
}

/** What the browser posts to the payment provider's checkout. */
export interface Checkout {
  /** The checkout form's address. */
  action: string;
  /** Its hidden fields, in order. */
  fields: Record<string, string>;
}
