import type { MockResponse, ReceivedRequest } from "@rankwright/sandbox-kit/testing/provider-server";
import {
  CAPTURE_ID,
  captureBody,
  ORDER_ID,
  orderBody,
  REFUND_ID,
  refundBody,
  refused,
  SESSION,
  servePaypal,
} from "@rankwright/test-kit/paypal/bodies";
import { differsFrom } from "@rankwright/test-kit/paypal/schema";
import { describe, expect, test } from "vitest";
import { refundPayment, refundRequest } from "./refund.ts";

const { signal } = new AbortController();
const session = { ...SESSION, reference: ORDER_ID };
const capture = { txnId: CAPTURE_ID, session };
const KEY = "6720c0ffee0000000000aaaa";

const isRefund = ({ path }: ReceivedRequest) => path.endsWith("/refund");
const paidOrder = (url: string, refunds: object[] = []): MockResponse => ({
  status: 200,
  json: orderBody(url, "COMPLETED", { captures: [captureBody(url)], refunds }),
});

const back = {
  type: "refunded",
  status: "Refunded",
  txnId: REFUND_ID,
  parentTxnId: CAPTURE_ID,
  invoiceId: SESSION._id,
  nonce: SESSION.nonce,
  cents: -4_950,
  isTest: true,
};

test.each([
  [4_950, "49.50"],
  [7, "0.07"],
  [1_000_000, "10000.00"],
])("%d cents are sent as %s, and the body is valid in PayPal's schema", (cents, value) => {
  const body = refundRequest(session, cents, KEY);
  expect(body.amount).toEqual({ currency_code: "USD", value });
  expect(differsFrom("refund_request", body)).toBe("");
});

test("refunds the capture with the refund's id as request id", async () => {
  const { setup, heard } = await servePaypal((one, url) =>
    isRefund(one)
      ? { status: 201, json: refundBody(url, { custom_id: `${SESSION.nonce}.${KEY}` }) }
      : paidOrder(url),
  );
  expect(await refundPayment(setup, capture, 4_950, KEY, signal)).toMatchObject({
    result: "answered",
    events: [back],
  });
  const asked = heard().find(isRefund);
  expect(asked).toMatchObject({ method: "POST", path: `/v2/payments/captures/${CAPTURE_ID}/refund` });
  expect(asked?.headers["paypal-request-id"]).toBe(KEY);
});

test("a refund whose response was lost is found by any later retry, and isn't paid twice", async () => {
  const done: object[] = [];
  const { setup, heard } = await servePaypal((one, url) => {
    if (!isRefund(one)) return paidOrder(url, done);
    // Like PayPal after 45 days: it has forgotten the request id.
    done.push(refundBody(url, { custom_id: JSON.parse(String(one.raw)).custom_id }));
    return "lost";
  });
  expect(await refundPayment(setup, capture, 4_950, KEY, signal)).toMatchObject({ result: "unknown" });
  expect(await refundPayment(setup, capture, 4_950, KEY, signal)).toMatchObject({ events: [back] });
  expect(heard().filter(isRefund)).toHaveLength(1);
  // Another key with the same amount is another refund.
  await refundPayment(setup, capture, 4_950, "6720c0ffee0000000000bbbb", signal);
  expect(heard().filter(isRefund)).toHaveLength(2);
});

test("a pending refund is retried until PayPal has paid it out; a failed one has ended", async () => {
  let status = "PENDING";
  const { setup } = await servePaypal((one, url) => {
    const refund = refundBody(url, { status, custom_id: `${SESSION.nonce}.${KEY}` });
    return isRefund(one) ? { status: 201, json: refund } : paidOrder(url, [refund]);
  });
  const ask = () => refundPayment(setup, capture, 4_950, KEY, signal);
  expect(await ask()).toEqual({ result: "unknown", reason: expect.stringMatching(/later/) });
  status = "FAILED";
  expect(await ask()).toEqual({ result: "ended", reason: expect.stringMatching(/refund again/) });
  status = "COMPLETED";
  expect(await ask()).toMatchObject({ events: [back] });
});

test("a refund made at PayPal is read from the order", async () => {
  const { setup } = await servePaypal((one, url) =>
    isRefund(one) ? refused("CAPTURE_FULLY_REFUNDED") : paidOrder(url, [refundBody(url)]),
  );
  expect(await refundPayment(setup, capture, 4_950, KEY, signal)).toMatchObject({
    result: "answered",
    events: [{ type: "captured", cents: 4_950 }, back],
  });
});

describe("reasons for rejected refunds", () => {
  test.each([
    ["REFUND_AMOUNT_EXCEEDED", /smaller amount/],
    ["REFUND_FAILED_INSUFFICIENT_FUNDS", /Add money/],
    ["REFUND_TIME_LIMIT_EXCEEDED", /manually/],
    ["PENDING_CAPTURE", /when it is complete/],
    ["TRANSACTION_DISPUTED", /dispute/],
  ])("%s", async (issue, reason) => {
    const { setup } = await servePaypal((one, url) => (isRefund(one) ? refused(issue) : paidOrder(url)));
    expect(await refundPayment(setup, capture, 1, KEY, signal)).toEqual({
      result: "ended",
      reason: expect.stringMatching(reason),
    });
  });

  test("a payment that PayPal doesn't know", async () => {
    const { setup } = await servePaypal(() => ({ status: 404, json: { name: "RESOURCE_NOT_FOUND" } }));
    expect(await refundPayment(setup, capture, 1, KEY, signal)).toMatchObject({
      result: "ended",
      reason: expect.stringContaining(CAPTURE_ID),
    });
  });

  test("no refund is requested while earlier refunds can't be looked up", async () => {
    const { setup, heard } = await servePaypal(() => ({ status: 503 }));
    expect(await refundPayment(setup, capture, 1, KEY, signal)).toMatchObject({ result: "unknown" });
    expect(heard().filter(isRefund)).toEqual([]);
  });
});
