import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { expect, test } from "vitest";

type Shop = Awaited<ReturnType<typeof allMethodsShop>>;

/** Returns an order that the customer paid with PayPal. */
async function paidOrder(shop: Shop): Promise<string> {
  const orderId = await shop.placed();
  await shop.choose((await shop.open(orderId, "paypal")).url, "pay");
  await shop.returned(orderId);
  await shop.run();
  return orderId;
}

/** Returns the reference of an order's bank transfer. */
async function transferOf(shop: Shop, orderId: string): Promise<string> {
  const told = await shop.one.orders.pay({ _id: orderId, provider: "bank-transfer" });
  return told.kind === "instructions" ? told.reference : "";
}

const date = "2026-03-05";

test("the owner sees each payment with its customer, amount, fee, method and state", async () => {
  const shop = await allMethodsShop();
  const { owner } = shop;
  const stateOf = async (orderId: string) =>
    (await owner.payments.page({ search: orderId })).rows.map(({ state, cents, returnedCents }) => [
      state,
      cents,
      returnedCents,
    ]);

  const paid = await paidOrder(shop);
  expect((await owner.payments.page({})).rows).toMatchObject([
    {
      orderId: paid,
      customerEmail: "one@example.com",
      packageName: "Basic",
      cents: 4_950,
      method: "paypal",
      state: "succeeded",
      isTest: true,
      feeCents: expect.any(Number),
      reference: shop.ledger(paid)[0]?.txnId,
    },
  ]);
  const txnId = shop.ledger(paid)[0]?.txnId ?? "";
  await owner.payments.refund({ _id: paid, txnId, amount: "9.50" });
  await shop.run();
  expect(await stateOf(paid)).toEqual([["partlyRefunded", 4_950, 950]]);
  await owner.orders.setPaymentStatus({ _id: paid, paymentStatus: "Cancelled", reason: "In cash" });
  expect(await stateOf(paid), "a refund that was recorded by hand counts, too").toEqual([
    ["refunded", 4_950, 4_950],
  ]);

  const left = await shop.placed();
  const { url } = await shop.open(left, "stripe");
  expect(await stateOf(left)).toEqual([["incomplete", 4_950, 0]]);
  await owner.orders.cancel({ _id: left, paymentStatus: "Cancelled" });
  expect([url, await stateOf(left)]).toEqual([url, [["cancelled", 4_950, 0]]]);

  const wired = await shop.placed();
  const reference = await transferOf(shop, wired);
  expect(await stateOf(wired)).toEqual([["pending", 4_950, 0]]);
  await owner.payments.moneyCame({ reference, amount: "20.00", date });
  expect((await owner.payments.page({ search: reference })).rows).toMatchObject([
    { state: "underpaid", cents: 2_000, expectedCents: 4_950 },
  ]);
  await owner.payments.moneyCame({ reference, amount: "29.50", date });
  expect(await stateOf(wired)).toEqual([
    ["succeeded", 2_950, 0],
    ["succeeded", 2_000, 0],
  ]);
});

test("filters, search and totals show the same payments", async () => {
  const shop = await allMethodsShop();
  const { owner } = shop;
  const first = await paidOrder(shop);
  const wired = await shop.placed();
  await owner.payments.moneyCame({ reference: await transferOf(shop, wired), amount: "20.00", date });
  const found = async (filter: Parameters<typeof owner.payments.sums>[0]) => {
    const [{ rows, total }, sums] = [await owner.payments.page(filter), await owner.payments.sums(filter)];
    expect(total).toBe(sums.reduce((all, { n }) => all + n, 0));
    return { orders: rows.map(({ orderId }) => orderId), cents: sums.map((sum) => sum.receivedCents) };
  };
  expect(await found({})).toEqual({ orders: [wired, first], cents: [6_950] });
  expect(await found({ state: "underpaid" })).toEqual({ orders: [wired], cents: [2_000] });
  expect(await found({ method: "paypal" })).toEqual({ orders: [first], cents: [4_950] });
  expect(await found({ state: "underpaid", method: "paypal" })).toEqual({ orders: [], cents: [] });
  const txnId = shop.ledger(first)[0]?.txnId ?? "";
  for (const search of [txnId, first, "TEST_RW-2026-0001"])
    expect(await found({ search }), search).toMatchObject({ cents: [4_950] });
  expect(await found({ search: "one@example", state: "succeeded" })).toMatchObject({ orders: [first] });
  expect(await found({ search: "nobody" })).toEqual({ orders: [], cents: [] });
  expect(await found({ from: "2026-03-02", to: "2026-03-02" })).toMatchObject({ cents: [6_950] });
  expect(await found({ from: "2026-03-03" })).toMatchObject({ orders: [] });
  await expect(found({ from: "2026-03-03", to: "2026-03-02" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("a payment's page has its bookings, notifications and attempts, and the address of an attempt leads to its payment", async () => {
  const shop = await allMethodsShop();
  const { owner } = shop;
  const orderId = await paidOrder(shop);
  const [session] = shop.sessions(orderId);
  const txnId = shop.ledger(orderId)[0]?.txnId ?? "";
  await owner.payments.refund({ _id: orderId, txnId, amount: "9.50" });
  await shop.run();
  const one = await owner.payments.one({ _id: session?._id ?? "" });
  expect(one).toMatchObject({
    payment: { _id: shop.ledger(orderId)[0]?._id, state: "partlyRefunded", returnedCents: 950 },
    ledger: [{ grossCents: 4_950 }, { grossCents: -950 }],
    refunds: [{ cents: 950, state: "done" }],
    sessions: [{ provider: "paypal" }],
  });
  expect(one.notifications.map(({ status }) => status)).toEqual(
    expect.arrayContaining(["Completed", "Refunded"]),
  );
  await expect(owner.payments.one({ _id: orderId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
