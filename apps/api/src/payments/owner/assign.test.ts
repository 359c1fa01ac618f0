import { payShop } from "@rankwright/test-kit/payments";
import { expect, test } from "vitest";

/** A shop with money that a customer sent to its PayPal address without a checkout, and an unpaid order. */
async function sentShop(changes: Record<string, string> = {}) {
  const shop = await payShop();
  const orderId = await shop.placed();
  const checkout = await shop.one.orders.checkout({ _id: orderId });
  const sent = { txn_type: "send_money", invoice: "(missing)", custom: "(missing)", txn_id: "SENT1" };
  const received = await shop.genuine(checkout, { ...sent, ...changes });
  const _id = received?._id ?? "";
  const shown = async () => (await shop.owner.payments.needsReview()).notifications;
  const confirmed = { amount: received?.event.amount ?? "", currency: received?.event.currency ?? "" };
  return {
    ...shop,
    orderId,
    checkout,
    _id,
    shown,
    assign: (to = orderId) => shop.owner.payments.assign({ _id, orderId: to, ...confirmed }),
  };
}

const conflict = (message: RegExp) => ({ code: "CONFLICT", message: expect.stringMatching(message) });

test("the owner assigns an unidentified payment to an order, once for all clicks", async () => {
  const shop = await sentShop();
  expect(await shop.shown()).toMatchObject([{ state: "rejected", order: null, canAssign: true }]);
  const clicks = await Promise.all([shop.assign(), shop.assign(), shop.assign()]);
  expect(clicks.map(({ orderId, state }) => [orderId, state])).toEqual(
    clicks.map(() => [shop.orderId, "booked"]),
  );
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Paid", [4_950]]);
  expect(shop.mails().filter(({ subject }) => subject.startsWith("Receipt"))).toHaveLength(1);
  expect(await shop.shown()).toEqual([]);
  expect((await shop.owner.audit.page({ action: "payments.assign" })).rows).toMatchObject([
    { action: "payments.assign", subject: expect.stringContaining(`${shop.orderId}: $49.50`) },
  ]);
  // PayPal's repeat of the notification changes nothing.
  await shop.genuine(shop.checkout, {
    txn_type: "send_money",
    invoice: "(missing)",
    custom: "(missing)",
    txn_id: "SENT1",
  });
  expect([shop.cents(shop.orderId), await shop.shown()]).toEqual([[4_950], []]);
  await expect(shop.assign(await shop.placed())).rejects.toMatchObject(
    conflict(/already recorded for another order/),
  );
});

test("two owners who assign a payment to different orders at once book it for one of them", async () => {
  const shop = await sentShop();
  const other = await shop.placed();
  const results = await Promise.allSettled([shop.assign(), shop.assign(other)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect([...shop.cents(shop.orderId), ...shop.cents(other)]).toEqual([4_950]);
});

test("a payment is not assigned to an order that doesn't fit, and the reason is named", async () => {
  const euros = await sentShop({ mc_currency: "EUR" });
  await expect(euros.assign()).rejects.toMatchObject(conflict(/in EUR, but this order is in USD/));
  const elsewhere = await sentShop({ business: "thief@example.com", receiver_email: "thief@example.com" });
  await expect(elsewhere.assign()).rejects.toMatchObject(conflict(/sent to thief@example\.com/));
  const real = await sentShop({ test_ipn: "(missing)" });
  await expect(real.assign()).rejects.toMatchObject({ code: "CONFLICT" });

  const shop = await sentShop();
  const { _id, orderId, owner } = shop;
  const { orderId: paid } = await shop.paid();
  await shop.settle();
  await expect(shop.assign(paid)).rejects.toMatchObject(conflict(/already paid/));
  await expect(shop.assign("000000000000000000000000")).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: "orderId" }] },
  });
  const seen = { _id, orderId, amount: "1.00", currency: "USD" };
  await expect(owner.payments.assign(seen)).rejects.toMatchObject({
    code: "BAD_REQUEST",
    message: expect.stringContaining("The payment is 49.50 USD"),
  });
  await expect(shop.one.payments.assign(seen)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await owner.payments.dismiss({ _id, note: "Refunded in PayPal" });
  await expect(shop.assign()).rejects.toMatchObject(conflict(/Only a verified payment/));
  for (const each of [euros, elsewhere, real, shop]) expect(each.cents(each.orderId)).toEqual([]);
});

test("a smaller amount leaves the order underpaid", async () => {
  const shop = await sentShop({ mc_gross: "20.00" });
  expect(await shop.assign()).toMatchObject({ state: "tooLittle" });
  expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["UnPaid", [2_000]]);
  expect((await shop.owner.payments.page({})).rows[0]).toMatchObject({ state: "underpaid" });
});

test("a refund that names no order is assigned to one that received enough", async () => {
  const back = { payment_status: "Refunded", mc_gross: "-10.00", parent_txn_id: "UNKNOWN1" };
  const shop = await sentShop({ ...back, txn_type: "(missing)" });
  await expect(shop.assign()).rejects.toMatchObject(conflict(/\$0\.00 was received/));
  const { orderId } = await shop.paid();
  await shop.settle();
  expect(await shop.assign(orderId)).toMatchObject({ state: "booked" });
  expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4_950, -1_000]]);
  expect((await shop.owner.payments.page({ search: orderId })).rows).toMatchObject([
    { state: "partlyRefunded", returnedCents: 1_000 },
  ]);
});
