import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { payShop } from "@rankwright/test-kit/payments";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";
import { z } from "zod";

const DAY_MS = 24 * 3_600_000;
const cancelled = { paymentStatus: "Cancelled" } as const;

/** A shop that sends reminders of unpaid orders, with an order whose payment takes days. */
async function held(way: "paypal" | "stripe", choice: string) {
  const shop = await allMethodsShop();
  shop.deps.env.business = { ...shop.deps.env.business, remindUnpaid: "yes" };
  const orderId = await shop.placed();
  await shop.choose((await shop.open(orderId, way)).url, choice);
  await shop.returned(orderId);
  await shop.run();
  const told = async () => (await shop.one.orders.waysToPay({ _id: orderId })).held;
  const reminders = () =>
    shop.mails().filter(({ subject }) => subject.startsWith("Your order is not paid yet"));
  return { ...shop, orderId, told, reminders };
}

test.each([
  ["paypal", "pending", "PayPal"],
  ["stripe", "delayed", "Stripe"],
] as const)(
  "a customer with a pending payment at %s gets no reminder and sees that it is pending",
  async (way, choice, name) => {
    const { told, reminders, later, status, orderId } = await held(way, choice);
    expect([status(orderId), await told()]).toEqual(["UnPaid", name]);
    await later(DAY_MS + 1_000);
    expect(reminders()).toEqual([]);
  },
);

test("an order with a pending payment can't be cancelled until the payment fails", async () => {
  const { one, owner, told, status, orderId: _id, control, deliver, run } = await held("stripe", "delayed");
  const refused = {
    code: "CONFLICT",
    message: expect.stringMatching(/^Stripe is processing a payment .* Write to us/),
  };
  await expect(one.orders.cancel({ _id, ...cancelled })).rejects.toMatchObject(refused);
  // The owner's request is rejected, too, with a message that states what to do.
  await expect(owner.orders.cancel({ _id, ...cancelled })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringMatching(/^Stripe is processing a payment .* Refund it/),
  });
  expect([status(_id), await told()]).toEqual(["UnPaid", "Stripe"]);
  const [charge] = z.array(z.object({ id: z.string() })).parse(await control("stripe", "charges"));
  await control("stripe", "deny", { txnId: charge?.id });
  await deliver("stripe");
  await run();
  expect(
    await one.orders.cancel({ _id, ...cancelled }),
    "the order can be cancelled after the payment failed",
  ).toMatchObject(cancelled);
});

test("a guest with a pending payment sees it in the order room and can't request a payment link", async () => {
  const shop = await payShop();
  const { order, next } = await shop.visitor.checkout.place({
    package: "Basic",
    customerEmail: "guest@example.com",
    ...customer,
    provider: "paypal-standard",
  });
  if (next.kind !== "form") throw new Error("The documented checkout is a form.");
  const token = immediate(shop.deps.db, (tx) => newOrderLink(tx, order._id, shop.deps.now()));
  const { room } = shop.visitor;
  expect(await room.get({ token })).toMatchObject({ next: "pay", isHeld: false });
  await shop.genuine(next, { payment_status: "Pending", pending_reason: "echeck" });
  expect(await room.get({ token })).toMatchObject({ next: "pay", isHeld: true });
  expect(await shop.owner.room.get({ _id: order._id })).toMatchObject({ isHeld: true });
  await expect(room.mailPayLink({ token, idempotencyKey: "once" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "A payment for this order is already in progress. Please don't pay again.",
  });
  expect(shop.mails().filter(({ subject }) => subject.startsWith("Pay your order"))).toEqual([]);
  await shop.genuine(next);
  expect(await room.get({ token })).toMatchObject({ isHeld: false });
});

test("an order with abandoned checkouts can be cancelled", async () => {
  const shop = await allMethodsShop();
  const _id = await shop.placed();
  await shop.open(_id, "stripe");
  await shop.open(_id, "paypal");
  expect(await shop.one.orders.cancel({ _id, ...cancelled })).toMatchObject(cancelled);
});

test("a pending payment that fails after days is no longer shown as pending", async () => {
  const { told, control, deliver, run } = await held("stripe", "delayed");
  const [charge] = z.array(z.object({ id: z.string() })).parse(await control("stripe", "charges"));
  await control("stripe", "deny", { txnId: charge?.id });
  await deliver("stripe");
  await run();
  expect(await told()).toBeNull();
});

test("a pending payment of the wrong amount is not shown as pending", async () => {
  const shop = await payShop();
  const _id = await shop.placed();
  const checkout = await shop.one.orders.checkout({ _id });
  const pending = { payment_status: "Pending", pending_reason: "echeck" };
  await shop.genuine(checkout, { ...pending, mc_gross: "0.01" });
  expect((await shop.one.orders.waysToPay({ _id })).held).toBeNull();
  await shop.genuine(checkout, { ...pending, txn_id: "GENUINE0000000002" });
  expect((await shop.one.orders.waysToPay({ _id })).held).toBe("PayPal");
});

test("an unpaid order has no pending payment", async () => {
  const shop = await allMethodsShop();
  const _id = await shop.placed();
  await shop.open(_id, "stripe");
  expect((await shop.one.orders.waysToPay({ _id })).held).toBeNull();
});
