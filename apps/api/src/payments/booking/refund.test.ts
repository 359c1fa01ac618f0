import { payShop } from "@rankwright/test-kit/payments";
import { describe, expect, test } from "vitest";

/** A shop with a paid order. */
async function paidShop() {
  const shop = await payShop();
  const { orderId, txnId, checkout } = await shop.paid();
  await shop.settle();
  expect(shop.status(orderId)).toBe("Paid");
  const net = async () => (await shop.owner.orders.totals()).netCents;
  const events = async () => (await shop.owner.orders.history({ _id: orderId })).map((one) => one.event);
  return { ...shop, orderId, txnId, checkout, net, events };
}

describe("refunds and reversals", () => {
  test("a full refund makes the order Cancelled and mails the customer once", async () => {
    const shop = await paidShop();
    await shop.faults({ duplicate: 5 });
    await shop.control("refund", { txnId: shop.txnId });
    await shop.settle();
    expect(shop.status(shop.orderId)).toBe("Cancelled");
    expect(shop.cents(shop.orderId)).toEqual([4950, -4950]);
    expect(await shop.net()).toBe(0);
    expect(await shop.events()).toEqual(["placed", "paid", "refunded"]);
    const refunds = shop.mails().filter((mail) => mail.subject === "Refund: Basic, $49.50");
    expect(refunds.map((mail) => mail.recipient)).toEqual(["one@example.com"]);
    // The return page shows these if the buyer returns after the refund.
    const { payments } = await shop.one.orders.receipt({ _id: shop.orderId });
    expect(payments.map(({ cents }) => cents)).toEqual([4_950, -4_950]);
  });

  test("partial refunds leave the order Paid until nothing is left", async () => {
    const shop = await paidShop();
    await shop.control("refund", { txnId: shop.txnId, amount: "9.99" });
    await shop.settle();
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Paid", 3951]);
    await shop.control("refund", { txnId: shop.txnId, amount: "9.99" });
    await shop.settle();
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Paid", 2952]);
    await shop.control("refund", { txnId: shop.txnId });
    await shop.settle();
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Cancelled", 0]);
    expect(shop.cents(shop.orderId)).toEqual([4950, -999, -999, -2952]);
  });

  test("a partial refund appears live in an open order's history", async () => {
    const shop = await paidShop();
    const { lastEventId } = await shop.owner.events.latest();
    await shop.control("refund", { txnId: shop.txnId, amount: "9.99" });
    await shop.settle();
    expect(await shop.events()).toContain("partly refunded");
    const panel = (await shop.owner.events.live({ lastEventId }))[Symbol.asyncIterator]();
    const page = (await shop.owner.room.live({ _id: shop.orderId, lastEventId }))[Symbol.asyncIterator]();
    expect((await panel.next()).value).toMatchObject([
      expect.any(String),
      { kind: "board", text: "" },
      expect.anything(),
    ]);
    expect((await page.next()).value).toMatchObject([
      expect.any(String),
      { kind: "noted" },
      expect.anything(),
    ]);
    await Promise.all([panel.return?.(), page.return?.()]);
  });

  test("a reversal makes the order Cancelled, and cancelling it makes the order Paid again", async () => {
    const shop = await paidShop();
    await shop.control("reverse", { txnId: shop.txnId });
    await shop.settle();
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Cancelled", 0]);
    await shop.control("cancel-reversal", { txnId: shop.txnId });
    await shop.settle();
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Paid", 4950]);
    expect(shop.cents(shop.orderId)).toEqual([4950, -4950, 4950]);
  });

  test("a reversal that is cancelled twice needs review", async () => {
    const shop = await paidShop();
    await shop.control("reverse", { txnId: shop.txnId });
    await shop.control("cancel-reversal", { txnId: shop.txnId });
    await shop.settle();
    const told = { txn_type: "(missing)", payment_status: "Canceled_Reversal", parent_txn_id: shop.txnId };
    const again = await shop.genuine(shop.checkout, { ...told, txn_id: "CANCELED000000002" });
    expect(again).toMatchObject({
      state: "overpaid",
      reason: expect.stringContaining("Reversals exceed payments"),
    });
    expect([shop.status(shop.orderId), shop.cents(shop.orderId)]).toEqual([
      "Paid",
      [4950, -4950, 4950, 4950],
    ]);
    const looks = (await shop.owner.payments.needsReview()).notifications;
    expect(looks).toMatchObject([{ txnId: "CANCELED000000002", canCheck: false, canDismiss: true }]);
    const mails = shop.mails().filter((mail) => mail.subject.startsWith("Please review this payment"));
    expect(mails.map((mail) => mail.recipient)).toEqual(["owner@example.com"]);
    expect(mails[0]?.body.replace(/\s+/g, " ")).toContain("Reversals exceed payments");
    // After these steps, which the reason suggests, the payment counts once.
    for (const paymentStatus of ["Cancelled", "Paid"] as const)
      await shop.owner.orders.setPaymentStatus({ _id: shop.orderId, paymentStatus, reason: "Not at PayPal" });
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Paid", 4950]);
  });

  test("a cancelled reversal needs no review if only the order's other payment had one too many", async () => {
    const shop = await paidShop();
    const second = "SECOND00000000001";
    await shop.genuine(shop.checkout, { txn_id: second });
    const told = { txn_type: "(missing)", payment_status: "Canceled_Reversal", parent_txn_id: second };
    expect(await shop.genuine(shop.checkout, { ...told, txn_id: "CANCELED000000001" })).toMatchObject({
      state: "overpaid",
    });
    await shop.control("reverse", { txnId: shop.txnId });
    await shop.control("cancel-reversal", { txnId: shop.txnId });
    await shop.settle();
    expect(shop.notifications().map((one) => one.state)).toEqual([
      "booked",
      "paidTwice",
      "overpaid",
      "booked",
      "booked",
    ]);
    expect(await shop.net()).toBe(3 * 4_950);
  });

  test("a reversal that is cancelled twice needs review even after a partial refund", async () => {
    const shop = await paidShop();
    await shop.control("refund", { txnId: shop.txnId, amount: "39.50" });
    await shop.control("reverse", { txnId: shop.txnId });
    await shop.control("cancel-reversal", { txnId: shop.txnId });
    await shop.settle();
    const told = { txn_type: "(missing)", payment_status: "Canceled_Reversal", parent_txn_id: shop.txnId };
    const again = { ...told, txn_id: "CANCELED000000002", mc_gross: "10.00" };
    expect(await shop.genuine(shop.checkout, again)).toMatchObject({ state: "overpaid" });
    expect(await shop.net()).toBe(2_000);
  });

  test("a payment that is refunded twice needs review even if the balance stays positive thanks to a second payment", async () => {
    const shop = await paidShop();
    await shop.genuine(shop.checkout, { txn_id: "SECOND00000000001" });
    const told = { txn_type: "(missing)", payment_status: "Refunded", mc_gross: "-49.50" };
    const refund = { ...told, parent_txn_id: shop.txnId };
    expect(await shop.genuine(shop.checkout, { ...refund, txn_id: "REFUND00000000001" })).toMatchObject({
      state: "booked",
    });
    expect(await shop.genuine(shop.checkout, { ...refund, txn_id: "REFUND00000000002" })).toMatchObject({
      state: "overdrawn",
      reason: expect.stringContaining(`The refunds of payment ${shop.txnId} exceed its amount`),
    });
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Cancelled", 0]);
  });

  test("the mail about a reversal says that PayPal holds the money", async () => {
    const shop = await paidShop();
    await shop.faults({ duplicate: 2 });
    await shop.control("reverse", { txnId: shop.txnId });
    await shop.settle();
    const mails = shop.mails().filter((mail) => mail.recipient === "one@example.com");
    expect(mails.at(-1)?.subject).toBe("Payment disputed: Basic, $49.50");
    expect(mails.at(-1)?.body.replace(/\s+/g, " ")).toContain(
      "PayPal holds the money until the dispute is decided",
    );
    expect(mails.filter((mail) => /We refunded|^Refund/.test(mail.subject + mail.body))).toEqual([]);
    expect(mails.filter((mail) => mail.subject.startsWith("Payment disputed"))).toHaveLength(1);
  });

  test.each([
    ["of more than was paid", { mc_gross: "-49.51" }],
    ["with a positive amount", { mc_gross: "49.50" }],
    ["of nothing", { mc_gross: "0.00" }],
    ["that names no payment", { parent_txn_id: "(missing)" }],
    ["in another currency", { mc_currency: "EUR" }],
  ])("a refund %s is rejected and changes nothing", async (_name, changes) => {
    const shop = await paidShop();
    const refund = { txn_type: "(missing)", payment_status: "Refunded", txn_id: "REFUND00000000001" };
    const told = { ...refund, parent_txn_id: shop.txnId, mc_gross: "-49.50", ...changes };
    expect((await shop.genuine(shop.checkout, told))?.state).toBe("rejected");
    expect(shop.status(shop.orderId)).toBe("Paid");
    expect(shop.cents(shop.orderId)).toEqual([4950]);
  });

  test("a refund of another order's payment is rejected", async () => {
    const shop = await paidShop();
    const other = await shop.paid();
    await shop.settle();
    const refund = { txn_type: "(missing)", payment_status: "Refunded", txn_id: "REFUND00000000001" };
    const told = { ...refund, parent_txn_id: other.txnId, mc_gross: "-49.50" };
    expect((await shop.genuine(shop.checkout, told))?.state).toBe("rejected");
    expect([shop.status(shop.orderId), shop.status(other.orderId)]).toEqual(["Paid", "Paid"]);
  });
});

