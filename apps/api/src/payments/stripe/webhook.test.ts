import {
  CHECKOUT_ID,
  DISPUTE_ID,
  disputeBody,
  PAYMENT_ID,
  paidSession,
  REFUND_ID,
  refundBody,
  SESSION,
  sessionBody,
} from "@rankwright/test-kit/stripe/bodies";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import type { PaymentEvent } from "../provider.ts";
import { eventDefaults, jsonWebhook } from "../reading.ts";
import { EVENT_TYPES, parseWebhook, verifyWebhook, webhookProblem } from "./webhook.ts";

const SECRET = "whsec_made_up";
const setup = {
  provider: "stripe",
  mode: "sandbox",
  apiUrl: undefined,
  secretKey: "sk_test_x",
  webhookSecret: SECRET,
} as const;
const AT = Date.parse("2026-11-20T08:00:00Z");

const webhook = (type: string, object: unknown, livemode = false) =>
  Buffer.from(
    JSON.stringify({ id: "evt_1NG8Du2eZvKYlo2CUI79vXWy", object: "event", type, livemode, data: { object } }),
  );
const read = (type: string, object: unknown, livemode = false) =>
  parseWebhook(webhook(type, object, livemode)).events;

const nothing: PaymentEvent = { type: "other", status: "", isTest: true, ...eventDefaults };
const price = { currency: "USD", amount: "49.50", cents: 4_950 };
const ofSession = {
  ...nothing,
  ...price,
  invoiceId: SESSION._id,
  nonce: SESSION.nonce,
  reference: CHECKOUT_ID,
};
const URL = "https://checkout.stripe.com";

describe("Stripe's webhooks as events", () => {
  test.each([
    ["checkout.session.completed", "paid", "captured", "Succeeded"],
    // With some payment methods, the payment succeeds or fails days later.
    ["checkout.session.completed", "unpaid", "pending", "Pending"],
    ["checkout.session.async_payment_succeeded", "paid", "captured", "Succeeded"],
    ["checkout.session.async_payment_failed", "unpaid", "failed", "Failed"],
  ] as const)("%s, %s", (name, payment_status, type, status) => {
    expect(read(name, paidSession(URL, { payment_status }))).toEqual([
      { ...ofSession, type, status, txnId: PAYMENT_ID },
    ]);
  });

  test("an unpaid session expires", () => {
    expect(read("checkout.session.expired", sessionBody(URL, { status: "expired" }))).toEqual([
      { ...ofSession, type: "expired", status: "Expired" },
    ]);
  });

  test.each(["refund.created", "refund.updated"])(
    "%s becomes one refund event for the named payment",
    (name) => {
      const back = {
        ...nothing,
        type: "refunded",
        status: "Refunded",
        txnId: REFUND_ID,
        parentTxnId: PAYMENT_ID,
        currency: "USD",
        amount: "-12.34",
        cents: -1_234,
      };
      expect(read(name, refundBody())).toEqual([back]);
      // Our own refunds contain their session.
      const metadata = { session: SESSION._id, nonce: SESSION.nonce, refund: "x" };
      expect(read(name, refundBody({ metadata }))).toEqual([
        { ...back, invoiceId: SESSION._id, nonce: SESSION.nonce },
      ]);
      expect(read(name, refundBody({ status: "pending", balance_transaction: null }))).toEqual([]);
    },
  );

  test("a refund that fails after it was paid from the balance returns the money; one that fails earlier moves none", () => {
    const failed = refundBody({
      status: "failed",
      failure_balance_transaction: "txn_2",
      failure_reason: "expired_or_canceled_card",
    });
    expect(read("refund.failed", failed)).toMatchObject([
      { type: "refunded", status: "Refunded", cents: -1_234 },
      {
        type: "reversalCanceled",
        status: "Refund failed",
        cents: 1_234,
        txnId: REFUND_ID,
        parentTxnId: PAYMENT_ID,
        reasonCode: "expired_or_canceled_card",
      },
    ]);
    expect(read("refund.failed", refundBody({ status: "failed", balance_transaction: null }))).toEqual([]);
  });

  const dispute = { ...nothing, txnId: DISPUTE_ID, parentTxnId: PAYMENT_ID, reasonCode: "fraudulent" };
  test.each([
    ["charge.dispute.created", "needs_response"],
    ["charge.dispute.updated", "under_review"],
    ["charge.dispute.closed", "lost"],
  ] as const)("%s moves no money by itself", (name, status) => {
    expect(read(name, disputeBody({ status }))).toEqual([{ ...dispute, ...price, type: "disputed", status }]);
  });

  describe("the money of a dispute", () => {
    const usd = (amount: number, currency = "usd") => ({ amount, currency });
    const taken = {
      ...dispute,
      currency: "USD",
      amount: "-49.50",
      cents: -4_950,
      type: "reversed",
      status: "Disputed",
    };
    const reinstatedAs = (...balance_transactions: { amount: number; currency: string }[]) =>
      read("charge.dispute.funds_reinstated", { ...disputeBody({ status: "lost" }), balance_transactions });

    test("is withdrawn when the bank disputes the payment", () => {
      const balance_transactions = [usd(-4_950)];
      expect(read("charge.dispute.funds_withdrawn", { ...disputeBody(), balance_transactions })).toEqual([
        taken,
      ]);
    });

    test("is returned in full if the dispute is won", () => {
      const won = { ...dispute, ...price, type: "reversalCanceled", status: "Dispute won" };
      expect(reinstatedAs(usd(-4_950), usd(4_950))).toEqual([taken, won]);
    });

    test.each([
      ["in the account's currency", usd(-4_950), usd(1_000), 1_000],
      ["in another currency, in proportion", usd(-4_500, "eur"), usd(900, "eur"), 990],
    ])("is returned in part if the payment was partly refunded before, %s", (_, gone, back, cents) => {
      const [, returned] = reinstatedAs(gone, back) ?? [];
      expect(returned).toMatchObject({ type: "reversalCanceled", status: "Dispute returned in part", cents });
    });
  });

  test("events of live webhooks aren't marked as tests", () => {
    expect(read("refund.created", refundBody(), true)).toMatchObject([{ isTest: false }]);
    expect(read("checkout.session.completed", paidSession(URL, { livemode: true }), true)).toMatchObject([
      { isTest: false },
    ]);
  });
});

