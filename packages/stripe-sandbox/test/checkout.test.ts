import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { localStripeAccount } from "../src/sandbox.ts";
import { sandbox, sessionFor, startWebhookReceiver } from "./driver.ts";

const HOUR = 3_600_000;

/** Returns the error that Stripe's package throws for a refused call. */
const refused = async (call: Promise<unknown>) => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error(`It was not refused: ${String(error)}`);
  return error;
};

describe("Stripe checkout, called with Stripe's package", () => {
  test("is opened, paid by card on the checkout page and recorded in the books", async () => {
    const shop = await startWebhookReceiver();
    const { stripe, control, open, choose } = await sandbox({
      webhook: { secret: "whsec_1", url: shop.url },
    });
    const session = await open();
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", amount_total: 4950 });
    const html = await (await fetch(session.url ?? "")).text();
    for (const text of ["Test checkout – no real money", "$49.50", "Basic &lt;package&gt;", "session-1"])
      expect(html).toContain(text);
    const back = await choose(session.url, "card");
    expect(back.headers.get("location")).toBe(
      `http://127.0.0.1:3000/received-payment/1?session=${session.id}`,
    );
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ["payment_intent.latest_charge", "line_items"],
    });
    expect(paid).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(paid.payment_intent).toMatchObject({
      status: "succeeded",
      metadata: { session: "session-1" },
      latest_charge: { object: "charge", amount: 4950, status: "succeeded" },
    });
    expect(paid.line_items?.data[0]?.description).toBe("Basic <package>");
    expect((await choose(`${new URL(session.url ?? "")}`, "card")).status).toBe(409);
    await control("deliver", {});
    expect(shop.heard.map(({ raw }) => JSON.parse(raw.toString("utf8")).type)).toEqual([
      "charge.succeeded",
      "payment_intent.succeeded",
      "checkout.session.completed",
    ]);
    expect((await control("books")).body).toMatchObject([
      { invoiceId: "session-1", reference: session.id, currency: "usd", heldCents: 4950 },
    ]);
  });

  test("stays open after a declined card, shows the error, and can be paid with another card", async () => {
    const { stripe, open, choose } = await sandbox();
    const { id, url } = await open();
    const again = await choose(url, "declined");
    expect(again.headers.get("location")).toBe(`/c/pay/${id}`);
    expect(await (await fetch(url ?? "")).text()).toContain('role="alert"');
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    await choose(url, "card");
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
    expect((await stripe.charges.list()).data.map(({ status }) => status)).toEqual(["succeeded", "failed"]);
  });

  test.each([
    ["complete", "paid", "checkout.session.async_payment_succeeded", 1],
    ["deny", "unpaid", "checkout.session.async_payment_failed", 0],
  ])(
    "a bank payment completes the session, but its payment status depends on the later decision: %s",
    async (move, status, type, accounts) => {
      const shop = await startWebhookReceiver();
      const { stripe, control, open, choose } = await sandbox({
        webhook: { secret: "whsec_1", url: shop.url },
      });
      const { id, url } = await open();
      await choose(url, "delayed");
      const waiting = await stripe.checkout.sessions.retrieve(id, { expand: ["payment_intent"] });
      expect(waiting).toMatchObject({ status: "complete", payment_status: "unpaid" });
      expect((await control("books")).body).toEqual([]);
      const [charge] = (await stripe.charges.list()).data;
      await control(move, { txnId: charge?.id });
      expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(status);
      await control("deliver", {});
      expect(JSON.parse(shop.heard.at(-1)?.raw.toString("utf8") ?? "").type).toBe(type);
      expect((await control("books")).body).toHaveLength(accounts);
    },
  );

  test("expires automatically, or when the shop expires it", async () => {
    const shop = await startWebhookReceiver();
    const { stripe, control, open, choose } = await sandbox({
      webhook: { secret: "whsec_1", url: shop.url },
    });
    const first = await open();
    expect((await stripe.checkout.sessions.expire(first.id)).status).toBe("expired");
    expect((await refused(stripe.checkout.sessions.expire(first.id))).message).toContain('["open"]');
    const second = await open({}, "another");
    await control("clock", { ms: 24 * HOUR });
    expect((await stripe.checkout.sessions.retrieve(second.id)).status).toBe("expired");
    expect((await choose(second.url, "card")).status).toBe(409);
    await control("deliver", {});
    expect(shop.heard.map(({ raw }) => JSON.parse(raw.toString("utf8")).type)).toEqual([
      "checkout.session.expired",
      "checkout.session.expired",
    ]);
  });

  test.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    [
      "an amount below the minimum",
      {
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: 49, product_data: { name: "x" } } },
        ],
      },
      "amount_too_small",
    ],
    ["no line items", { line_items: [] }, "parameter_missing"],
    ["an unknown parameter", { tax_id_collection: { enabled: true } }, "parameter_unknown"],
  ])("with %s is refused", async (_what, changes, code) => {
    const { open } = await sandbox();
    expect((await refused(open(changes))).code).toBe(code);
  });
});

