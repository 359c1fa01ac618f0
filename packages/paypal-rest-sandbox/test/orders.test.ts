import { describe, expect, test } from "vitest";
import { issue, orderFor, sandbox, startWebhookReceiver } from "./driver.ts";

const HOUR = 3_600_000;

describe("PayPal order", () => {
  test("is created, approved on the checkout page, captured and recorded in the books", async () => {
    const { url, call, create, choose, capture } = await sandbox();
    const made = await create();
    expect(made.status).toBe(200);
    expect(made.body.status).toBe("PAYER_ACTION_REQUIRED");
    const link = made.body.links.find(({ rel }: { rel: string }) => rel === "payer-action").href;
    expect(link).toBe(`${url}/checkoutnow?token=${made.body.id}`);
    const html = await (await fetch(link)).text();
    for (const text of ["Test checkout – no real money", "$49.50", "Basic &lt;package&gt;", "invoice-1"])
      expect(html).toContain(text);
    expect(issue(await capture(made.body.id))).toBe("ORDER_NOT_APPROVED");
    const back = await choose(made.body.id, "pay");
    expect(back.status).toBe(303);
    expect(back.headers.get("location")).toBe(
      `http://127.0.0.1:3000/received-payment/1?a=b&token=${made.body.id}&PayerID=TESTBUYER2345`,
    );
    expect((await call(`/v2/checkout/orders/${made.body.id}`)).body.status).toBe("APPROVED");
    const captured = await capture(made.body.id);
    expect(captured.status).toBe(201);
    expect(captured.body.purchase_units[0].payments.captures[0]).toMatchObject({
      status: "COMPLETED",
      amount: { currency_code: "USD", value: "49.50" },
      invoice_id: "invoice-1",
      custom_id: "nonce",
    });
    expect(issue(await capture(made.body.id))).toBe("ORDER_ALREADY_CAPTURED");
    expect((await fetch(link)).status).toBe(409);
    expect((await call("/control/books")).body).toMatchObject([
      { invoiceId: "invoice-1", reference: made.body.id, currency: "USD", heldCents: 4950 },
    ]);
  });

  test("a cancelled order returns to the shop without a payment", async () => {
    const { call, create, choose } = await sandbox();
    const { id } = (await create()).body;
    expect((await choose(id, "cancel")).headers.get("location")).toBe(
      `http://127.0.0.1:3000/order-cancelled/1?token=${id}`,
    );
    expect((await call("/control/books")).body).toEqual([]);
  });

  test("after a declined card, the buyer can pay with another card on the same page", async () => {
    const { create, choose, capture } = await sandbox();
    const { id } = (await create()).body;
    await choose(id, "decline");
    const declined = await capture(id, { "paypal-request-id": "one" });
    expect(declined.status).toBe(422);
    expect(issue(declined)).toBe("INSTRUMENT_DECLINED");
    expect(declined.body.links[0]).toMatchObject({ rel: "redirect", href: expect.stringContaining(id) });
    await choose(id, "pay");
    expect((await capture(id, { "paypal-request-id": "one" })).status).toBe(201);
  });

  test("an approval without a capture is reversed after three hours, and the shop gets a webhook", async () => {
    const shop = await startWebhookReceiver();
    const { call, create, choose, capture } = await sandbox({ webhook: { id: "W1", url: shop.url } });
    const { id } = (await create()).body;
    await choose(id, "pay");
    await call("/control/clock", { ms: 3 * HOUR });
    expect(issue(await capture(id))).toBe("ORDER_NOT_APPROVED");
    expect((await call(`/v2/checkout/orders/${id}`)).body.status).toBe("VOIDED");
    await call("/control/deliver", {});
    const events = shop.heard.map(({ raw }) => JSON.parse(raw.toString("utf8")));
    expect(events.map((event) => event.event_type)).toEqual([
      "CHECKOUT.ORDER.APPROVED",
      "CHECKOUT.PAYMENT-APPROVAL.REVERSED",
    ]);
    expect(events[1].resource.order_id).toBe(id);
  });

  test("an unapproved order returns 404 after three hours", async () => {
    const { call, create } = await sandbox();
    const { id } = (await create()).body;
    await call("/control/clock", { ms: 3 * HOUR });
    const gone = await call(`/v2/checkout/orders/${id}`);
    expect(gone.status).toBe(404);
    expect(issue(gone)).toBe("INVALID_RESOURCE_ID");
  });

  test("a second order for a paid invoice can't be captured", async () => {
    const { create, choose, capture, paid } = await sandbox();
    await paid("invoice-1");
    const { id } = (await create({}, "another")).body;
    await choose(id, "pay");
    expect(issue(await capture(id))).toBe("DUPLICATE_INVOICE_ID");
  });

  test.each([
    [{ currency_code: "XXX", value: "1.00" }, 422, "INVALID_CURRENCY_CODE"],
    [{ currency_code: "USD", value: "1.001" }, 422, "DECIMAL_PRECISION"],
    [{ currency_code: "USD", value: "0.00" }, 422, "CANNOT_BE_ZERO_OR_NEGATIVE"],
    [{ currency_code: "JPY", value: "1.50" }, 422, "DECIMALS_NOT_SUPPORTED"],
    [{ currency_code: "USD" }, 400, "MISSING_REQUIRED_PARAMETER"],
  ])("an order of %j is refused", async (amount, status, name) => {
    const { create } = await sandbox();
    const refused = await create({ purchase_units: [{ amount }] });
    expect(refused.status).toBe(status);
    expect(issue(refused)).toBe(name);
  });
});

