import {
  CAPTURE_ID,
  captureBody,
  ORDER_ID,
  orderBody,
  REFUND_ID,
  refundBody,
  SESSION,
} from "@rankwright/test-kit/paypal/bodies";
import { differsFrom } from "@rankwright/test-kit/paypal/schema";
import { describe, expect, test } from "vitest";
import type { PaymentEvent } from "../../provider.ts";
import { eventDefaults, jsonWebhook } from "../../reading.ts";
import { orderEvents } from "../events.ts";
import { order } from "../resources.ts";
import { EVENT_TYPES, parseWebhook, webhookProblem } from "./parse.ts";

const API = "https://api.sandbox.paypal.com";
const TEST_CERT = { "paypal-cert-url": `${API}/v1/notifications/certs/CERT-1` };
const LIVE_CERT = { "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/CERT-1" };

const webhook = (event_type: string, resource: unknown) =>
  Buffer.from(JSON.stringify({ id: "WH-58D329510W468432D-8HN650336L201105X", event_type, resource }));
const read = (event_type: string, resource: unknown, headers: Record<string, string> = TEST_CERT) =>
  parseWebhook(webhook(event_type, resource), headers);

const nothing: PaymentEvent = { type: "other", status: "", isTest: true, ...eventDefaults };
const ours = { invoiceId: SESSION._id, nonce: SESSION.nonce };
const price = { currency: "USD", amount: "49.50", cents: 4_950 };
const capture = (more: object = {}) =>
  captureBody(API, {
    payee: { email_address: SESSION.payeeEmail, merchant_id: "2BP3WP8PK6566" },
    supplementary_data: { related_ids: { order_id: ORDER_ID } },
    ...more,
  });

function disputeBody(more: object) {
  const body = {
    dispute_id: "PP-D-27803",
    dispute_amount: { currency_code: "USD", value: "49.50" },
    disputed_transactions: [
      { seller_transaction_id: CAPTURE_ID, invoice_number: SESSION._id, custom: SESSION.nonce },
    ],
    ...more,
  };
  expect(differsFrom("dispute", body)).toBe("");
  return body;
}