describe("Idempotency-Key", () => {
  test("returns the same response for a day, and refuses a different request", async () => {
    const { control, stripe, open } = await sandbox();
    const first = await open();
    expect((await open()).id).toBe(first.id);
    const other = await refused(open({ customer_email: "two@example.com" }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(other.statusCode).toBe(400);
    await control("clock", { ms: 24 * HOUR });
    expect((await open()).id).not.toBe(first.id);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(2);
  });

  test("the second of two concurrent requests fails without an effect", async () => {
    const { app, stripe } = await sandbox();
    // Sent synchronously one after the other, so that the first can't finish before the second arrives, even on a busy machine.
    const open = () =>
      app.inject({
        method: "POST",
        url: "/v1/checkout/sessions",
        headers: {
          authorization: `Bearer ${localStripeAccount.secretKey}`,
          "content-type": "application/x-www-form-urlencoded",
          "idempotency-key": "session-1",
        },
        payload: new URLSearchParams({
          mode: "payment",
          success_url: "http://127.0.0.1:3000/back",
          "line_items[0][quantity]": "1",
          "line_items[0][price_data][currency]": "usd",
          "line_items[0][price_data][unit_amount]": "4950",
          "line_items[0][price_data][product_data][name]": "Basic",
        }).toString(),
      });
    const answers = await Promise.all([open(), open()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test("returns the existing session on a retry after the response was lost", async () => {
    const { control, stripe, open } = await sandbox();
    // Stripe's package itself retries once if a keep-alive connection breaks.
    await control("faults", { loseCreateAnswers: 2 });
    expect(await refused(open())).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const { data } = await stripe.checkout.sessions.list();
    expect(data).toHaveLength(1);
    expect((await open()).id).toBe(data[0]?.id);
  });
});

describe("refunds and disputes", () => {
  test("refunds can be partial, down to one cent, but can't exceed the payment", async () => {
    const { stripe, control, paid } = await sandbox();
    const { intentId, chargeId } = await paid();
    const refund = (amount?: number, idempotencyKey = `r-${amount}`) =>
      stripe.refunds.create({ payment_intent: intentId, ...(amount ? { amount } : {}) }, { idempotencyKey });
    const part = await refund(1);
    expect(part).toMatchObject({ amount: 1, charge: chargeId, status: "succeeded" });
    expect((await refund(1)).id).toBe(part.id);
    expect((await refused(refund(4950))).message).toContain("greater than unrefunded amount");
    await refund(undefined, "rest");
    expect((await refused(refund(2))).code).toBe("charge_already_refunded");
    expect(await stripe.charges.retrieve(chargeId)).toMatchObject({ refunded: true, amount_refunded: 4950 });
    expect((await stripe.refunds.list({ payment_intent: intentId })).data).toHaveLength(2);
    expect((await control("books")).body[0].heldCents).toBe(0);
  });

  test.each([
    [false, "won", [4950, -4950, 4950], ["created", "funds_withdrawn", "closed", "funds_reinstated"]],
    [false, "lost", [4950, -4950], ["created", "funds_withdrawn", "closed"]],
    [true, "won", [4950], ["created", "closed"]],
  ])(
    "a dispute (inquiry: %s) that is %s moves the money and sends webhooks",
    async (isInquiry, outcome, cents, told) => {
      const shop = await startWebhookReceiver();
      const { stripe, control, paid } = await sandbox({ webhook: { secret: "whsec_1", url: shop.url } });
      const { chargeId, intentId } = await paid();
      await control("deliver", {});
      shop.heard.length = 0;
      const { id: disputeId } = (await control("dispute", { txnId: chargeId, isInquiry })).body;
      expect((await stripe.disputes.list({ payment_intent: intentId })).data[0]?.id).toBe(disputeId);
      if (!isInquiry)
        expect((await refused(stripe.refunds.create({ charge: chargeId }))).code).toBe("charge_disputed");
      await control("resolve", { disputeId, outcome });
      await control("deliver", {});
      const [account] = (await control("books")).body;
      expect(account.movements.map((one: { cents: number }) => one.cents)).toEqual(cents);
      expect(shop.heard.map(({ raw }) => JSON.parse(raw.toString("utf8")).type)).toEqual(
        told.map((name) => `charge.dispute.${name}`),
      );
    },
  );

  test("a pending refund can fail, and the seller gets the money back", async () => {
    const { stripe, control, paid } = await sandbox();
    const { intentId } = await paid();
    await control("faults", { refundsPending: true });
    const refund = await stripe.refunds.create({ payment_intent: intentId });
    expect(refund.status).toBe("pending");
    await control("settle-refund", { refundId: refund.id, isDone: false });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe("failed");
    expect((await control("books")).body[0].heldCents).toBe(4950);
  });
});

describe("errors", () => {
  test("have Stripe's types for a wrong key, an unknown id and a fault", async () => {
    const { client, stripe, control } = await sandbox();
    expect(await refused(client("sk_test_wrong").accounts.retrieveCurrent())).toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    expect((await stripe.accounts.retrieveCurrent()).charges_enabled).toBe(true);
    const missing = await refused(stripe.checkout.sessions.retrieve("cs_test_none"));
    expect([missing.statusCode, missing.code]).toEqual([404, "resource_missing"]);
    await control("faults", { api: "429" });
    expect(await refused(stripe.accounts.retrieveCurrent())).toBeInstanceOf(
      Stripe.errors.StripeRateLimitError,
    );
    await control("faults", { api: "500" });
    expect((await refused(stripe.checkout.sessions.create(sessionFor("x")))).statusCode).toBe(500);
  });
});
