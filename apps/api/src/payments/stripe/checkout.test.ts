import type { MockResponse } from "@rankwright/sandbox-kit/testing/provider-server";
import { sold, urlsOf } from "@rankwright/test-kit/shops/adapter-shop";
import {
  CHECKOUT_ID,
  paidSession,
  refused,
  SESSION,
  serveStripe,
  sessionBody,
} from "@rankwright/test-kit/stripe/bodies";
import { describe, expect, test } from "vitest";
import type { PaymentSession } from "../provider.ts";
import { initiatePayment } from "./checkout.ts";

const order = { ...sold, packageName: "Premium & more" };
const urls = urlsOf("/webhooks/stripe");
const { signal } = new AbortController();

async function open(say: (url: string) => MockResponse, session: Partial<PaymentSession> = {}) {
  const server = await serveStripe((_heard, url) => say(url));
  const outcome = initiatePayment(server.setup, { ...SESSION, ...session }, order, urls, signal);
  return { ...server, outcome };
}

test("opens a checkout with the exact price, uses the session's id as idempotency key and redirects the buyer", async () => {
  const { outcome, heard, url } = await open((at) => ({ status: 200, json: sessionBody(at) }));
  expect(await outcome).toEqual({
    kind: "redirect",
    url: `${url}/c/pay/${CHECKOUT_ID}`,
    reference: CHECKOUT_ID,
  });
  const [asked] = heard;
  expect(asked).toMatchObject({ method: "POST", path: "/v1/checkout/sessions" });
  expect(asked?.headers["idempotency-key"]).toBe(SESSION._id);
  expect(Object.fromEntries(new URLSearchParams(String(asked?.raw)))).toEqual({
    mode: "payment",
    client_reference_id: SESSION._id,
    customer_email: "ada@example.com",
    "metadata[session]": SESSION._id,
    "metadata[nonce]": SESSION.nonce,
    "metadata[order]": SESSION.orderId,
    "payment_intent_data[metadata][session]": SESSION._id,
    "payment_intent_data[metadata][nonce]": SESSION.nonce,
    "payment_intent_data[metadata][order]": SESSION.orderId,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "4950",
    "line_items[0][price_data][product_data][name]": "Premium & more",
    success_url: urls.paid,
    cancel_url: urls.cancelled,
    expires_at: String(Math.floor(SESSION.createdAt / 1_000) + 23 * 3_600),
  });
});

test("a retry sends exactly the same body, because Stripe rejects another body with the same key", async () => {
  let lost = true;
  const { setup, heard } = await serveStripe((_heard, at) => {
    const said: MockResponse = lost ? "lost" : { status: 200, json: sessionBody(at) };
    lost = false;
    return said;
  });
  await expect(initiatePayment(setup, SESSION, order, urls, signal)).rejects.toThrow("could not be reached");
  await initiatePayment(setup, SESSION, order, urls, signal);
  expect(heard).toHaveLength(2);
  expect(heard[1]?.raw).toEqual(heard[0]?.raw);
  expect(heard[1]?.headers["idempotency-key"]).toBe(heard[0]?.headers["idempotency-key"]);
});

