import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";

const HOUR = 3_600_000;

describe("a refund whose payment is not booked", () => {
  test("doesn't wait forever if the rejected payment was dismissed", async () => {
    const shop = await payShop();
    const { orderId, txnId } = await shop.paid({ amount: "0.01" });
    await shop.settle();
    const [rejected] = (await shop.owner.payments.needsReview()).notifications;
    await shop.owner.payments.dismiss({ _id: rejected?._id ?? "", note: "Refunded at PayPal" });
    await shop.control("refund", { txnId });
    await shop.settle();
    expect(shop.notifications().map((one) => one.state)).toEqual(["dismissed", "noted"]);
    await shop.later(24 * HOUR);
    expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
    expect(shop.cents(orderId)).toEqual([]);
  });

  test("can be dismissed while it waits, and is still booked if the payment arrives", async () => {
    const shop = await payShop();
    const orderId = await shop.placed();
    const checkout = await shop.one.orders.checkout({ _id: orderId });
    const payment = { txn_id: "PAYMENT0000000001" };
    const refund = { txn_type: "(missing)", payment_status: "Refunded", txn_id: "REFUND00000000001" };
    const told = { ...refund, parent_txn_id: payment.txn_id, mc_gross: "-49.50" };
    const waiting = await shop.genuine(checkout, told);
    expect(waiting).toMatchObject({ state: "waiting", waitsFor: payment.txn_id });
    await shop.later(HOUR / 3);
    const [shown] = (await shop.owner.payments.needsReview()).notifications;
    expect(shown).toMatchObject({ state: "waiting", canDismiss: true, canCheck: true });
    await shop.owner.payments.dismiss({ _id: shown?._id ?? "", note: "PayPal knows of no payment" });
    expect(await shop.owner.payments.needsReviewCount()).toBe(0);

    await shop.genuine(checkout, payment);
    expect(shop.cents(orderId)).toEqual([4950, -4950]);
    expect(shop.status(orderId)).toBe("Cancelled");
    expect(shop.notifications().map((one) => one.state)).toEqual(["booked", "booked"]);
  });

  test("is booked when its payment is booked later", async () => {
    const shop = await payShop();
    const first = await shop.paid();
    await shop.settle();
    // The payment is marked as forged by mistake, so it isn't booked until it is checked again.
    const second = await shop.placed();
    const checkout = await shop.one.orders.checkout({ _id: second });
    await shop.faults({ verifier: "INVALID" });
    const payment = await shop.genuine(checkout, { txn_id: "PAYMENT0000000001" });
    await shop.faults({});
    const refund = { txn_type: "(missing)", payment_status: "Refunded", txn_id: "REFUND00000000001" };
    const told = { ...refund, parent_txn_id: "PAYMENT0000000001", mc_gross: "-10.00" };
    expect((await shop.genuine(checkout, told))?.state).toBe("waiting");
    await shop.owner.payments.checkAgain({ _id: payment?._id ?? "" });
    await shop.worker.runOnce();
    await shop.worker.runOnce();
    expect([shop.status(second), shop.cents(second)]).toEqual(["Paid", [4950, -1000]]);
    expect(shop.cents(first.orderId)).toEqual([4950]);
  });

  test("is shown once, even if it is sent several times", async () => {
    const shop = await payShop();
    const checkout = await shop.one.orders.checkout({ _id: await shop.placed() });
    const refund = { txn_type: "(missing)", payment_status: "Refunded", txn_id: "REFUND00000000001" };
    const told = { ...refund, parent_txn_id: "PAYMENT0000000001", mc_gross: "-49.50" };
    for (const _copy of [1, 2, 3]) await shop.genuine(checkout, told);
    expect(shop.notifications().map((one) => one.state)).toEqual(["waiting", "duplicate", "duplicate"]);
  });
});

test("a notification that isn't verified yet can't be dismissed", async () => {
  const shop = await payShop();
  await shop.faults({ verifier: "500" });
  await shop.paid();
  await shop.settle();
  await shop.later(HOUR);
  const [shown] = (await shop.owner.payments.needsReview()).notifications;
  expect(shown).toMatchObject({ state: "received", canDismiss: false });
  await expect(shop.owner.payments.dismiss({ _id: shown?._id ?? "", note: "x" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});