describe("PayPal-Request-Id", () => {
  test("returns the same response for six hours, and takes the money once", async () => {
    const { call, create, choose, capture } = await sandbox();
    const { id } = (await create({}, "one")).body;
    expect((await create({}, "one")).body.id).toBe(id);
    await choose(id, "pay");
    const first = await capture(id, { "paypal-request-id": "one" });
    const second = await capture(id, { "paypal-request-id": "one" });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.purchase_units).toEqual(first.body.purchase_units);
    await call("/control/clock", { ms: 6 * HOUR });
    expect(issue(await capture(id, { "paypal-request-id": "one" }))).toBe("ORDER_ALREADY_CAPTURED");
    expect((await create({}, "one")).body.id).not.toBe(id);
    expect((await call("/control/books")).body).toHaveLength(1);
  });

  test("the second of two concurrent requests fails without an effect", async () => {
    const { app, create, choose, bearer, call } = await sandbox();
    const { id } = (await create()).body;
    await choose(id, "pay");
    // Sent synchronously one after the other, so that the first can't finish before the second arrives, even on a busy machine.
    const capture = () =>
      app.inject({
        method: "POST",
        url: `/v2/checkout/orders/${id}/capture`,
        headers: { authorization: bearer(), "paypal-request-id": "one" },
        payload: {},
      });
    const answers = await Promise.all([capture(), capture()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await call("/control/books")).body[0].heldCents).toBe(4950);
  });

  test("is required if the order names PayPal as the payment source", async () => {
    const { call } = await sandbox();
    expect(issue(await call("/v2/checkout/orders", orderFor("1")))).toBe("PAYPAL_REQUEST_ID_REQUIRED");
  });
});

describe("refunds", () => {
  test("can be partial, down to one cent, but can't exceed the payment", async () => {
    const { call, paid } = await sandbox();
    const { txnId } = await paid();
    const refund = (value?: string, requestId = `r-${value}`) =>
      call(
        `/v2/payments/captures/${txnId}/refund`,
        value === undefined ? {} : { amount: { currency_code: "USD", value } },
        { "paypal-request-id": requestId },
      );
    const part = await refund("0.01");
    expect(part.status).toBe(201);
    expect((await refund("0.01")).body.id).toBe(part.body.id);
    expect((await call(`/v2/payments/captures/${txnId}`)).body.status).toBe("PARTIALLY_REFUNDED");
    expect(issue(await refund("49.50"))).toBe("REFUND_AMOUNT_EXCEEDED");
    expect((await refund(undefined, "rest")).status).toBe(201);
    expect(issue(await refund("0.02"))).toBe("CAPTURE_FULLY_REFUNDED");
    const [account] = (await call("/control/books")).body;
    expect(account.heldCents).toBe(0);
    expect(account.movements.map(({ cents }: { cents: number }) => cents)).toEqual([4950, -1, -4949]);
    expect((await call(`/v2/payments/refunds/${part.body.id}`)).body.amount.value).toBe("0.01");
  });

  test("are refused for pending, unknown and disputed payments", async () => {
    const { call, create, choose, capture, paid } = await sandbox();
    const { id } = (await create()).body;
    await choose(id, "pending");
    const pending = (await capture(id)).body.purchase_units[0].payments.captures[0];
    expect(pending.status).toBe("PENDING");
    expect(issue(await call(`/v2/payments/captures/${pending.id}/refund`, {}))).toBe("PENDING_CAPTURE");
    expect((await call("/v2/payments/captures/NONE/refund", {})).status).toBe(404);
    const { txnId } = await paid("invoice-2");
    await call("/control/dispute", { txnId, stage: "CHARGEBACK" });
    expect(issue(await call(`/v2/payments/captures/${txnId}/refund`, {}))).toBe(
      "REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK",
    );
  });
});

describe("disputes", () => {
  test.each([
    ["INQUIRY", "won", [4950], [4950]],
    ["INQUIRY", "lost", [4950], [4950, -4950]],
    ["CHARGEBACK", "won", [4950, -4950], [4950, -4950, 4950]],
    ["CHARGEBACK", "lost", [4950, -4950], [4950, -4950]],
  ])("moves the money for the stage %s and the outcome %s", async (stage, outcome, opened, resolved) => {
    const { call, paid } = await sandbox();
    const { txnId } = await paid();
    const moved = async () =>
      (await call("/control/books")).body[0].movements.map(({ cents }: { cents: number }) => cents);
    const { id: disputeId } = (await call("/control/dispute", { txnId, stage })).body;
    expect(await moved()).toEqual(opened);
    await call("/control/resolve", { disputeId, outcome });
    expect(await moved()).toEqual(resolved);
    expect((await call("/control/resolve", { disputeId, outcome })).status).toBe(409);
  });
});