describe("PayPal's webhooks as events", () => {
  test("an approval by the buyer", () => {
    expect(read("CHECKOUT.ORDER.APPROVED", orderBody(API, "APPROVED"))).toEqual({
      eventId: "WH-58D329510W468432D-8HN650336L201105X",
      events: [
        {
          ...nothing,
          ...ours,
          ...price,
          type: "approved",
          status: "Approved",
          reference: ORDER_ID,
          receiver: SESSION.payeeEmail,
          payer: "Ada Byron ada@example.com",
        },
      ],
    });
  });

  test.each([
    ["COMPLETED", "COMPLETED", "captured", "Completed"],
    ["PENDING", "PENDING", "pending", "Pending"],
    ["DENIED", "DECLINED", "failed", "Declined"],
    ["DECLINED", "DECLINED", "failed", "Declined"],
  ])("a capture is %s", (event, status, type, word) => {
    expect(read(`PAYMENT.CAPTURE.${event}`, capture({ status })).events).toEqual([
      {
        ...nothing,
        ...ours,
        ...price,
        type,
        status: word,
        txnId: CAPTURE_ID,
        reference: ORDER_ID,
        receiver: SESSION.payeeEmail,
      },
    ]);
  });

  test.each([
    ["REFUNDED", "refunded", ""],
    ["REVERSED", "reversed", "REVERSED"],
  ])("PAYMENT.CAPTURE.%s names the capture in its `up` link", (event, type, reasonCode) => {
    const back = refundBody(API, {
      amount: { currency_code: "USD", value: "12.34" },
      custom_id: `${SESSION.nonce}.6720c0ffee0000000000aaaa`,
    });
    expect(read(`PAYMENT.CAPTURE.${event}`, back).events).toEqual([
      {
        ...nothing,
        ...ours,
        currency: "USD",
        amount: "12.34",
        cents: -1_234,
        type,
        status: "Refunded",
        txnId: REFUND_ID,
        parentTxnId: CAPTURE_ID,
        reasonCode,
      },
    ]);
  });

  test("a refund that is not paid out yet is no event", () => {
    expect(read("PAYMENT.CAPTURE.REFUNDED", refundBody(API, { status: "PENDING" })).events).toEqual([]);
  });

  test("a won dispute only returns money if the shop was credited", () => {
    const won = { status: "RESOLVED", dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" } };
    const move = (type: string, reason = "DISPUTE_SETTLEMENT", affected_party = "SELLER") => ({
      ...{ affected_party, type, reason },
      amount: { currency_code: "USD", value: "49.50" },
    });
    const types = (money_movements: object[]) =>
      read("CUSTOMER.DISPUTE.RESOLVED", disputeBody({ ...won, money_movements })).events.map(
        ({ type }) => type,
      );
    expect(types([move("DEBIT")])).toEqual(["disputed"]);
    expect(types([move("DEBIT"), move("CREDIT", "CHARGEBACK_FEE")])).toEqual(["disputed"]);
    expect(types([move("CREDIT", "DISPUTE_SETTLEMENT", "BUYER")])).toEqual(["disputed"]);
    expect(
      read(
        "CUSTOMER.DISPUTE.RESOLVED",
        disputeBody({ ...won, money_movements: [move("DEBIT"), move("CREDIT")] }),
      ).events,
    ).toMatchObject([
      { type: "disputed", status: "RESOLVED" },
      {
        ...price,
        type: "reversalCanceled",
        status: "Dispute won",
        txnId: "PP-D-27803",
        parentTxnId: CAPTURE_ID,
      },
    ]);
  });

  test("an approval and a dispute that only contain ids are still events", () => {
    expect(read("CHECKOUT.ORDER.APPROVED", { id: ORDER_ID }).events).toEqual([
      { ...nothing, type: "approved", status: "Approved", reference: ORDER_ID },
    ]);
    expect(read("CUSTOMER.DISPUTE.CREATED", { dispute_id: "PP-D-1", status: "OPEN" }).events).toEqual([
      { ...nothing, type: "disputed", status: "OPEN", txnId: "PP-D-1" },
    ]);
  });

  test("an approval that is not captured expires", () => {
    const told = read("CHECKOUT.PAYMENT-APPROVAL.REVERSED", {
      order_id: ORDER_ID,
      purchase_units: [{ reference_id: "default", custom_id: SESSION.nonce, invoice_id: SESSION._id }],
    });
    expect(told.events).toEqual([
      { ...nothing, ...ours, type: "expired", status: "Expired", reference: ORDER_ID },
    ]);
  });

  test.each([
    ["CREATED", { status: "OPEN", reason: "UNAUTHORISED" }, "UNAUTHORISED"],
    ["UPDATED", { status: "WAITING_FOR_SELLER_RESPONSE", reason: "UNAUTHORISED" }, "UNAUTHORISED"],
    [
      "RESOLVED",
      {
        status: "RESOLVED",
        reason: "UNAUTHORISED",
        dispute_outcome: { outcome_code: "RESOLVED_SELLER_FAVOUR" },
      },
      "RESOLVED_SELLER_FAVOUR",
    ],
  ])("a dispute is %s", (event, more, reasonCode) => {
    const body = disputeBody(more);
    const told = read(`CUSTOMER.DISPUTE.${event}`, body);
    expect(told.events).toEqual([
      {
        ...nothing,
        ...ours,
        ...price,
        type: "disputed",
        status: more.status,
        txnId: "PP-D-27803",
        parentTxnId: CAPTURE_ID,
        reasonCode,
      },
    ]);
  });
});

test("a movement has the same id, status and cents in webhooks, captures and orders", () => {
  const key = ({ type, txnId, status, cents, parentTxnId }: PaymentEvent) => ({
    type,
    txnId,
    status,
    cents,
    parentTxnId,
  });
  const told = [
    ...read("PAYMENT.CAPTURE.COMPLETED", capture()).events,
    ...read("PAYMENT.CAPTURE.REFUNDED", refundBody(API)).events,
  ];
  const whole = orderBody(API, "COMPLETED", {
    captures: [captureBody(API, { status: "REFUNDED" })],
    refunds: [refundBody(API)],
  });
  expect(orderEvents(order.parse(whole), true).map(key)).toEqual(told.map(key));
});

describe("live only with a certificate of PayPal's live host", () => {
  test.each([
    ["live", LIVE_CERT, false],
    ["the sandbox", TEST_CERT, true],
    ["a test system", { "paypal-cert-url": "http://127.0.0.1:4101/v1/notifications/certs/CERT-1" }, true],
    [
      "a host whose name begins like PayPal's",
      { "paypal-cert-url": "https://api.paypal.com.evil.example/" },
      true,
    ],
    ["no certificate URL", {}, true],
  ])("%s", (_name, headers, isTest) => {
    expect(read("PAYMENT.CAPTURE.COMPLETED", capture(), headers).events).toMatchObject([{ isTest }]);
  });
});

describe("unreadable webhooks", () => {
  test.each(EVENT_TYPES)("%s without its resource is shown to the owner, not dropped", (name) => {
    for (const resource of [null, [], "x", { id: 7 }])
      expect(read(name, resource).events).toEqual([{ ...nothing, status: name }]);
  });

  test.each(["BILLING.SUBSCRIPTION.CREATED", "CHECKOUT.ORDER.COMPLETED", "toString", "__proto__"])(
    "%s is ignored",
    (name) => expect(read(name, capture()).events).toEqual([]),
  );

  test.each([
    ["JPY", "4950"],
    ["USD", "1e3"],
    ["USD", "49.505"],
    ["USD", "999999999999.00"],
    ["USD", "-49.50x"],
    ["XXXX", "1.00"],
  ])("an amount of %s %s can't be converted to cents", (currency_code, value) => {
    const odd = JSON.parse(JSON.stringify(capture()));
    odd.amount = { currency_code, value };
    expect(read("PAYMENT.CAPTURE.COMPLETED", odd).events).toMatchObject([
      { currency: currency_code, amount: value, cents: undefined },
    ]);
  });
});

describe("bodies that aren't webhooks", () => {
  test.each([
    ["an empty body", "", /empty/],
    ["more than 256 kB", " ".repeat(jsonWebhook.maxBytes + 1), /262144 bytes/],
    ["a body that isn't JSON", "a=b", /JSON object/],
    ["a JSON list", "[]", /JSON object/],
    ["an object without an id", `{"event_type":"X","resource":{}}`, /JSON object/],
    ["an object without a resource", `{"id":"WH-1","event_type":"X"}`, /JSON object/],
    ["an object without a type", `{"id":"WH-1","resource":{}}`, /JSON object/],
    ["two JSON values", `{"id":"WH-1","event_type":"X","resource":{}}{}`, /JSON object/],
    [
      "an object after a byte order mark",
      `\uFEFF{"id":"WH-1","event_type":"X","resource":{}}`,
      /JSON object/,
    ],
  ])("%s", (_name, raw, problem) => {
    expect(webhookProblem(Buffer.from(raw))).toMatch(problem);
    expect(parseWebhook(Buffer.from(raw), {}).events).toEqual([]);
  });

  test("bytes that aren't UTF-8", () => {
    const raw = Buffer.concat([
      Buffer.from(`{"id":"WH-1","event_type":"X","resource":"`),
      Buffer.from([0xff]),
      Buffer.from(`"}`),
    ]);
    expect(webhookProblem(raw)).toMatch(/JSON object/);
  });

  test("a valid webhook has no problem", () => {
    expect(webhookProblem(webhook("PAYMENT.CAPTURE.COMPLETED", capture()))).toBeUndefined();
  });
});
