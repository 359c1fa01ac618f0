import {
  type MockResponse,
  type ReceivedRequest,
  startMockProvider,
} from "@rankwright/sandbox-kit/testing/provider-server";
import { differsFrom, type PaypalSchema } from "./schema.ts";

// PayPal's documented responses, each validated against its published schema.

function published<Body>(schema: PaypalSchema, body: Body): Body {
  const wrong = differsFrom(schema, body);
  if (wrong) throw new Error(`PayPal would not send this ${schema}: ${wrong}`);
  return body;
}

export const SESSION = {
  _id: "6720c0ffee0000000000beef",
  orderId: "6720c0ffee0000000000cafe",
  provider: "paypal",
  reference: null,
  nonce: "0123456789abcdef0123456789abcdef",
  payeeEmail: "shop@example.com",
  amountCents: 4_950,
  currency: "USD",
  mode: "local",
  createdAt: Date.now(),
} as const;

export const ORDER_ID = "5O190127TN364715T";
export const CAPTURE_ID = "3C679366HH908993F";
export const REFUND_ID = "1JU08902781691411";

const usd = (value: string) => ({ currency_code: "USD", value });
const known = { invoice_id: SESSION._id, custom_id: SESSION.nonce };

export const captureBody = (url: string, more: object = {}) =>
  published("capture-2", {
    id: CAPTURE_ID,
    status: "COMPLETED",
    amount: usd("49.50"),
    final_capture: true,
    ...known,
    create_time: "2026-11-20T08:00:00Z",
    update_time: "2026-11-20T08:00:00Z",
    links: [
      { rel: "self", method: "GET", href: `${url}/v2/payments/captures/${CAPTURE_ID}` },
      { rel: "refund", method: "POST", href: `${url}/v2/payments/captures/${CAPTURE_ID}/refund` },
      { rel: "up", method: "GET", href: `${url}/v2/checkout/orders/${ORDER_ID}` },
    ],
    ...more,
  });

export const refundBody = (url: string, more: object = {}) =>
  published("refund", {
    id: REFUND_ID,
    status: "COMPLETED",
    amount: usd("49.50"),
    ...known,
    links: [
      { rel: "self", method: "GET", href: `${url}/v2/payments/refunds/${REFUND_ID}` },
      { rel: "up", method: "GET", href: `${url}/v2/payments/captures/${CAPTURE_ID}` },
    ],
    ...more,
  });

export function orderBody(
  url: string,
  status: string,
  payments?: { captures?: object[]; refunds?: object[] },
) {
  const open = status === "PAYER_ACTION_REQUIRED" || status === "CREATED";
  return published("order", {
    id: ORDER_ID,
    status,
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: "default",
        amount: usd("49.50"),
        payee: { email_address: SESSION.payeeEmail, merchant_id: "2BP3WP8PK6566" },
        ...known,
        ...(payments && { payments }),
      },
    ],
    payer: {
      name: { given_name: "Ada", surname: "Byron" },
      email_address: "ada@example.com",
      payer_id: "QYR5Z8XDVJNXQ",
    },
    links: [
      { rel: "self", method: "GET", href: `${url}/v2/checkout/orders/${ORDER_ID}` },
      ...(open ? [{ rel: "payer-action", method: "GET", href: `${url}/checkoutnow?token=${ORDER_ID}` }] : []),
    ],
  });
}

/** Creates PayPal's 422 response with this issue code. */
export const refused = (issue: string, links: object[] = []): MockResponse => ({
  status: 422,
  json: {
    name: "UNPROCESSABLE_ENTITY",
    message:
      "The requested action could not be performed, semantically incorrect, or failed business validation.",
    debug_id: "90957fca61718",
    details: [{ issue, description: "The reason in words." }],
    links,
  },
});

export const TOKEN = "A21AAFs9-made-up";

/** Serves PayPal's API locally: issues tokens to the client `shop`, and gets all other responses from the callback. */
export async function servePaypal(say: (heard: ReceivedRequest, url: string) => MockResponse) {
  const { url, heard } = await startMockProvider((one, at) => {
    if (one.path !== "/v1/oauth2/token") return say(one, at);
    const isRight = one.headers.authorization === `Basic ${Buffer.from("shop:secret").toString("base64")}`;
    if (!isRight)
      return {
        status: 401,
        json: { error: "invalid_client", error_description: "Client Authentication failed" },
      };
    return {
      status: 200,
      json: {
        scope: "https://uri.paypal.com/services/payments",
        access_token: TOKEN,
        token_type: "Bearer",
        app_id: "APP-80W284485P519543T",
        expires_in: 32_400,
      },
    };
  });
  return {
    url,
    /** All requests except those for a token. */
    heard: () => heard.filter(({ path }) => path !== "/v1/oauth2/token"),
    tokens: () => heard.filter(({ path }) => path === "/v1/oauth2/token").length,
    setup: {
      provider: "paypal",
      mode: "local",
      apiUrl: url,
      clientId: "shop",
      clientSecret: "secret",
      webhookId: "0EH40505U7160970P",
    } as const,
  };
}