describe("late and reordered notifications", () => {
  test("a pending payment makes the order Paid when PayPal completes it", async () => {
    const shop = await payShop();
    await shop.faults({ pendingFirst: true });
    const { orderId, txnId } = await shop.paid();
    await shop.settle();
    expect(shop.status(orderId)).toBe("UnPaid");
    expect(shop.notifications()[0]).toMatchObject({
      state: "noted",
      reason: expect.stringContaining("PayPal is holding"),
    });
    await shop.control("complete", { txnId });
    await shop.settle();
    expect(shop.status(orderId)).toBe("Paid");
    const events = (await shop.owner.orders.history({ _id: orderId })).map((one) => one.event);
    expect(events).toEqual(["placed", "payment pending", "paid"]);
  });

  test("a Pending notification after Completed changes nothing", async () => {
    const shop = await payShop();
    await shop.faults({ pendingFirst: true });
    const { orderId, txnId } = await shop.paid();
    await shop.control("complete", { txnId });
    await shop.faults({ reorder: true });
    await shop.settle();
    expect(shop.notifications().map((one) => one.state)).toEqual(["booked", "noted"]);
    expect(shop.status(orderId)).toBe("Paid");
  });

  test("a pending payment that is denied leaves the order unpaid", async () => {
    const shop = await payShop();
    await shop.faults({ pendingFirst: true });
    const { orderId, txnId } = await shop.paid();
    await shop.control("deny", { txnId });
    await shop.settle();
    expect(shop.status(orderId)).toBe("UnPaid");
    expect(shop.cents(orderId)).toEqual([]);
  });

  test("a refund that arrives before its payment waits for it", async () => {
    const shop = await payShop();
    const { orderId, txnId } = await shop.paid();
    await shop.control("refund", { txnId });
    await shop.faults({ reorder: true, dropFirst: 0 });
    const [payment, refund] = (await (await fetch(`${shop.sandbox}/control/notifications`)).json()) as {
      id: string;
      body: string;
    }[];
    await fetch(`${shop.api}/ipn`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: Buffer.from(refund?.body ?? "", "base64"),
    });
    await shop.worker.runOnce();
    expect(shop.notifications()).toMatchObject([{ state: "waiting", waitsFor: txnId }]);
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["UnPaid", []]);
    expect(payment?.id).toBeDefined();
    await shop.settle();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Cancelled", [4950, -4950]]);
  });

  test("a cancelled reversal that arrives before the reversal leaves the order Paid, with its price as balance", async () => {
    const shop = await paidShop();
    await shop.control("reverse", { txnId: shop.txnId });
    await shop.control("cancel-reversal", { txnId: shop.txnId });
    await shop.faults({ reorder: true });
    await shop.settle();
    expect(shop.cents(shop.orderId)).toEqual([4950, 4950, -4950]);
    expect([shop.status(shop.orderId), await shop.net()]).toEqual(["Paid", 4950]);
    expect(shop.notifications().map((one) => one.state)).toEqual(["booked", "booked", "booked"]);
    expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
  });

  test("a cancelled reversal, its reversal and its payment are booked correctly if they arrive in this order", async () => {
    const shop = await payShop();
    const { orderId, txnId } = await shop.paid();
    await shop.control("reverse", { txnId });
    await shop.control("cancel-reversal", { txnId });
    await shop.faults({ reorder: true });
    await shop.settle();
    expect([shop.status(orderId), shop.cents(orderId).reduce((sum, cents) => sum + cents, 0)]).toEqual([
      "Paid",
      4950,
    ]);
    expect(shop.notifications().map((one) => one.state)).toEqual(["booked", "booked", "booked"]);
  });

  test("a partial refund that arrives before its payment leaves the order Paid", async () => {
    const shop = await payShop();
    const { orderId, txnId } = await shop.paid();
    await shop.control("refund", { txnId, amount: "10" });
    await shop.faults({ reorder: true });
    await shop.settle();
    expect([shop.status(orderId), shop.cents(orderId)]).toEqual(["Paid", [4950, -1000]]);
  });

  test("a payment after the customer's cancellation makes the order Paid and notifies the owner", async () => {
    const shop = await payShop();
    const { orderId } = await shop.paid();
    await shop.one.orders.cancel({ _id: orderId, paymentStatus: "Cancelled" });
    expect(shop.status(orderId)).toBe("Cancelled");
    await shop.settle();
    expect(shop.status(orderId)).toBe("Paid");
    const note = shop.mails().find((mail) => mail.subject.startsWith("Please review this payment"));
    expect(note?.body).toContain("after the order was cancelled");
  });
});
