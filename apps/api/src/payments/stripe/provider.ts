import type { PaymentProvider } from "../provider.ts";
import { jsonWebhook } from "../reading.ts";
import { chargeStored } from "./charge.ts";
import { check } from "./check.ts";
import { initiatePayment } from "./checkout.ts";
import { connection } from "./connect.ts";
import { STRIPE_CURRENCIES, takesCurrency } from "./currency.ts";
import { endPayment } from "./end.ts";
import { retrieveMethod } from "./method.ts";
import { initiateSetup, retrieveSetup } from "./method-setup.ts";
import { refundPayment } from "./refund.ts";
import { retrievePayment } from "./retrieve.ts";
import type { StripeSetup } from "./setup.ts";
import { parseWebhook, verifyWebhook, webhookProblem } from "./webhook.ts";

/** Stripe Checkout: the buyer pays on a page of Stripe's, without a separate capture. */
export const stripe: PaymentProvider<StripeSetup> = {
  id: "stripe",
  label: "Card, Apple Pay or Google Pay",
  next: "You'll continue to Stripe to pay, then return here.",
  capabilities: { refund: true, retrieve: true, capture: false, store: true },
  currencies: STRIPE_CURRENCIES,
  takesCurrency,
  browserOrigins: ({ apiUrl }) => [
    apiUrl === undefined ? "https://checkout.stripe.com" : new URL(apiUrl).origin,
  ],
  initiatePayment,
  chargeStored,
  retrieveMethod,
  initiateSetup,
  retrieveSetup,
  retrievePayment,
  endPayment,
  refundPayment,
  webhook: {
    path: "/webhooks/stripe",
    ...jsonWebhook,
    storedHeaders: ["stripe-signature"],
    problem: webhookProblem,
  },
  verifies: "before",
  verifyWebhook,
  parseWebhook,
  connection,
  check,
};
