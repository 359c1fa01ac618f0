import { immediate } from "@rankwright/db/core";
import { purgeForged } from "@rankwright/db/payments";
import { setPaymentMode, verifiedAt } from "@rankwright/test-kit/payment-mode";
import { payShop, startVerifier } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";
import type { PaymentMode as Mode } from "./provider.ts";

const DAY = 24 * 3_600_000;
const real = { test_ipn: "(missing)" };

/** A shop with an open checkout in one mode, switched to another mode, in which the verifier returns INVALID. */
async function switched(from: Mode, to: Mode) {
  const shop = await payShop();
  const { env } = shop.deps;
  const working = env.setups["paypal-standard"];
  setPaymentMode(env, from);
  const orderId = await shop.placed();
  const checkout = await shop.one.orders.checkout({ _id: orderId });
  const elsewhere = await startVerifier("INVALID");
  const turn = (mode: Mode) => {
    env.setups = { "paypal-standard": verifiedAt(elsewhere.url) };
    if (mode === from && working) env.setups["paypal-standard"] = working;
    setPaymentMode(env, mode);
  };
  turn(to);
  return { ...shop, orderId, checkout, elsewhere, turn };
}

describe("a notification of another payment mode", () => {
  test("a live notification in test mode is neither verified nor marked as forged, and is booked when it is rechecked in live mode", async () => {
    const shop = await switched("live", "sandbox");
    const kept = await shop.genuine(shop.checkout, real);
    expect(kept).toMatchObject({
      state: "otherMode",
      verifiedAt: null,
      reason: expect.stringMatching(/mode \(live\) differs from the current payment mode.*PAYPAL_ENV=live/),
    });
    expect(shop.elsewhere.asked()).toBe(0);

    await shop.later(40 * DAY);
    expect(immediate(shop.deps.db, (tx) => purgeForged(tx, shop.deps.now()))).toBe(0);
    const [shown] = (await shop.owner.payments.needsReview()).notifications;
    expect(shown).toMatchObject({ _id: kept?._id, state: "otherMode", canCheck: true, canDismiss: true });
    expect(shown?.order, "the order is found by the secret in the notification").toMatchObject({
      _id: shop.orderId,
    });
    const again = shop.owner.payments.checkAgain({ _id: kept?._id ?? "" });
    await expect(again).rejects.toMatchObject({ code: "CONFLICT", message: kept?.reason });
    expect(shop.elsewhere.asked()).toBe(0);

    shop.turn("live");
    await shop.owner.payments.checkAgain({ _id: kept?._id ?? "" });
    await shop.worker.runOnce();
    expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Paid", [4950]]);
    expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
  });

  test("the owner gets one mail per checkout, and none without a checkout's secret", async () => {
    const shop = await switched("live", "sandbox");
    const notes = () =>
      shop.mails().filter((mail) => mail.subject === "A payment in the wrong mode needs review");
    await shop.genuine(shop.checkout, { ...real, custom: "0".repeat(32) });
    await shop.genuine(shop.checkout, { ...real, invoice: "0".repeat(24) });
    expect(notes()).toEqual([]);
    await shop.genuine(shop.checkout, real);
    await shop.genuine(shop.checkout, { ...real, txn_id: "GENUINE0000000002" });
    expect(notes().map((mail) => mail.recipient)).toEqual(["owner@example.com"]);
    expect(notes()[0]?.body).toContain(shop.orderId);
    expect(shop.notifications().map((one) => one.state)).toEqual(Array(4).fill("otherMode"));
    const named = (await shop.owner.payments.needsReview()).notifications.map(({ orderId }) => orderId);
    expect(named).toEqual([shop.orderId, shop.orderId, null, null]);
  });

  test("a notification that its own mode's verifier rejects is unlinked from its order, and purged like other forged notifications", async () => {
    const shop = await switched("live", "sandbox");
    const forged = new URLSearchParams({
      txn_id: "FORGED00000000001",
      invoice: shop.checkout.fields.invoice ?? "",
      custom: shop.checkout.fields.custom ?? "",
    });
    await fetch(`${shop.api}/ipn`, { method: "POST", body: forged });
    await shop.worker.runOnce();
    expect(shop.notifications()).toMatchObject([{ state: "otherMode", orderId: shop.orderId }]);
    shop.turn("live");
    expect(await shop.owner.payments.checkOrderAgain({ _id: shop.orderId })).toEqual({ checked: 1 });
    await shop.worker.runOnce();
    expect(shop.notifications()).toMatchObject([{ state: "forged", orderId: null }]);
    expect(immediate(shop.deps.db, (tx) => purgeForged(tx, shop.deps.now() + 1))).toBe(1);
  });

  test.each<[string, Mode, Mode, Record<string, string>]>([
    ["a notification from PayPal's sandbox in live mode", "sandbox", "live", {}],
    ["a notification from PayPal's sandbox in local mode", "sandbox", "local", {}],
    ["a notification from the test checkout in sandbox mode", "local", "sandbox", {}],
    ["a test payment for a live order in live mode", "live", "live", {}],
    ["a live payment for a test order in local mode", "local", "local", real],
  ])("%s waits and pays nothing", async (_name, from, to, changes) => {
    const shop = await switched(from, to);
    expect(await shop.genuine(shop.checkout, changes)).toMatchObject({ state: "otherMode" });
    expect(shop.elsewhere.asked()).toBe(0);
    expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["UnPaid", []]);
  });

  test("a refund that is rechecked before its payment is booked after the payment", async () => {
    const shop = await switched("live", "sandbox");
    const payment = await shop.genuine(shop.checkout, real);
    const refund = { txn_type: "(missing)", payment_status: "Refunded", txn_id: "REFUND00000000001" };
    const told = { ...refund, ...real, parent_txn_id: "GENUINE0000000001", mc_gross: "-49.50" };
    const back = await shop.genuine(shop.checkout, told);
    shop.turn("live");
    for (const one of [back, payment]) {
      await shop.owner.payments.checkAgain({ _id: one?._id ?? "" });
      await shop.worker.runOnce();
    }
    expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual(["Cancelled", [4950, -4950]]);
  });
});