describe("a session that was opened before is fetched, not created twice:", () => {
  test.each([
    ["open", /\/c\/pay\//],
    // Paid, but the webhook has not arrived yet.
    ["complete", /received-payment/],
  ] as const)("%s", async (status, leadsTo) => {
    const { outcome, heard } = await open((at) => ({ status: 200, json: sessionBody(at, { status }) }), {
      reference: CHECKOUT_ID,
    });
    expect(await outcome).toMatchObject({ url: expect.stringMatching(leadsTo), reference: CHECKOUT_ID });
    expect(heard.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`)).toEqual([
      `GET /v1/checkout/sessions/${CHECKOUT_ID}?expand[0]=payment_intent`,
    ]);
  });

  test.each([
    [
      "expired",
      (at: string): MockResponse => ({ status: 200, json: sessionBody(at, { status: "expired" }) }),
    ],
    [
      "completed, but its payment failed",
      (at: string): MockResponse => ({
        status: 200,
        json: {
          ...paidSession(at, { payment_status: "unpaid" }),
          payment_intent: { id: "pi_1", status: "requires_payment_method", latest_charge: "ch_1" },
        },
      }),
    ],
    ["unknown to Stripe", () => refused(404, "resource_missing")],
  ])("%s: a new session can be opened", async (_name, say) => {
    const { outcome } = await open(say, { reference: CHECKOUT_ID });
    await expect(outcome).rejects.toMatchObject({ ended: true, forBuyer: expect.stringMatching(/ended/) });
  });
});

describe("a session that can't be opened any more has ended:", () => {
  test.each([
    [
      "the session is a day old",
      { type: "invalid_request_error", param: "expires_at", message: "In the future, please." },
    ],
    // The key was first used with the shop's old address.
    [
      "its idempotency key was used for another request",
      { type: "idempotency_error", message: "Keys are for the same parameters." },
    ],
  ])("%s", async (_name, error) => {
    const { outcome } = await open(() => ({ status: 400, json: { error } }));
    await expect(outcome).rejects.toMatchObject({
      ended: true,
      forBuyer: expect.stringMatching(/try again/),
    });
  });
});

describe("no checkout is opened, and no secret is revealed,", () => {
  test.each([
    [
      "after a refusal",
      () => refused(400, "amount_too_small"),
      /another payment method/,
      /400 \(amount_too_small\)/,
    ],
    ["while the same request is under way", () => refused(409, "idempotency_key_in_use"), /minute/, /409/],
    [
      "after a server error",
      (): MockResponse => ({ status: 500, text: "<html>" }),
      /minute/,
      /could not be read|500/,
    ],
    ["after too many requests", () => refused(429, "rate_limit"), /minute/, /wait/],
    [
      "if the key lacks a permission",
      () => refused(403, "more_permissions_required"),
      /another payment method/,
      /lacks a permission/,
    ],
    ["if the connection breaks", (): MockResponse => "lost", /minute/, /could not be reached/],
    [
      "after an oversized response",
      (): MockResponse => ({ status: 200, text: " ".repeat(1_100_000) }),
      /minute/,
      /too long/,
    ],
    [
      "after a response without a session",
      (): MockResponse => ({ status: 200, json: { id: 7 } }),
      /another payment method/,
      /could not be read/,
    ],
    [
      "if the session has no payment page",
      (at: string): MockResponse => ({ status: 200, json: sessionBody(at, { url: null }) }),
      /another payment method/,
      /no page/,
    ],
    [
      "if the payment page is a javascript: URL",
      (at: string): MockResponse => ({ status: 200, json: sessionBody(at, { url: "javascript:alert(1)" }) }),
      /another payment method/,
      /no page/,
    ],
  ])("%s", async (_name, say, forBuyer, message) => {
    const { outcome } = await open(say);
    const error: unknown = await outcome.catch((one) => one);
    expect(error).toMatchObject({
      forBuyer: expect.stringMatching(forBuyer),
      message: expect.stringMatching(message),
      ended: false,
    });
    expect(JSON.stringify(error) + String(error)).not.toMatch(/sk_test/);
  });

  test("with a wrong key", async () => {
    const { setup } = await serveStripe(() => ({ status: 500 }));
    const error: unknown = await initiatePayment(
      { ...setup, secretKey: "sk_test_other" },
      SESSION,
      order,
      urls,
      signal,
    ).catch((one) => one);
    expect(String(error)).toMatch(/Check STRIPE_SECRET_KEY/);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/sk_test/);
  });

  test.each(["JPY", "ISK", "UGX", "KWD", "MGA", "usd"])(
    "in %s, which Stripe doesn't support with two decimals",
    async (currency) => {
      const { outcome, heard } = await open(() => ({ status: 500 }), { currency });
      await expect(outcome).rejects.toThrow(currency);
      expect(heard).toEqual([]);
    },
  );

  test("when Stripe doesn't respond before the page's timeout", async () => {
    const { setup } = await serveStripe(() => "hangs");
    const outcome = initiatePayment(setup, SESSION, order, urls, AbortSignal.timeout(100));
    await expect(outcome).rejects.toThrow("Stripe did not respond in time.");
  });
});
