import type { MockResponse } from "@rankwright/sandbox-kit/testing/provider-server";
import {
  captureBody,
  ORDER_ID,
  orderBody,
  refused,
  SESSION,
  servePaypal,
} from "@rankwright/test-kit/paypal/bodies";
import { differsFrom } from "@rankwright/test-kit/paypal/schema";
import { sold as order, urlsOf } from "@rankwright/test-kit/shops/adapter-shop";
import { describe, expect, test } from "vitest";
import type { PaymentSession } from "../provider.ts";
import { initiatePayment, orderRequest } from "./order.ts";

const urls = urlsOf("/webhooks/paypal");
const { signal } = new AbortController();

async function open(say: (url: string) => MockResponse, session: Partial<PaymentSession> = {}) {
  const paypal = await servePaypal((_heard, url) => say(url));
  const outcome = initiatePayment(paypal.setup, { ...SESSION, ...session }, order, urls, signal);
  return { ...paypal, outcome };
}

describe("the body of a create order request", () => {
  test.each([
    ["a package", order, SESSION],
    [
      "the longest names",
      { ...order, packageName: "ö".repeat(200), siteName: `${"x".repeat(126)}😀` },
      SESSION,
    ],
    ["a cent", order, { ...SESSION, amountCents: 1 }],
    ["a shop without a payment e-mail", order, { ...SESSION, payeeEmail: "" }],
    ["the most expensive package", order, { ...SESSION, amountCents: 99_999_999 }],
  ])("%s: valid in PayPal's published schema", (_name, what, session) => {
    expect(differsFrom("order_request", orderRequest(session, what, urls))).toBe("");
  });

  test("the schema rejects a misspelled field", () => {
    const { purchase_units, ...rest } = orderRequest(SESSION, order, urls);
    const misspelt = purchase_units.map(({ invoice_id, ...unit }) => ({ ...unit, invoiceId: invoice_id }));
    expect(differsFrom("order_request", { ...rest, purchase_units: misspelt })).toMatch(/unevaluated/);
    expect(differsFrom("order_request", rest)).toMatch(/purchase_units/);
  });

  test.each([
    [1, "0.01"],
    [10, "0.10"],
    [4_950, "49.50"],
    [100_000, "1000.00"],
    [99_999_999, "999999.99"],
  ])("%d cents are %s", (amountCents, value) => {
    const [unit] = orderRequest({ ...SESSION, amountCents }, order, urls).purchase_units;
    expect(unit?.amount).toEqual({ currency_code: "USD", value });
  });
});

test("creates the order with a request id derived from the session's id, and redirects the buyer to approve it", async () => {
  const { outcome, heard, url } = await open((at) => ({
    status: 200,
    json: orderBody(at, "PAYER_ACTION_REQUIRED"),
  }));
  expect(await outcome).toEqual({
    kind: "redirect",
    url: `${url}/checkoutnow?token=${ORDER_ID}`,
    reference: ORDER_ID,
  });
  const [asked] = heard();
  expect(asked).toMatchObject({ method: "POST", path: "/v2/checkout/orders" });
  expect(asked?.headers).toMatchObject({
    "paypal-request-id": `${SESSION._id}-create`,
    "content-type": "application/json",
  });
  expect(JSON.parse(String(asked?.raw))).toEqual(orderRequest(SESSION, order, urls));
});

