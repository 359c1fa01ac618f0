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
import { publishedIssues } from "@rankwright/test-kit/paypal/schema";
import { describe, expect, test } from "vitest";
import { capturePayment, retrievePayment } from "./capture.ts";
import { captureErrorMeanings, refundErrorMeanings } from "./meaning.ts";

const { signal } = new AbortController();
const session = { ...SESSION, reference: ORDER_ID };

const completed = (url: string): MockResponse => ({
  status: 200,
  json: orderBody(url, "COMPLETED", { captures: [captureBody(url)] }),
});

const charged = {
  type: "captured",
  status: "Completed",
  txnId: CAPTURE_ID,
  invoiceId: SESSION._id,
  nonce: SESSION.nonce,
  reference: ORDER_ID,
  receiver: SESSION.payeeEmail,
  currency: "USD",
  cents: 4_950,
  isTest: true,
  payer: "Ada Byron ada@example.com",
};

const isCapture = ({ method, path }: ReceivedRequest) => method === "POST" && path.endsWith("/capture");

const approved = (url: string, more: object = {}): MockResponse => ({
  status: 200,
  json: { ...orderBody(url, "APPROVED"), ...more },
});
/** PayPal with an approved order; `say` returns the response to its capture. */
const serveApproved = (say: (url: string) => MockResponse) =>
  servePaypal((heard, url) => (isCapture(heard) ? say(url) : approved(url)));

test("an approved order is charged, with a request id derived from the session's id", async () => {
  const { setup, heard } = await serveApproved(completed);
  expect(await capturePayment(setup, session, signal)).toMatchObject({
    result: "answered",
    events: [charged],
  });
  const asked = heard().find(isCapture);
  expect(asked).toMatchObject({ method: "POST", path: `/v2/checkout/orders/${ORDER_ID}/capture` });
  expect(asked?.headers["paypal-request-id"]).toBe(`${SESSION._id}-capture`);
  expect(String(asked?.raw)).toBe("{}");
});

describe("a buyer isn't charged twice", () => {
  /**
   * Starts a server that, like the real PayPal, charges an order once and repeats its first response for the same request id. It loses
   * the given number of responses to captures. `forgets`: it doesn't remember the request id. `showsLate`: the order contains the
   * capture only after the last lost response.
   */
  async function paypalThatLoses(losses: number, { forgets = false, showsLate = false } = {}) {
    let charges = 0;
    let lossesLeft = losses;
    const ids = new Set<string>();
    const server = await servePaypal((heard, url) => {
      if (!isCapture(heard))
        return charges > 0 && !(showsLate && lossesLeft >= 0) ? completed(url) : approved(url);
      const id = heard.headers["paypal-request-id"] ?? "";
      if (charges > 0 && (forgets || !ids.has(id))) return refused("ORDER_ALREADY_CAPTURED");
      if (!ids.has(id)) charges += 1;
      ids.add(id);
      lossesLeft -= 1;
      return lossesLeft >= 0 ? "lost" : completed(url);
    });
    return { ...server, charges: () => charges };
  }

  test("if the response is lost three times and the order doesn't contain the capture yet: retries repeat the request", async () => {
    const { setup, charges, heard } = await paypalThatLoses(3, { showsLate: true });
    for (let tries = 0; tries < 3; tries += 1)
      expect(await capturePayment(setup, session, signal)).toEqual({
        result: "unknown",
        reason: "PayPal could not be reached.",
      });
    expect(await capturePayment(setup, session, signal)).toMatchObject({ events: [charged] });
    expect(charges()).toBe(1);
    expect(heard().filter(isCapture)).toHaveLength(4);
  });

  test("if PayPal has forgotten the request id: the order is fetched first", async () => {
    const { setup, charges, heard } = await paypalThatLoses(1, { forgets: true });
    await capturePayment(setup, session, signal);
    expect(await capturePayment(setup, session, signal)).toMatchObject({ events: [charged] });
    expect(charges()).toBe(1);
    expect(heard().filter(isCapture)).toHaveLength(1);
  });

  test("if the order was captured concurrently: the capture is read from the order", async () => {
    let looks = 0;
    const { setup } = await servePaypal((heard, url) => {
      if (isCapture(heard)) return refused("ORDER_ALREADY_CAPTURED");
      looks += 1;
      return looks === 1 ? approved(url) : completed(url);
    });
    expect(await capturePayment(setup, session, signal)).toMatchObject({ events: [charged] });
  });

  test("retries use the same request id until the buyer approves again", async () => {
    let update_time = "2026-11-20T08:00:00Z";
    const { setup, heard } = await servePaypal((one, url) =>
      isCapture(one) ? "lost" : approved(url, { update_time }),
    );
    await capturePayment(setup, session, signal);
    await capturePayment(setup, session, signal);
    update_time = "2026-11-20T08:05:00Z";
    await capturePayment(setup, session, signal);
    const ids = heard()
      .filter(isCapture)
      .map(({ headers }) => headers["paypal-request-id"]);
    expect(ids).toEqual([
      `${SESSION._id}-capture-20261120080000`,
      `${SESSION._id}-capture-20261120080000`,
      `${SESSION._id}-capture-20261120080500`,
    ]);
  });
});

