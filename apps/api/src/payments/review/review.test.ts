import { immediate } from "@rankwright/db/core";
import { updateNotification } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { storeNotification } from "@rankwright/db/testing";
import { ipn, payShop } from "@rankwright/test-kit/payments";
import { expect, onTestFinished, test, vi } from "vitest";
import { providerOf } from "../providers.ts";

const DAY_MS = 24 * 3_600_000;

/** A shop with a rejected payment of one cent for an order of $49.50. */
async function rejectedShop() {
  const shop = await payShop();
  const { orderId } = await shop.paid({ amount: "0.01" });
  await shop.settle();
  const [rejected] = (await shop.owner.payments.needsReview()).notifications;
  if (!rejected) throw new Error("The rejected payment is not shown.");
  return { ...shop, orderId, rejected };
}

test("the owner sees a rejected payment with its payer, the reason and what to do", async () => {
  const { rejected, orderId } = await rejectedShop();
  expect(rejected).toMatchObject({
    state: "rejected",
    verified: true,
    orderId,
    amount: "0.01",
    currency: "USD",
    payer: "Sample Buyer buyer@example.com",
    reason: expect.stringMatching(/amount is \$0\.01.*refund it, or mark the order as paid/),
  });
});

test("customers and visitors have no access to reviews", async () => {
  const { one, visitor, rejected } = await rejectedShop();
  await expect(one.payments.needsReview()).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(visitor.payments.needsReview()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(one.payments.checkAgain({ _id: rejected._id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(one.payments.dismiss({ _id: rejected._id, note: "x" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("checking a rejected payment again returns the same result and sends no second mail", async () => {
  const shop = await rejectedShop();
  const mails = shop.mails().length;
  await shop.owner.payments.checkAgain({ _id: shop.rejected._id });
  await shop.worker.runOnce();
  expect((await shop.owner.payments.needsReview()).notifications).toEqual([shop.rejected]);
  expect(shop.mails()).toHaveLength(mails);
});

test("a payment that PayPal reported as INVALID by mistake is booked when it is checked again", async () => {
  const shop = await payShop();
  await shop.faults({ verifier: "INVALID" });
  const { orderId } = await shop.paid();
  await shop.settle();
  await shop.faults({});
  const [rejected] = (await shop.owner.payments.needsReview()).notifications;
  await shop.owner.payments.checkAgain({ _id: rejected?._id ?? "" });
  await shop.worker.runOnce();
  expect(shop.status(orderId)).toBe("Paid");
  expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
  await expect(shop.owner.payments.checkAgain({ _id: rejected?._id ?? "" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("a rejected payment is dismissed with a note and not deleted", async () => {
  const shop = await rejectedShop();
  await shop.owner.payments.dismiss({ _id: shop.rejected._id, note: "Refunded at PayPal" });
  expect((await shop.owner.payments.needsReview()).notifications).toEqual([]);
  const { notifications } = await shop.owner.payments.ofOrder({ _id: shop.orderId });
  expect(notifications).toMatchObject([
    {
      state: "dismissed",
      reason: expect.stringContaining("Dismissed by owner@example.com: Refunded at PayPal"),
    },
  ]);
});

test("the owner sees an order's ledger and notifications", async () => {
  const shop = await payShop();
  const { orderId, txnId } = await shop.paid();
  await shop.settle();
  await shop.control("refund", { txnId, amount: "10" });
  await shop.settle();
  const { ledger, notifications } = await shop.owner.payments.ofOrder({ _id: orderId });
  expect(ledger).toMatchObject([
    { txnId, status: "Completed", grossCents: 4950, parentTxnId: null },
    { status: "Refunded", grossCents: -1000, parentTxnId: txnId },
  ]);
  expect(notifications.map((one) => one.state)).toEqual(["booked", "booked"]);
});

test("an order that stays unpaid is shown until it is checked again and paid", async () => {
  const shop = await payShop();
  await shop.faults({ verifier: "500" });
  const { orderId } = await shop.paid();
  await shop.settle();
  await shop.later(2 * 3_600_000);
  expect((await shop.owner.payments.needsReview()).unpaid).toMatchObject([
    {
      orderId,
      amountCents: 4950,
      flag: expect.stringMatching(/Unpaid for at least an hour.*has not verified/),
    },
  ]);
  await shop.faults({});
  await shop.owner.payments.checkOrderAgain({ _id: orderId });
  await shop.later(6 * 3_600_000);
  expect(shop.status(orderId)).toBe("Paid");
  expect(await shop.owner.payments.needsReview()).toEqual({
    notifications: [],
    unpaid: [],
    ownerTells: false,
  });
});

test("an unpaid checkout is dismissed with a note and not flagged again", async () => {
  const shop = await payShop();
  const orderId = await shop.placed();
  await shop.one.orders.checkout({ _id: orderId });
  await shop.later(2 * 3_600_000);
  expect(await shop.owner.payments.needsReviewCount()).toBe(1);
  expect((await shop.owner.payments.needsReview()).unpaid).toMatchObject([
    { order: { _id: orderId, packageName: "Basic", customerName: "Sample client" } },
  ]);
  await expect(shop.owner.payments.dismissOrder({ _id: orderId, note: " " })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  await shop.owner.payments.dismissOrder({ _id: orderId, note: "Asked: does not want it any more" });
  await shop.later(2 * 3_600_000);
  expect(await shop.owner.payments.needsReview()).toEqual({
    notifications: [],
    unpaid: [],
    ownerTells: false,
  });
  expect(await shop.owner.payments.needsReviewCount()).toBe(0);
  const history = await shop.owner.orders.history({ _id: orderId });
  expect(history.at(-1)).toMatchObject({
    byWhom: "owner@example.com",
    note: "Asked: does not want it any more",
  });
});

test("an unpaid checkout without notifications is dismissed after 30 days, with a note in its order's history", async () => {
  const shop = await payShop();
  const orderId = await shop.placed();
  await shop.one.orders.checkout({ _id: orderId });
  await shop.later(29 * DAY_MS);
  expect(await shop.owner.payments.needsReviewCount()).toBe(1);
  await shop.later(DAY_MS);
  expect(await shop.owner.payments.needsReview()).toEqual({
    notifications: [],
    unpaid: [],
    ownerTells: false,
  });
  expect(await shop.owner.payments.needsReviewCount()).toBe(0);
  expect((await shop.owner.orders.history({ _id: orderId })).at(-1)).toMatchObject({
    event: "unpaid checkout dismissed",
    byWhom: "this site",
    note: expect.stringContaining("30 days"),
  });
  // It can still be paid.
  await shop.genuine(await shop.one.orders.checkout({ _id: orderId }));
  expect(shop.status(orderId)).toBe("Paid");
});

test("an unpaid checkout with a notification stays until the owner dismisses it", async () => {
  const shop = await payShop();
  const { orderId } = await shop.paid({ amount: "0.01" });
  await shop.settle();
  await shop.later(40 * DAY_MS);
  expect((await shop.owner.payments.needsReview()).unpaid).toMatchObject([{ orderId }]);
  expect(await shop.owner.payments.dismissAllOrders({ note: "All of them" })).toEqual({
    dismissed: 0,
    left: false,
  });
  expect((await shop.owner.payments.needsReview()).unpaid).toMatchObject([{ orderId }]);
});

test("the owner can dismiss all unpaid checkouts without notifications with one note", async () => {
  const shop = await payShop();
  const orders = [await shop.placed(), await shop.placed()];
  for (const _id of orders) await shop.one.orders.checkout({ _id });
  const young = await shop.placed();
  await shop.later(2 * 3_600_000);
  await shop.one.orders.checkout({ _id: young });
  expect(await shop.owner.payments.dismissAllOrders({ note: "Nobody answered" })).toEqual({
    dismissed: 2,
    left: false,
  });
  expect(await shop.owner.payments.needsReviewCount()).toBe(0);
  for (const _id of orders)
    expect((await shop.owner.orders.history({ _id })).at(-1)).toMatchObject({
      byWhom: "owner@example.com",
      note: "Nobody answered",
    });
  const [entry] = (await shop.owner.audit.page({})).rows;
  expect(entry).toMatchObject({
    action: "payments.dismissAllOrders",
    subject: "2 checkouts: Nobody answered",
  });
  // A checkout that was opened later is flagged after its hour.
  await shop.later(2 * 3_600_000);
  expect((await shop.owner.payments.needsReview()).unpaid).toMatchObject([{ orderId: young }]);
});

test("a late and a second payment are booked and shown for review, and can't be booked again", async () => {
  const shop = await payShop();
  const late = await shop.paid();
  await shop.one.orders.cancel({ _id: late.orderId, paymentStatus: "Cancelled" });
  await shop.settle();
  await shop.genuine(late.checkout, { txn_id: "ANOTHER0000000001" });
  const found = (await shop.owner.payments.needsReview()).notifications;
  expect(found).toMatchObject([
    {
      state: "paidTwice",
      canCheck: false,
      orderId: late.orderId,
      reason: expect.stringContaining("Refund it"),
    },
    {
      state: "late",
      canCheck: false,
      orderId: late.orderId,
      reason: expect.stringContaining("Deliver it"),
    },
  ]);
  expect(shop.cents(late.orderId)).toEqual([4950, 4950]);
  for (const { _id } of found)
    await expect(shop.owner.payments.checkAgain({ _id })).rejects.toMatchObject({ code: "CONFLICT" });
  for (const { _id } of found) await shop.owner.payments.dismiss({ _id, note: "Settled" });
  expect(await shop.owner.payments.needsReviewCount()).toBe(0);
});

test("an order marked as paid by hand is in the ledger, with the reason in its history", async () => {
  const shop = await rejectedShop();
  const { orderId } = shop;
  await shop.owner.orders.setPaymentStatus({ _id: orderId, paymentStatus: "Paid", reason: "Paid in cash" });
  expect(shop.cents(orderId)).toEqual([4950]);
  const history = await shop.owner.orders.history({ _id: orderId });
  expect(history.at(-1)).toMatchObject({
    event: "paid",
    byWhom: "owner@example.com",
    note: "Manually: Paid in cash",
  });
});

test("PayPal's notification of a payment that was booked by hand is booked and needs review", async () => {
  const shop = await payShop();
  const { orderId: _id } = await shop.paid();
  const byHand = (paymentStatus: "Paid" | "Cancelled") =>
    shop.owner.orders.setPaymentStatus({ _id, paymentStatus, reason: "Seen at PayPal" });
  await byHand("Paid");
  await shop.settle();
  expect(shop.cents(_id)).toEqual([4950, 4950]);
  const [rejected] = (await shop.owner.payments.needsReview()).notifications;
  expect(rejected).toMatchObject({
    state: "paidTwice",
    reason: expect.stringContaining("payment that you recorded manually"),
  });
  expect(rejected?.reason).not.toContain("was paid again");
  // After these steps, which the reason suggests, the payment counts once.
  await byHand("Cancelled");
  await byHand("Paid");
  expect(shop.cents(_id)).toEqual([4950, 4950, -9900, 4950]);
  expect(shop.status(_id)).toBe("Paid");
});

test("PayPal's notification of a refund that was booked by hand needs review, and the owner can correct the balance", async () => {
  const shop = await payShop();
  const { orderId: _id, txnId } = await shop.paid();
  await shop.settle();
  const byHand = (paymentStatus: "Paid" | "Cancelled") =>
    shop.owner.orders.setPaymentStatus({ _id, paymentStatus, reason: "Refunded at PayPal" });
  await byHand("Cancelled");
  await shop.control("refund", { txnId });
  await shop.settle();
  expect(shop.cents(_id)).toEqual([4950, -4950, -4950]);
  expect((await shop.owner.payments.needsReview()).notifications).toMatchObject([
    {
      state: "overdrawn",
      canCheck: false,
      reason: expect.stringMatching(
        /Refunds exceed payments.*You may have recorded the same refund manually/,
      ),
    },
  ]);
  await byHand("Paid");
  await byHand("Cancelled");
  expect(shop.cents(_id).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(shop.status(_id)).toBe("Cancelled");
});

test("flagging unpaid orders doesn't parse stored notifications again", async () => {
  const shop = await payShop();
  const invoices: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { fields } = await shop.one.orders.checkout({ _id: await shop.placed() });
    invoices.push(fields.invoice ?? "");
  }
  immediate(shop.deps.db, (tx) => {
    for (let n = 0; n < 300; n += 1) {
      const raw = Buffer.from(`txn_id=${n}&invoice=${invoices[4]}`);
      const { _id } = storeNotification(tx, ipn(raw), shop.deps.now());
      updateNotification(tx, _id, { state: "forged", reason: "Forged.", nextTryAt: null });
    }
  });
  const read = vi.spyOn(providerOf("paypal-standard"), "parseWebhook");
  onTestFinished(() => read.mockRestore());
  await shop.later(2 * 3_600_000);
  expect(read).not.toHaveBeenCalled();
  const { unpaid } = await shop.owner.payments.needsReview();
  expect(unpaid).toHaveLength(5);
  expect(unpaid.map(({ flag }) => flag.includes("has not verified: Forged."))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test("all actions of the owner on payments are in the audit log, with the reason", async () => {
  const shop = await rejectedShop();
  const { orderId: _id, rejected } = shop;
  await shop.owner.payments.checkAgain({ _id: rejected._id });
  await shop.worker.runOnce();
  await shop.owner.payments.checkOrderAgain({ _id });
  await shop.worker.runOnce();
  await shop.owner.payments.dismiss({ _id: rejected._id, note: "Refunded at PayPal" });
  await shop.owner.payments.dismissOrder({ _id, note: "Left the checkout" });
  await shop.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Paid in cash" });
  await shop.owner.orders.setPaymentStatus({ _id, paymentStatus: "Cancelled", reason: "Given back in cash" });
  expect(shop.cents(_id)).toEqual([4950, -4950]);
  const log = shop.deps.db.select().from(tables.auditLog).all();
  const by = { byEmail: "owner@example.com" };
  expect(log.slice(-6)).toMatchObject([
    { ...by, action: "payments.checkAgain" },
    { ...by, action: "payments.checkOrderAgain" },
    { ...by, action: "payments.dismiss", subject: `${rejected._id}: Refunded at PayPal` },
    { ...by, action: "payments.dismissOrder", subject: `${_id}: Left the checkout` },
    { ...by, action: "orders.setPaymentStatus", subject: `${_id}: UnPaid to Paid, Paid in cash` },
    { ...by, action: "orders.setPaymentStatus", subject: `${_id}: Paid to Cancelled, Given back in cash` },
  ]);
});
