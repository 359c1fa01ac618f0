import { PAYPAL_CURRENCIES } from "@rankwright/schema";
import type { PaymentProvider } from "../provider.ts";
import { jsonWebhook } from "../reading.ts";
import { capturePayment, retrievePayment } from "./capture.ts";
import { chargeStored } from "./charge.ts";
import { check } from "./check.ts";
import { connection } from "./connect.ts";
import { takesCurrency } from "./currency.ts";
import { retrieveMethod } from "./method.ts";
import { initiateSetup, retrieveSetup } from "./method-setup.ts";
import { initiatePayment, payerHosts } from "./order.ts";
import { refundPayment } from "./refund.ts";
import type { PaypalSetup } from "./setup.ts";
import { parseWebhook, webhookProblem } from "./webhooks/parse.ts";
import { HEADERS, verifyWebhook } from "./webhooks/signature.ts";

/** PayPal Orders v2: the shop creates an order, the buyer approves it, and the shop captures it. */
export const paypal: PaymentProvider<PaypalSetup> = {
  id: "paypal",
  // Must differ from the label of Payments Standard, "PayPal".
  label: "PayPal or card",
  next: "You'll continue to PayPal to pay with your account or a card, then return here.",
  capabilities: { refund: true, retrieve: true, capture: true, store: true },
  payee: "named",
  currencies: PAYPAL_CURRENCIES,
  takesCurrency,
  browserOrigins: ({ mode, apiUrl }) => [mode === "local" ? new URL(apiUrl).origin : payerHosts[mode]],
  initiatePayment,
  capturePayment,
  chargeStored,
  retrieveMethod,
  initiateSetup,
  retrieveSetup,
  retrievePayment,
  refundPayment,
  webhook: {
    path: "/webhooks/paypal",
    ...jsonWebhook,
    storedHeaders: HEADERS,
    problem: webhookProblem,
  },
  verifies: "before",
  verifyWebhook,
  parseWebhook,
  connection,
  check,
};
