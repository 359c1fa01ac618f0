import { createPaymentsWorker } from "@rankwright/api/payments/jobs/worker";
import { allMethodsShop, anotherAccount } from "@rankwright/test-kit/shops/all-methods-shop";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const HOUR_MS = 3_600_000;
const PAY = { paypal: "pay", stripe: "card" } as const;

describe.each(["paypal", "stripe"] as const)("an order that is paid by %s", (way) => {
  test("is Paid after the buyer's return without a webhook, with one ledger row and one receipt", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    const { url, reference } = await shop.open(orderId, way);
    expect(shop.sessions(orderId)).toMatchObject([{ provider: way, reference, openFor: orderId }]);
    await shop.choose(url, PAY[way]);
    expect(shop.status(orderId)).toBe("UnPaid");
    expect(await shop.returned(orderId)).toMatchObject({ asked: 1 });
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
    expect(shop.ledger(orderId)).toMatchObject([{ provider: way, mode: "local" }]);
    expect(shop.sessions(orderId)).toMatchObject([{ openFor: null }]);

    await shop.deliver(way);
    await shop.run();
    await shop.returned(orderId);
    await shop.later(HOUR_MS);
    expect([shop.cents(orderId), await shop.charges(way)]).toEqual([[4950], 1]);
    expect(shop.mails().filter(({ subject }) => subject.startsWith("Receipt"))).toHaveLength(1);
  });

  test("is Paid by the webhook if the buyer doesn't return", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    await shop.deliver(way);
    await shop.run();
    await shop.deliver(way);
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId), await shop.charges(way)]).toEqual(["Paid", [4950], 1]);
  });

  test("is Paid by polling if all webhooks are lost and the buyer doesn't return", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    await shop.later(9 * 60_000);
    expect(shop.status(orderId)).toBe("UnPaid");
    await shop.later(2 * 60_000);
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
    await shop.later(HOUR_MS);
    expect(shop.jobs(), "no job is left that asks the provider").toEqual([]);
  });

  test("is Paid when the owner checks the order", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    expect(await shop.owner.payments.checkOrderAgain({ _id: orderId })).toEqual({ checked: 1 });
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
  });

  test("is Paid even if the shop crashed before it stored the reference", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    // The state after a crash between the request to the provider and the second transaction.
    shop.deps.db.$client.exec("update payment_sessions set reference = null");
    await shop.deliver(way);
    await shop.run();
    await shop.deliver(way);
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
    expect(shop.sessions(orderId)[0]?.reference).not.toBeNull();
  });

  test("is Paid within a minute after an outage of the provider: the retry interval doesn't grow with the payment's age", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    await shop.control(way, "faults", { api: "500" });
    await shop.later(2 * HOUR_MS);
    expect(shop.status(orderId)).toBe("UnPaid");
    await shop.control(way, "faults", { api: "normal" });
    await shop.later(60_000);
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
  });

  test("is Paid after wrong credentials are fixed: an account that doesn't know the payment doesn't end the session", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    const right = shop.deps.env.setups;
    shop.deps.env.setups = { ...right, [way]: { ...right[way], apiUrl: await anotherAccount(way) } };
    await shop.returned(orderId);
    await shop.run();
    await shop.later(HOUR_MS);
    expect(shop.status(orderId)).toBe("UnPaid");
    shop.deps.env.setups = right;
    await shop.later(HOUR_MS);
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
  });

  test("is charged once if the return, the webhook and another worker run concurrently", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    const other = createPaymentsWorker(shop.deps);
    const wakes = [shop.returned(orderId), shop.deliver(way), shop.returned(orderId), shop.deliver(way)];
    await Promise.all([...wakes, shop.run(), other.runOnce()]);
    await Promise.all([shop.run(), other.runOnce()]);
    await shop.later(60_000);
    await other.stop();
    expect([shop.status(orderId), shop.cents(orderId), await shop.charges(way)]).toEqual(["Paid", [4950], 1]);
    expect(shop.mails().filter(({ subject }) => subject.startsWith("Receipt"))).toHaveLength(1);
  });

  test("can be refunded in part and then in full, but not beyond that", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, way)).url, PAY[way]);
    await shop.returned(orderId);
    await shop.run();
    const txnId = shop.ledger(orderId)[0]?.txnId ?? "";
    const refund = (amount?: string) =>
      shop.owner.payments.refund({ _id: orderId, txnId, ...(amount && { amount }) });
    await expect(refund("49.51")).rejects.toMatchObject({ code: "BAD_REQUEST", message: /At most \$49\.50/ });
    expect(await refund("9.50")).toMatchObject({ cents: 950, state: "asked" });
    await expect(refund("9.50"), "a double click").rejects.toMatchObject({ code: "CONFLICT" });
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950, -950]]);
    expect(await refund()).toMatchObject({ cents: 4_000 });
    await shop.run();
    await shop.deliver(way);
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Cancelled", [4950, -950, -4000]]);
    expect(shop.refunds()).toMatchObject([{ state: "done" }, { state: "done" }]);
    await expect(refund()).rejects.toMatchObject({ code: "CONFLICT", message: /fully refunded/ });
    expect(shop.mails().filter(({ subject }) => subject.startsWith("Refund:"))).toHaveLength(2);
  });
});