test("capturing an order that isn't approved yet returns no payment and no refusal", async () => {
  const { setup } = await serveApproved(() => refused("ORDER_NOT_APPROVED"));
  expect(await capturePayment(setup, session, signal)).toMatchObject({ result: "answered" });
});

test.each(["INSTRUMENT_DECLINED", "PAYER_ACTION_REQUIRED"])(
  "%s sends the buyer back to PayPal, with the reason",
  async (issue) => {
    const { setup } = await serveApproved(() => refused(issue));
    expect(await capturePayment(setup, session, signal)).toEqual({
      result: "declined",
      reason: captureErrorMeanings[issue]?.is === "buyer" ? captureErrorMeanings[issue].reason : "",
    });
  },
);

test("a payment that PayPal holds is pending with a reason, and captured or failed later", async () => {
  let status = "PENDING";
  const { setup } = await servePaypal((_heard, url) => ({
    status: 200,
    json: orderBody(url, "COMPLETED", {
      captures: [
        captureBody(url, { status, ...(status === "PENDING" && { status_details: { reason: "ECHECK" } }) }),
      ],
    }),
  }));
  expect(await capturePayment(setup, session, signal)).toMatchObject({
    events: [{ ...charged, type: "pending", status: "Pending", reasonCode: "ECHECK" }],
  });
  status = "COMPLETED";
  expect(await retrievePayment(setup, session, signal)).toMatchObject({ events: [charged] });
  status = "DECLINED";
  expect(await retrievePayment(setup, session, signal)).toMatchObject({
    events: [{ type: "failed", status: "Declined", txnId: CAPTURE_ID }],
  });
});

test("polling finds a payment and its refunds if all notifications were lost", async () => {
  const { setup } = await servePaypal((_heard, url) => ({
    status: 200,
    json: orderBody(url, "COMPLETED", {
      captures: [captureBody(url, { status: "PARTIALLY_REFUNDED" })],
      refunds: [
        refundBody(url, { amount: { currency_code: "USD", value: "0.07" } }),
        refundBody(url, { id: "2JU", status: "PENDING" }),
        refundBody(url, { id: "3JU", status: "FAILED" }),
      ],
    }),
  }));
  expect(await retrievePayment(setup, session, signal)).toMatchObject({
    result: "answered",
    events: [
      charged,
      { type: "refunded", status: "Refunded", txnId: REFUND_ID, parentTxnId: CAPTURE_ID, cents: -7 },
    ],
  });
});

test("polling finds an approval if the buyer doesn't return", async () => {
  const { setup } = await servePaypal((_heard, url) => ({ status: 200, json: orderBody(url, "APPROVED") }));
  expect(await retrievePayment(setup, session, signal)).toMatchObject({
    events: [
      { type: "approved", reference: ORDER_ID, nonce: SESSION.nonce, invoiceId: SESSION._id, txnId: "" },
    ],
  });
});

