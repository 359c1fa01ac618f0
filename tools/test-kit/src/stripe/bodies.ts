import {
  type MockResponse,
  type ReceivedRequest,
  startMockProvider,
} from "@rankwright/sandbox-kit/testing/provider-server";
import type Stripe from "stripe";

// Example objects from Stripe's documentation, checked against the types of Stripe's package.

export const SESSION = {
  _id: "6720c0ffee0000000000beef",
  orderId: "6720c0ffee0000000000cafe",
  provider: "stripe",
  reference: null,
  nonce: "0123456789abcdef0123456789abcdef",
  payeeEmail: "",
  amountCents: 4_950,
  currency: "USD",
  mode: "local",
  createdAt: Date.now(),
} as const;

export const CHECKOUT_ID = "cs_test_a11YYufWQzNY63zpQ6QSNRQhkUpVph4WRmzW0zWJO2znZKdVujZ0N0S22u";
export const PAYMENT_ID = "pi_3MtwBwLkdIwHu7ix28a3tqPa";
export const REFUND_ID = "re_1Nispe2eZvKYlo2Cd31jOCgZ";
export const DISPUTE_ID = "du_1MtJUT2eZvKYlo2CNaw2HvEv";

const metadata = { session: SESSION._id, nonce: SESSION.nonce, order: SESSION.orderId };

export const sessionBody = (url: string, more: Partial<Stripe.Checkout.Session> = {}) =>
  ({
    id: CHECKOUT_ID,
    object: "checkout.session",
    status: "open",
    payment_status: "unpaid",
    mode: "payment",
    amount_total: 4_950,
    currency: "usd",
    client_reference_id: SESSION._id,
    metadata,
    livemode: false,
    payment_intent: null,
    url: `${url}/c/pay/${CHECKOUT_ID}`,
    customer_details: null,
    ...more,
  }) satisfies Partial<Stripe.Checkout.Session>;

export const paidSession = (url: string, more: Partial<Stripe.Checkout.Session> = {}) =>
  sessionBody(url, {
    status: "complete",
    payment_status: "paid",
    payment_intent: PAYMENT_ID,
    url: null,
    ...more,
  });

export const refundBody = (more: Partial<Stripe.Refund> = {}) =>
  ({
    id: REFUND_ID,
    object: "refund",
    amount: 1_234,
    balance_transaction: "txn_1Nispe2eZvKYlo2CYezqFhEx",
    charge: "ch_1NirD82eZvKYlo2CIvbtLWuY",
    created: 1_692_942_318,
    currency: "usd",
    metadata: {},
    payment_intent: PAYMENT_ID,
    reason: null,
    receipt_number: null,
    status: "succeeded",
    ...more,
  }) satisfies Partial<Stripe.Refund>;

export const disputeBody = (more: Partial<Stripe.Dispute> = {}) =>
  ({
    id: DISPUTE_ID,
    object: "dispute",
    amount: 4_950,
    charge: "ch_1NirD82eZvKYlo2CIvbtLWuY",
    currency: "usd",
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: PAYMENT_ID,
    reason: "fraudulent",
    status: "needs_response",
    ...more,
  }) satisfies Partial<Stripe.Dispute>;

/** Creates a list as Stripe returns it. */
export const listOf = (data: object[], has_more = false) => ({
  object: "list",
  data,
  has_more,
  url: "/v1/list",
});

/** Creates Stripe's error response with this code. */
export const refused = (status: number, code: string): MockResponse => ({
  status,
  json: {
    error: {
      type: "invalid_request_error",
      code,
      message: "The reason in words, with sk_test_secret in them.",
    },
  },
});

/** Serves Stripe's API locally: accepts one key, and gets the responses from the callback. */
export async function serveStripe(say: (heard: ReceivedRequest, url: string) => MockResponse) {
  const { url, heard } = await startMockProvider((one, at) =>
    one.headers.authorization === "Bearer sk_test_secret"
      ? say(one, at)
      : {
          status: 401,
          json: {
            error: { type: "invalid_request_error", message: "Invalid API Key provided: sk_test_****ther" },
          },
        },
  );
  return {
    url,
    heard,
    setup: {
      provider: "stripe",
      mode: "local",
      apiUrl: url,
      secretKey: "sk_test_secret",
      webhookSecret: "whsec_made_up",
    } as const,
  };
}