test("a payment is found even if its provider was down for longer than the maximum polling time", async () => {
  const shop = await allMethodsShop();
  const orderId = await shop.placed();
  await shop.choose((await shop.open(orderId, "stripe")).url, "card");
  await shop.control("stripe", "faults", { api: "500" });
  await shop.later(HOUR_MS);
  await shop.later(40 * 24 * HOUR_MS);
  await shop.control("stripe", "faults", { api: "normal" });
  await shop.later(6 * HOUR_MS);
  expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
  await shop.later(HOUR_MS);
  expect(shop.jobs()).toEqual([]);
});

test("jobs of a provider that is turned off wait until it is turned on, and end after 180 days", async () => {
  const shop = await allMethodsShop();
  const orderId = await shop.placed();
  await shop.choose((await shop.open(orderId, "stripe")).url, "card");
  const { stripe, ...others } = shop.deps.env.setups;
  shop.deps.env.setups = others;
  await shop.later(HOUR_MS);
  await shop.later(HOUR_MS);
  expect(shop.jobs()).toMatchObject([
    { kind: "retrieve", tries: 0, reason: expect.stringContaining("Stripe isn't set up in that mode") },
  ]);
  shop.deps.env.setups = { ...others, ...(stripe && { stripe }) };
  // The worker notices the changed settings and sends the request.
  await shop.run();
  await shop.run();
  expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);

  const left = await shop.placed();
  await shop.open(left, "stripe");
  shop.deps.env.setups = others;
  await shop.later(181 * 24 * HOUR_MS);
  expect(shop.jobs()).toEqual([]);
});

test("a payment whose provider is turned off can't be refunded in the shop", async () => {
  const shop = await allMethodsShop();
  const orderId = await shop.placed();
  await shop.choose((await shop.open(orderId, "stripe")).url, "card");
  await shop.deliver("stripe");
  await shop.run();
  shop.deps.env.setups = { "bank-transfer": shop.deps.env.setups["bank-transfer"] };
  const txnId = shop.ledger(orderId)[0]?.txnId ?? "";
  await expect(shop.owner.payments.refund({ _id: orderId, txnId })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("Stripe isn't set up in that mode"),
  });
  expect(shop.refunds()).toEqual([]);
});

describe("several checkouts of one order", () => {
  test("paying one checkout closes the others, and a payment that was approved in another checkout is not charged", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    const paypal = await shop.open(orderId, "paypal");
    const stripe = await shop.open(orderId, "stripe");
    await shop.choose(paypal.url, "pay");
    await shop.choose(stripe.url, "card");
    await shop.deliver("stripe");
    await shop.run();
    expect(shop.status(orderId)).toBe("Paid");
    expect(shop.sessions(orderId).map(({ openFor }) => openFor)).toEqual([null, null]);
    await shop.deliver("paypal");
    await shop.run();
    await shop.later(24 * HOUR_MS);
    expect([shop.cents(orderId), await shop.charges("paypal")]).toEqual([[4950], 0]);
  });

  test("a second charge is shown and can be refunded with one click", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    const stripe = await shop.open(orderId, "stripe");
    await shop.choose((await shop.open(orderId, "paypal")).url, "pay");
    // The buyer pays at Stripe before that page can be ended. PayPal's webhook arrives first.
    await shop.choose(stripe.url, "card");
    await shop.deliver("paypal");
    await shop.run();
    await shop.deliver("stripe");
    await shop.run();
    expect(shop.cents(orderId)).toEqual([4950, 4950]);
    const [twice] = (await shop.owner.payments.needsReview()).notifications;
    expect(twice).toMatchObject({ state: "paidTwice", provider: "stripe", refundableCents: 4_950 });
    expect(twice?.reason).toMatch(/Refund it on the order's page/);
    await shop.owner.payments.refund({ _id: orderId, txnId: twice?.txnId ?? "" });
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950, 4950, -4950]]);
    expect((await shop.owner.payments.needsReview()).notifications, "nothing is left to review").toEqual([]);
  });

  test("opening the same provider again, even concurrently, returns the same checkout", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    const all = await Promise.all(Array.from({ length: 5 }, () => shop.open(orderId, "paypal")));
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
    expect(shop.sessions(orderId)).toHaveLength(1);
  });
});