describe("a session that was opened before", () => {
  test.each([
    ["PAYER_ACTION_REQUIRED", /checkoutnow/],
    // Nothing is left to do at PayPal: the shop's return page triggers the capture.
    ["APPROVED", /received-payment/],
    ["COMPLETED", /received-payment/],
  ])("is fetched, not created twice: %s", async (status, leadsTo) => {
    const { outcome, heard } = await open((at) => ({ status: 200, json: orderBody(at, status) }), {
      reference: ORDER_ID,
    });
    expect(await outcome).toMatchObject({ url: expect.stringMatching(leadsTo), reference: ORDER_ID });
    expect(heard().map(({ method }) => method)).toEqual(["GET"]);
  });

  test.each([
    ["is unknown to PayPal", (): MockResponse => ({ status: 404, json: { name: "RESOURCE_NOT_FOUND" } })],
    [
      "has only a declined payment",
      (at: string): MockResponse => ({
        status: 200,
        json: orderBody(at, "COMPLETED", { captures: [captureBody(at, { status: "DECLINED" })] }),
      }),
    ],
    ["was voided", (at: string): MockResponse => ({ status: 200, json: orderBody(at, "VOIDED") })],
  ])("has ended if it %s, so that another one can be opened", async (_name, say) => {
    const { outcome } = await open(say, { reference: ORDER_ID });
    await expect(outcome).rejects.toMatchObject({ ended: true, forBuyer: expect.stringMatching(/ended/) });
  });
});

test("a session whose request id was used for another request has ended", async () => {
  const { outcome } = await open(() => refused("DUPLICATE_REQUEST_ID"));
  await expect(outcome).rejects.toMatchObject({ ended: true, forBuyer: expect.stringMatching(/try again/) });
});

describe("no checkout is opened, and no secret is revealed,", () => {
  test.each([
    [
      "a refusal",
      () => refused("PAYEE_ACCOUNT_RESTRICTED"),
      /another payment method/,
      /422 \(PAYEE_ACCOUNT_RESTRICTED/,
    ],
    [
      "an invoice number that was already paid",
      () => refused("DUPLICATE_INVOICE_ID"),
      /another payment method/,
      /DUPLICATE_INVOICE_ID/,
    ],
    ["a server error", (): MockResponse => ({ status: 503 }), /minute/, /503/],
    ["too many requests", (): MockResponse => ({ status: 429 }), /minute/, /wait/],
    [
      "a redirect to another host",
      (): MockResponse => ({ status: 302, headers: { location: "http://127.0.0.1:1/" } }),
      /another payment method/,
      /302/,
    ],
    ["a broken connection", (): MockResponse => "lost", /minute/, /could not be reached/],
    [
      "a response without an order",
      (): MockResponse => ({ status: 201, text: "<html>" }),
      /another payment method/,
      /201/,
    ],
    [
      "an oversized response",
      (): MockResponse => ({ status: 201, text: " ".repeat(1_100_000) }),
      /minute/,
      /too long/,
    ],
    [
      "an order without an approval link",
      (at: string): MockResponse => ({ status: 201, json: { ...orderBody(at, "CREATED"), links: [] } }),
      /another payment method/,
      /no page/,
    ],
  ])("after %s", async (_name, say, forBuyer, message) => {
    const { outcome } = await open(say);
    const error: unknown = await outcome.catch((one) => one);
    expect(error).toMatchObject({
      forBuyer: expect.stringMatching(forBuyer),
      message: expect.stringMatching(message),
      ended: false,
    });
    expect(JSON.stringify(error) + String(error)).not.toMatch(/secret|A21AA/);
  });

  test("after a link to another host", async () => {
    const links = [{ rel: "payer-action", href: "https://paypal.com.evil.example/", method: "GET" }];
    const { setup } = await servePaypal((_heard, url) => ({
      status: 201,
      json: { ...orderBody(url, "CREATED"), links },
    }));
    const outcome = initiatePayment({ ...setup, mode: "live" }, SESSION, order, urls, signal);
    await expect(outcome).rejects.toThrow(/no page/);
  });

  test.each(["JPY", "HUF", "TWD", "KWD", "usd"])(
    "in %s, which PayPal doesn't support with two decimals",
    async (currency) => {
      const { outcome, heard } = await open(() => ({ status: 500 }), { currency });
      await expect(outcome).rejects.toThrow(currency);
      expect(heard()).toEqual([]);
    },
  );

  test("when PayPal doesn't respond before the page's timeout", async () => {
    const paypal = await servePaypal(() => "hangs");
    const outcome = initiatePayment(paypal.setup, SESSION, order, urls, AbortSignal.timeout(100));
    await expect(outcome).rejects.toThrow("PayPal did not respond in time.");
  });
});
