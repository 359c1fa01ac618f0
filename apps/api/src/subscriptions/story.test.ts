import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { expect, test } from "vitest";

test("a plan is charged every month with the card that was stored at the first payment", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  expect(shop.subscription(orderId)).toMatchObject({ state: "active", nextPeriod: 2, lastPeriod: null });
  expect(shop.subscription(orderId).methodId).not.toBeNull();
  await shop.owner.orders.correctBilling({ _id: orderId, buyerReference: "PO 7" });
  await shop.days(62);
  expect(shop.periods(orderId).map(([number, state]) => [number, state])).toEqual([
    [1, "paid"],
    [2, "paid"],
    [3, "paid"],
  ]);
  expect(await shop.charges("stripe")).toBe(3);
  const receipts = shop.mails().filter(({ subject }) => subject.startsWith("Receipt"));
  expect(receipts).toHaveLength(3);
  for (const { body } of receipts)
    expect(body).toMatch(/^Period: .+ – .+\nNext charge: \$100\.00 on .+ \d{4}$/m);
  for (const order of shop.ordersOf(orderId)) {
    expect(order).toMatchObject({ paymentStatus: "Paid", buyerReference: "PO 7" });
    expect(shop.cents(order._id)).toEqual([10_000]);
  }
});

test("a declined renewal is charged again on days 1, 3, 5 and 7, and then pauses the plan until the customer pays", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed("card-declined-later");
  await shop.days(31);
  expect(shop.subscription(orderId).state).toBe("pastDue");
  const failed: number[] = [];
  for (let day = 1; day <= 9; day += 1) {
    const before = shop.subscription(orderId);
    await shop.days(1);
    if (shop.subscription(orderId).updatedAt !== before.updatedAt) failed.push(day);
  }
  expect(failed).toEqual([1, 3, 5, 7]);
  expect(shop.subscription(orderId)).toMatchObject({ state: "paused", stoppedUnpaid: true, nextAt: null });
  expect(shop.paidCents(orderId)).toBe(10_000);

  const [, open] = shop.ordersOf(orderId);
  const { url } = await shop.open(open?._id ?? "", "stripe");
  await shop.choose(url, "card");
  await shop.returned(open?._id ?? "");
  await shop.run();
  expect(shop.subscription(orderId)).toMatchObject({ state: "active", stoppedUnpaid: false, nextPeriod: 3 });
  expect(shop.paidCents(orderId)).toBe(20_000);
  await shop.days(31);
  expect(shop.paidCents(orderId)).toBe(30_000);
});

test("after a cancellation, nothing more is charged and the plan ends with its period", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  const { _id } = shop.subscription(orderId);
  const cancelled = await shop.one.subscriptions.cancel({ _id });
  expect(await shop.one.subscriptions.cancel({ _id })).toEqual(cancelled);
  await shop.days(70);
  expect(shop.subscription(orderId)).toMatchObject({ state: "ended", lastPeriod: 1 });
  expect(await shop.charges("stripe")).toBe(1);
});

test("a plan that is paused because it was not paid ends at once when the customer cancels it", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed("card-declined-later");
  await shop.days(42);
  const { _id } = shop.subscription(orderId);
  const stopped = await shop.one.subscriptions.open({ _id });
  expect(stopped).toMatchObject({ state: "paused", stoppedUnpaid: true, cancelling: { chargesLeft: 0 } });
  await shop.one.subscriptions.cancel({ _id });
  expect(shop.subscription(orderId)).toMatchObject({ state: "ended", stoppedUnpaid: false });
  expect(shop.ordersOf(orderId).map(({ paymentStatus }) => paymentStatus)).toEqual(["Paid", "Cancelled"]);
  expect((await shop.one.subscriptions.open({ _id })).due).toEqual([]);
});

test("a plan that the customer paused and then cancels runs until the end of its paid period", async () => {
  const shop = await planShop({ customerPause: "Yes" });
  const orderId = await shop.subscribed();
  const { _id } = shop.subscription(orderId);
  await shop.one.subscriptions.pause({ _id });
  await shop.one.subscriptions.cancel({ _id });
  expect(await shop.one.subscriptions.open({ _id })).toMatchObject({ state: "active", nextCharge: null });
  await shop.days(35);
  expect(shop.subscription(orderId).state).toBe("ended");
  expect(await shop.charges("stripe")).toBe(1);
});
