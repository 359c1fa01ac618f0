import type { MockResponse } from "@rankwright/sandbox-kit/testing/provider-server";
import {
  CHECKOUT_ID,
  listOf,
  PAYMENT_ID,
  paidSession,
  REFUND_ID,
  refundBody,
  refused,
  SESSION,
  serveStripe,
} from "@rankwright/test-kit/stripe/bodies";
import { describe, expect, test } from "vitest";
import { refundPayment } from "./refund.ts";

const { signal } = new AbortController();
const session = { ...SESSION, reference: CHECKOUT_ID };
const capture = { txnId: PAYMENT_ID, session };
const KEY = "6720c0ffee0000000000aaaa";

const back = {
  type: "refunded",
  status: "Refunded",
  txnId: REFUND_ID,
  parentTxnId: PAYMENT_ID,
  invoiceId: SESSION._id,
  nonce: SESSION.nonce,
  cents: -1_234,
  amount: "-12.34",
  isTest: true,
};

/** Stripe with these refunds; `make` returns the response to a new refund. */
const serveRefunds = (make: () => MockResponse, before: () => object[] = () => []) =>
  serveStripe(({ method }) => (method === "GET" ? { status: 200, json: listOf(before()) } : make()));

test("refunds the exact amount with the refund's id as idempotency key", async () => {
  const { setup, heard } = await serveRefunds(() => ({ status: 200, json: refundBody() }));
  expect(await refundPayment(setup, capture, 1_234, KEY, signal)).toMatchObject({
    result: "answered",
    events: [back],
  });
  const asked = heard.find(({ method }) => method === "POST");
  expect(asked?.path).toBe("/v1/refunds");
  expect(asked?.headers["idempotency-key"]).toBe(KEY);
  expect(Object.fromEntries(new URLSearchParams(String(asked?.raw)))).toEqual({
    payment_intent: PAYMENT_ID,
    amount: "1234",
    "metadata[session]": SESSION._id,
    "metadata[nonce]": SESSION.nonce,
    "metadata[refund]": KEY,
  });
});

test("a refund whose response was lost is found by any later retry, and isn't paid twice", async () => {
  const done: object[] = [];
  const { setup, heard } = await serveRefunds(
    () => {
      // Like Stripe after a day: it has forgotten the key.
      done.push(refundBody({ metadata: { refund: KEY } }));
      return "lost";
    },
    () => done,
  );
  expect(await refundPayment(setup, capture, 1_234, KEY, signal)).toMatchObject({ result: "unknown" });
  expect(await refundPayment(setup, capture, 1_234, KEY, signal)).toMatchObject({ events: [back] });
  expect(heard.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("a pending refund is retried until it is paid from the balance; a failed one has ended", async () => {
  let state: Parameters<typeof refundBody>[0] = { status: "pending", balance_transaction: null };
  const { setup } = await serveRefunds(() => ({ status: 200, json: refundBody(state) }));
  const ask = () => refundPayment(setup, capture, 1_234, KEY, signal);
  expect(await ask()).toEqual({ result: "unknown", reason: expect.stringMatching(/later/) });
  state = { status: "failed", balance_transaction: null };
  expect(await ask()).toEqual({ result: "ended", reason: expect.stringMatching(/refund again/) });
  state = { status: "pending" };
  expect(await ask()).toMatchObject({ events: [back] });
});

test("a refund made at Stripe is read from the session", async () => {
  const { setup } = await serveStripe(({ method, path }, url) => {
    if (method === "POST") return refused(400, "charge_already_refunded");
    if (path.startsWith("/v1/refunds")) return { status: 200, json: listOf([]) };
    const charge = { disputed: false, refunds: listOf([refundBody()]) };
    return {
      status: 200,
      json: {
        ...paidSession(url),
        payment_intent: { id: PAYMENT_ID, status: "succeeded", latest_charge: charge },
      },
    };
  });
  expect(await refundPayment(setup, capture, 4_950, KEY, signal)).toMatchObject({
    result: "answered",
    events: [{ type: "captured" }, { type: "refunded", txnId: REFUND_ID }],
  });
});

describe("reasons for rejected refunds", () => {
  test.each([
    ["charge_disputed", 400, "ended", /Respond to the dispute/],
    ["balance_insufficient", 400, "ended", /Add money/],
    ["resource_missing", 404, "ended", /Check it in Stripe/],
    ["something_new", 400, "ended", /\(something_new\)\. Check the payment in Stripe/],
    ["idempotency_key_in_use", 409, "unknown", /409/],
    ["lock_timeout", 429, "unknown", /wait/],
    ["api_error", 500, "unknown", /500/],
  ])("%s", async (code, status, result, reason) => {
    const { setup } = await serveRefunds(() => refused(status, code));
    const answer = await refundPayment(setup, capture, 1, KEY, signal);
    expect(answer).toEqual({ result, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(answer)).not.toMatch(/sk_test/);
  });
});