test("while the buyer is still at PayPal, there are no events", async () => {
  const { setup } = await servePaypal((_heard, url) => ({
    status: 200,
    json: orderBody(url, "PAYER_ACTION_REQUIRED"),
  }));
  expect(await retrievePayment(setup, session, signal)).toMatchObject({ result: "answered", events: [] });
});

test.each([
  [
    "an order that PayPal doesn't know is missing: it may be in another PayPal account",
    (): MockResponse => ({ status: 404, json: { name: "RESOURCE_NOT_FOUND" } }),
    "missing",
    /not paid in time, or .* another PayPal account/,
  ],
  [
    "a voided order has ended",
    (url: string): MockResponse => ({ status: 200, json: orderBody(url, "VOIDED") }),
    "ended",
    /ended in PayPal/,
  ],
] satisfies [string, (url: string) => MockResponse, string, RegExp][])(
  "%s",
  async (_name, say, result, reason) => {
    const { setup } = await servePaypal((_heard, url) => say(url));
    expect(await capturePayment(setup, session, signal)).toEqual({
      result,
      reason: expect.stringMatching(reason),
    });
  },
);

test.each([
  ["DUPLICATE_INVOICE_ID", /Check it in PayPal/],
  ["MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED", /another payment method/],
  ["PAYER_CANNOT_PAY", /another payment method/],
])("%s ends the session", async (issue, reason) => {
  const { setup } = await serveApproved(() => refused(issue));
  expect(await capturePayment(setup, session, signal)).toEqual({
    result: "ended",
    reason: expect.stringMatching(reason),
  });
});

test("a session without a PayPal order sends no request and stays open", async () => {
  const { setup, heard } = await servePaypal(() => ({ status: 500 }));
  expect(await capturePayment(setup, SESSION, signal)).toMatchObject({ result: "answered", events: [] });
  expect(await retrievePayment(setup, SESSION, signal)).toMatchObject({ result: "answered", events: [] });
  expect(heard()).toEqual([]);
});

describe("the result is unknown, so the request is retried later,", () => {
  test.each([
    ["if PayPal responds with a server error", (): MockResponse => ({ status: 500 }), /status 500/],
    ["if PayPal's rate limit is reached", (): MockResponse => ({ status: 429 }), /wait/],
    [
      "if the same request is still in progress",
      () => refused("ORDER_COMPLETION_IN_PROGRESS"),
      /IN_PROGRESS/,
    ],
    ["if the error code is unknown", () => refused("SOMETHING_NEW"), /SOMETHING_NEW/],
    ["if the connection breaks", (): MockResponse => "lost", /could not be reached/],
    [
      "if the PayPal app lacks the permission",
      (): MockResponse => ({
        status: 403,
        json: { name: "NOT_AUTHORIZED", details: [{ issue: "PERMISSION_DENIED" }] },
      }),
      /features of the app/,
    ],
    [
      "if the issue is not an error code; its text is not repeated",
      (): MockResponse => ({ status: 422, json: { details: [{ issue: "<b>A21AA secret</b>" }] } }),
      /^PayPal responded with status 422\.$/,
    ],
  ])("%s", async (_name, say, reason) => {
    const { setup } = await servePaypal(say);
    for (const ask of [capturePayment, retrievePayment])
      expect(await ask(setup, session, signal)).toMatchObject({
        result: "unknown",
        reason: expect.stringMatching(reason),
      });
  });
});

test("if a capture's response contains no payment, the order is fetched", async () => {
  const { setup } = await servePaypal((heard, url) =>
    isCapture(heard) ? { status: 201, json: orderBody(url, "COMPLETED") } : completed(url),
  );
  expect(await capturePayment(setup, session, signal)).toMatchObject({ events: [charged] });
});

test("all known error codes are in PayPal's API schema or its pages on errors", () => {
  // Listed on PayPal's page "Orders v2 errors", but not in its API schema.
  const onPages = ["ORDER_EXPIRED", "ORDER_VOIDED"];
  expect(Object.keys(captureErrorMeanings).filter((code) => !publishedIssues.capture.includes(code))).toEqual(
    onPages,
  );
  expect(Object.keys(refundErrorMeanings).filter((code) => !publishedIssues.refund.includes(code))).toEqual(
    [],
  );
});