describe("webhooks unrelated to our payments", () => {
  test("a session that this shop did not open", () => {
    expect(
      read("checkout.session.completed", paidSession(URL, { metadata: {}, client_reference_id: null })),
    ).toEqual([]);
  });

  // `charge.refunded` only contains a total; each refund has its own webhook.
  test.each(["charge.refunded", "invoice.paid", "toString", "__proto__"])("%s", (name) => {
    expect(read(name, refundBody())).toEqual([]);
  });
});

describe("unreadable webhooks", () => {
  test.each(EVENT_TYPES)("%s without its object is shown to the owner, not dropped", (name) => {
    for (const object of [null, [], "x", { id: 7 }])
      expect(read(name, object)).toEqual([{ ...nothing, status: name }]);
  });

  test.each([
    ["jpy", "JPY"],
    ["ugx", "UGX"],
    ["kwd", "KWD"],
  ])("an amount in %s can't be converted to cents", (currency, name) => {
    expect(read("refund.created", refundBody({ currency }))).toMatchObject([
      { currency: name, cents: undefined },
    ]);
  });

  test.each([
    ["an empty body", "", /empty/],
    ["a body of more than 256 kB", " ".repeat(jsonWebhook.maxBytes + 1), /262144 bytes/],
    ["a body that isn't JSON", "a=b", /JSON object/],
    ["an event without an id", `{"type":"x","livemode":false,"data":{"object":{}}}`, /JSON object/],
    ["an event without a mode", `{"id":"evt_1","type":"x","data":{"object":{}}}`, /JSON object/],
    ["an event without data", `{"id":"evt_1","type":"x","livemode":false}`, /JSON object/],
  ])("%s isn't a webhook", (_name, raw, problem) => {
    expect(webhookProblem(Buffer.from(raw))).toMatch(problem);
    expect(parseWebhook(Buffer.from(raw))).toEqual({ eventId: "", events: [] });
  });

  test("a valid webhook has an event id and no problem", () => {
    const raw = webhook("refund.created", refundBody());
    expect(webhookProblem(raw)).toBeUndefined();
    expect(parseWebhook(raw).eventId).toBe("evt_1NG8Du2eZvKYlo2CUI79vXWy");
  });
});

describe("verifying a webhook", () => {
  const raw = Buffer.from(
    String.raw`{"id":"evt_1","type":"refund.created", "livemode":false,"data":{"object":{"a":{},"b":[],"name":"Zo\u00eb","amount":4950}}}`,
  );
  const sign = (payload = raw, secret = SECRET, at = AT) =>
    Stripe.webhooks.generateTestHeaderString({ payload: payload.toString(), secret, timestamp: at / 1_000 });
  const verify = (body: Buffer, signature: string | undefined, at = AT) =>
    verifyWebhook(setup, body, signature === undefined ? {} : { "stripe-signature": signature }, at);

  test("a webhook with Stripe's signature is verified up to five minutes after signing", async () => {
    expect(await verify(raw, sign())).toEqual({ result: "verified" });
    expect(await verify(raw, sign(), AT + 299_000)).toEqual({ result: "verified" });
  });

  test.each([
    ["a body with an altered byte", Buffer.from(raw.toString().replace("4950", "4951")), sign()],
    ["the same JSON with other formatting", Buffer.from(JSON.stringify(JSON.parse(raw.toString()))), sign()],
    [
      "a body in which a list replaces an empty object",
      Buffer.from(raw.toString().replace("{}", "[]")),
      sign(),
    ],
    ["a signature with another endpoint's secret", raw, sign(raw, "whsec_other")],
    ["a signature from six minutes ago", raw, sign(raw, SECRET, AT - 360_000)],
    ["a webhook without a signature", raw, undefined],
    ["an empty signature", raw, ""],
    ["a signature without a time", raw, sign().replace(/t=\d+,/, "")],
  ])("%s is invalid", async (_name, body, signature) => {
    expect(await verify(body, signature)).toEqual({ result: "invalid" });
  });

  test("without a configured secret every webhook is invalid", async () => {
    const headers = { "stripe-signature": sign(raw, "x") };
    expect(await verifyWebhook({ ...setup, webhookSecret: "" }, raw, headers, AT)).toEqual({
      result: "invalid",
    });
  });
});
