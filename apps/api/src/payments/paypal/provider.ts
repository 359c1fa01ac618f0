import type { PaymentProvider } from "../provider.ts";
import { capturePayment, retrievePayment } from "./capture.ts";
import { check } from "./check.ts";
import { initiatePayment, payerHosts } from "./order.ts";
import { refundPayment } from "./refund.ts";
import type { PaypalSetup } from "./setup.ts";
import { HEADERS, verifyWebhook } from "./signature.ts";
import { MAX_BYTES, parseWebhook, webhookProblem } from "./webhook.ts";

/** PayPal Orders v2: an order there, approved by the buyer, captured by us. */
export const paypal: PaymentProvider<PaypalSetup> = {
  id: "paypal",
  label: "PayPal",
  next: "You go to PayPal, approve the payment there, and come back here.",
  capabilities: { refund: true, retrieve: true, capture: true },
  payee: "named",
  browserOrigins: ({ mode, apiUrl }) => [mode === "local" ? new URL(apiUrl).origin : payerHosts[mode]],
  initiatePayment,
  capturePayment,
  retrievePayment,
  refundPayment,
  webhook: {
    path: "/webhooks/paypal",
    contentType: "application/json",
    maxBytes: MAX_BYTES,
    headersKept: HEADERS,
    problem: webhookProblem,
  },
  verifies: "before",
  verifyWebhook,
  parseWebhook,
  check,
};