describe("failures", () => {
  test.each([
    ["paypal", "pay", { declinedFirst: true }],
    ["stripe", "delayed", {}],
  ] as const)(
    "a payment that fails at %s after it was accepted is shown to the buyer, who can pay again",
    async (way, choice, faults) => {
      const shop = await allMethodsShop();
      const orderId = await shop.placed();
      await shop.control(way, "faults", faults);
      const first = await shop.open(orderId, way);
      await shop.choose(first.url, choice);
      await shop.returned(orderId);
      await shop.run();
      if (way === "stripe") {
        const [charge] = z.array(z.object({ id: z.string() })).parse(await shop.control(way, "charges"));
        await shop.control(way, "deny", { txnId: charge?.id });
        await shop.deliver(way);
        await shop.run();
      }
      expect((await shop.one.orders.waysToPay({ _id: orderId })).notice).toMatch(/^Nothing was charged\./);
      await shop.control(way, "faults", {});
      const again = await shop.open(orderId, way);
      expect(again.reference).not.toBe(first.reference);
      await shop.choose(again.url, PAY[way]);
      await shop.returned(orderId);
      await shop.run();
      expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
    },
  );

  test("a declined card is shown to the buyer, who can pay the same order at the second attempt", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    const first = await shop.open(orderId, "paypal");
    await shop.choose(first.url, "decline");
    await shop.returned(orderId);
    await shop.run();
    expect(await shop.one.orders.waysToPay({ _id: orderId })).toMatchObject({
      notice: expect.stringMatching(/^Nothing was charged\. .* declined/),
    });
    expect(
      await shop.returned(orderId),
      "the provider is not asked until the buyer pays again",
    ).toMatchObject({ asked: 0 });
    const again = await shop.open(orderId, "paypal");
    expect(again.reference).toBe(first.reference);
    expect(await shop.one.orders.waysToPay({ _id: orderId })).toMatchObject({ notice: null });
    await shop.choose(again.url, "pay");
    await shop.returned(orderId);
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
  });

  test("a payment that PayPal holds is booked when it is released", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, "paypal")).url, "pending");
    await shop.returned(orderId);
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["UnPaid", []]);
    const captured = shop.notifications().find(({ event }) => event.type === "pending")?.txnId;
    await shop.control("paypal", "complete", { txnId: captured });
    await shop.deliver("paypal");
    await shop.run();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950]]);
  });

  test("a cancelled order is not charged even if the buyer approved the payment", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, "paypal")).url, "pay");
    await shop.one.orders.cancel({ _id: orderId, paymentStatus: "Cancelled" });
    await shop.deliver("paypal");
    await shop.run();
    await shop.later(24 * HOUR_MS);
    expect([shop.status(orderId), await shop.charges("paypal")]).toEqual(["Cancelled", 0]);
  });

  test.each(["paypal", "stripe"] as const)(
    "a forged webhook of %s returns 400 and stores no row",
    async (way) => {
      const shop = await allMethodsShop();
      const paypal = { id: "WH-1", event_type: "PAYMENT.CAPTURE.COMPLETED", resource: {} };
      const stripe = { id: "evt_1", type: "charge.refunded", livemode: false, data: { object: {} } };
      const body = JSON.stringify({ paypal, stripe }[way]);
      const send = (raw: string, type = "application/json") =>
        fetch(`${shop.api}/webhooks/${way}`, {
          method: "POST",
          headers: { "content-type": type },
          body: raw,
        });
      expect((await send(body)).status).toBe(400);
      expect((await send(body, "text/plain")).status).toBe(415);
      expect((await send("")).status).toBe(400);
      expect((await send(`{"x":"${"y".repeat(257 * 1024)}"}`)).status).toBe(413);
      shop.deps.env.setups = {};
      expect((await send(body)).status).toBe(503);
      expect(shop.notifications()).toEqual([]);
    },
  );

  test("an unreachable provider returns 409, and a retry opens no second session", async () => {
    const shop = await allMethodsShop();
    const orderId = await shop.placed();
    const { paypal } = shop.deps.env.setups;
    if (!paypal) throw new Error("PayPal is set up.");
    shop.deps.env.setups = { ...shop.deps.env.setups, paypal: { ...paypal, apiUrl: "http://127.0.0.1:1" } };
    await expect(shop.one.orders.pay({ _id: orderId, provider: "paypal" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    shop.deps.env.setups = { ...shop.deps.env.setups, paypal };
    await shop.open(orderId, "paypal");
    expect(shop.sessions(orderId)).toHaveLength(1);
  });

  test("a customer can't open, check or see the payments of another customer's order", async () => {
    const shop = await allMethodsShop();
    const _id = await shop.placed();
    await shop.open(_id, "stripe");
    for (const call of [
      shop.two.orders.pay({ _id, provider: "stripe" }),
      shop.two.orders.returned({ _id }),
      shop.two.orders.waysToPay({ _id }),
    ])
      await expect(call).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(shop.two.payments.refund({ _id, txnId: "x" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
