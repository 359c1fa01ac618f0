import { z } from "zod";
import { email } from "./text.ts";

export const paymentEmailInput = z.strictObject({ paypalEmail: email("Payment email") });

export interface PaymentEmail {
  _id: string;
  paypalEmail: string;
}

export const paymentTexts = { added: "Paypal Email Added", updated: "Paypal Email Updated" } as const;

/** What the browser posts to the payment provider's checkout. */
export interface Checkout {
  /** The checkout form's address. */
  action: string;
  /** Its hidden fields, in order. */
  fields: Record<string, string>;
}
