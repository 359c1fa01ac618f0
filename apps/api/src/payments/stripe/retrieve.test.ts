import type { MockResponse } from "@rankwright/sandbox-kit/testing/provider-server";
import {
  CHECKOUT_ID,
  DISPUTE_ID,
  disputeBody,
  listOf,
  PAYMENT_ID,
  paidSession,
  REFUND_ID,
  refundBody,
  refused,
  SESSION,
  serveStripe,
  sessionBody,
} from "@rankwright/test-kit/stripe/bodies";
import { describe, expect, test } from "vitest";
import { retrievePayment } from "./retrieve.ts";

const { signal } = new AbortController();
const session = { ...SESSION, reference: CHECKOUT_ID };

const charged = {
  type: "captured",
  status: "Succeeded",
  txnId: PAYMENT_ID,
  invoiceId: SESSION._id,
  nonce: SESSION.nonce,
  reference: CHECKOUT_ID,
  currency: "USD",
  cents: 4_950,
  amount: "49.50",
  isTest: true,
  payer: "Ada Byron ada@example.com",
};

interface Charge {
  disputed?: boolean;
  refunds?: object;
}

/** The session with its expanded payment. */
const whole = (url: string, status: string, charge?: Charge, more: object = {}) => ({
  ...paidSession(url),
  customer_details: { name: "Ada Byron", email: "ada@example.com" },
  payment_intent: {
    id: PAYMENT_ID,
    object: "payment_intent",
    status,
    latest_charge: charge ? { id: "ch_1", disputed: false, refunds: listOf([]), ...charge } : null,
  },
  ...more,
});

test("polling finds a payment if all webhooks were lost", async () => {
  const { setup, heard } = await serveStripe((_heard, url) => ({
    status: 200,
    json: whole(url, "succeeded", {}),
  }));
  const answer = await retrievePayment(setup, session, signal);
  expect(answer).toMatchObject({ result: "answered", events: [charged] });
  expect(answer.result === "answered" && JSON.parse(String(answer.raw))).toMatchObject({
    session: { id: CHECKOUT_ID },
  });
  expect(heard.map(({ path }) => decodeURIComponent(path))).toEqual([
    `/v1/checkout/sessions/${CHECKOUT_ID}?expand[0]=payment_intent.latest_charge.refunds`,
  ]);
});

test("polling finds refunds and the money movements of disputes", async () => {
  const { setup } = await serveStripe(({ path }, url) =>
    path.startsWith("/v1/disputes")
      ? {
          status: 200,
          json: listOf([{ ...disputeBody(), balance_transactions: [{ amount: -4_950 }, { amount: 4_950 }] }]),
        }
      : { status: 200, json: whole(url, "succeeded", { disputed: true, refunds: listOf([refundBody()]) }) },
  );
  expect(await retrievePayment(setup, session, signal)).toMatchObject({
    events: [
      charged,
      {
        type: "refunded",
        status: "Refunded",
        txnId: REFUND_ID,
        parentTxnId: PAYMENT_ID,
        cents: -1_234,
        invoiceId: SESSION._id,
      },
      { type: "reversed", status: "Disputed", txnId: DISPUTE_ID, parentTxnId: PAYMENT_ID, cents: -4_950 },
      {
        type: "reversalCanceled",
        status: "Dispute won",
        txnId: DISPUTE_ID,
        parentTxnId: PAYMENT_ID,
        cents: 4_950,
      },
    ],
  });
});

test("all pages of refunds are fetched", async () => {
  const ids = ["re_1", "re_2", "re_3"];
  const { setup } = await serveStripe(({ path }, url) => {
    if (!path.startsWith("/v1/refunds"))
      return { status: 200, json: whole(url, "succeeded", { refunds: listOf([refundBody()], true) }) };
    const rest = path.includes("starting_after=re_2") ? ["re_3"] : ["re_1", "re_2"];
    return {
      status: 200,
      json: listOf(
        rest.map((id) => refundBody({ id })),
        rest.length > 1,
      ),
    };
  });
  const answer = await retrievePayment(setup, session, signal);
  expect(answer.result === "answered" && answer.events.map(({ txnId }) => txnId)).toEqual([
    PAYMENT_ID,
    ...ids,
  ]);
});

describe("a delayed payment", () => {
  test.each([
    [
      "is pending while Stripe processes it",
      "processing",
      { type: "pending", status: "Pending", txnId: PAYMENT_ID },
    ],
    [
      "has failed if the money doesn't arrive",
      "requires_payment_method",
      { type: "failed", status: "Failed", txnId: PAYMENT_ID },
    ],
    ["has failed if it was cancelled", "canceled", { type: "failed", status: "Failed" }],
  ])("%s", async (_name, status, event) => {
    const { setup } = await serveStripe((_heard, url) => ({
      status: 200,
      json: whole(url, status, undefined, { payment_status: "unpaid" }),
    }));
    expect(await retrievePayment(setup, session, signal)).toMatchObject({ events: [event] });
  });
});

test("while the buyer is still at Stripe, there are no events", async () => {
  const { setup } = await serveStripe((_heard, url) => ({ status: 200, json: sessionBody(url) }));
  expect(await retrievePayment(setup, session, signal)).toMatchObject({ result: "answered", events: [] });
});

test("a session without a reference sends no request", async () => {
  const { setup, heard } = await serveStripe(() => ({ status: 500 }));
  expect(await retrievePayment(setup, SESSION, signal)).toMatchObject({ result: "answered", events: [] });
  expect(heard).toEqual([]);
});

test.each([
  [
    "an expired session has ended",
    (url: string): MockResponse => ({ status: 200, json: sessionBody(url, { status: "expired" }) }),
    "ended",
    /not paid in time/,
  ],
  [
    "a session that Stripe doesn't know is missing: it may be in another Stripe account",
    () => refused(404, "resource_missing"),
    "missing",
    /same account/,
  ],
  [
    "after a server error, the result is unknown",
    () => refused(500, "api_error"),
    "unknown",
    /500 \(api_error\)/,
  ],
  [
    "if Stripe's rate limit is reached, the result is unknown",
    () => refused(429, "rate_limit"),
    "unknown",
    /wait/,
  ],
  [
    "without a connection, the result is unknown",
    (): MockResponse => "lost",
    "unknown",
    /could not be reached/,
  ],
  [
    "after an invalid response, the result is unknown",
    (): MockResponse => ({ status: 200, json: { id: CHECKOUT_ID } }),
    "unknown",
    /could not be read/,
  ],
] satisfies [string, (url: string) => MockResponse, string, RegExp][])(
  "%s",
  async (_name, say, result, reason) => {
    const { setup } = await serveStripe((_heard, url) => say(url));
    expect(await retrievePayment(setup, session, signal)).toEqual({
      result,
      reason: expect.stringMatching(reason),
    });
  },
);
