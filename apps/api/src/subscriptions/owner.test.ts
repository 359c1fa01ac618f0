import { monthlyCents, openPeriodOf } from "@rankwright/db/subscriptions";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

test("the owner lists subscriptions with failed payments first, filters and searches them", async () => {
  const shop = await planShop();
  const declined = shop.subscription(await shop.subscribed("card-declined-later"));
  const good = shop.subscription(await shop.subscribed());
  await shop.days(31);
  const { rows, total } = await shop.owner.subscriptions.page({});
  expect(rows.map(({ _id, state }) => [_id, state])).toEqual([
    [declined._id, "pastDue"],
    [good._id, "active"],
  ]);
  expect(total).toBe(2);
  const found = async (filter: object) =>
    (await shop.owner.subscriptions.page(filter)).rows.map(({ _id }) => _id);
  expect(await found({ state: "active" })).toEqual([good._id]);
  expect(await found({ search: "one@exam" })).toEqual([declined._id, good._id]);
  expect(await found({ search: customer.customerName, state: "active" })).toEqual([good._id]);
  expect(await found({ packageId: shop.basic._id })).toEqual([]);
  expect(await found({ packageId: shop.care._id, page: 9, pageSize: 1 })).toEqual([good._id]);
  expect(await shop.owner.subscriptions.needs()).toEqual({ unpaid: 1, missed: 0, firstMissed: null });
});

test("the page of a subscription links each period to its order, invoice and payment", async () => {
  const shop = await planShop();
  const orderId = await shop.subscribed();
  const { _id } = shop.subscription(orderId);
  const view = await shop.owner.subscriptions.view({ _id });
  expect(view).toMatchObject({ state: "active", method: { provider: "stripe" }, periods: [{ orderId }] });
  expect(view.periods[0]?.payments).toHaveLength(1);
  expect(view.periods[0]?.invoices).toHaveLength(1);
  const customerPage = await shop.owner.subscriptions.ofCustomer({ _id: view.customerId ?? "" });
  expect(customerPage).toMatchObject([{ _id, packageName: "Care" }]);
  expect(await shop.owner.subscriptions.ofOrder({ _id: orderId })).toEqual({
    _id,
    packageName: "Care",
    period: 1,
  });
});

test("recurring revenue, churn and expected income are summed over the subscriptions", async () => {
  const shop = await planShop();
  expect(await shop.owner.subscriptions.figures()).toBeNull();
  const ending = await shop.subscribed();
  const declined = await shop.subscribed("card-declined-later");
  await shop.subscribed();
  const usd = (cents: number) => [{ currency: "USD", cents }];
  expect(await shop.owner.subscriptions.figures()).toMatchObject({
    monthly: usd(30_000),
    active: 3,
    ranBefore: 0,
    ended: 0,
  });
  await shop.days(31);
  await shop.owner.subscriptions.end({ _id: shop.subscription(ending)._id });
  expect(openPeriodOf(shop.deps.db, shop.subscription(declined)._id)).toBeDefined();
  expect(await shop.owner.subscriptions.figures()).toEqual({
    monthly: usd(10_000),
    // The only active one is charged again within 30 days, on May 2.
    expected: usd(10_000),
    active: 1,
    paying: 1,
    ranBefore: 3,
    ended: 1,
  });
});

test("a trial counts neither in the recurring revenue nor in the number of subscriptions that it sums", async () => {
  const shop = await planShop({ trialDays: "14" });
  await shop.one.orders.place({ packageName: "Care", ...customer });
  expect(await shop.owner.subscriptions.figures()).toMatchObject({ monthly: [], active: 1, paying: 0 });
});

test("the owner's mail about a renewal names no unknown payer", async () => {
  const shop = await planShop();
  await shop.subscribed();
  await shop.days(31);
  const paid = shop.mails().filter(({ subject }) => subject.startsWith("Paid: Care"));
  expect(paid).toHaveLength(2);
  expect(paid[1]?.body).not.toContain("Paid by");
});

test.each([
  ["week", 1, 43_333],
  ["week", 2, 21_667],
  ["month", 1, 10_000],
  ["month", 3, 3_333],
  ["year", 1, 833],
] as const)("$100 per %s, every %i, is %i cents a month", (unit, every, cents) => {
  expect(monthlyCents(10_000, { unit, every })).toBe(cents);
});

test("a price announced for a package applies to its running subscriptions from their next period, and can be withdrawn", async () => {
  const shop = await planShop();
  const { owner } = shop;
  const first = await shop.subscribed();
  const second = await shop.subscribed();
  const cancelled = await shop.subscribed();
  await shop.one.subscriptions.cancel({ _id: shop.subscription(cancelled)._id });
  const packageId = shop.care._id;
  expect(await owner.subscriptions.pricesOf({ packageId })).toMatchObject([{ priceCents: 10_000, count: 2 }]);
  await expect(owner.subscriptions.announcePrice({ packageId, price: "-1" })).rejects.toThrow(
    "Price must be an amount such as 49.50.",
  );
  const price = { packageId, price: "120", note: "More hours are included." };
  expect(await owner.subscriptions.announcePrice(price)).toEqual({ announced: 2 });
  expect(await owner.subscriptions.announcePrice(price)).toEqual({ announced: 0 });
  const told = shop.mails().filter(({ body }) => body.includes("More hours are included."));
  expect(told).toHaveLength(2);
  const stays = () =>
    shop.mails().filter(({ subject }) => subject === "Your Care subscription stays as it is");
  await owner.subscriptions.withdrawChange({ _id: shop.subscription(second)._id });
  expect(stays().map(({ body }) => body)).toEqual([
    expect.stringContaining("to Care at $120.00 every month from April 2, 2026, doesn't happen."),
  ]);
  await expect(
    owner.subscriptions.withdrawChange({ _id: shop.subscription(second)._id }),
  ).rejects.toMatchObject({ code: "CONFLICT" });
  expect(stays()).toHaveLength(1);
  await shop.days(31);
  expect(shop.paidCents(first)).toBe(22_000);
  expect(shop.paidCents(second)).toBe(20_000);
  expect(shop.paidCents(cancelled)).toBe(10_000);
  const recorded = (await owner.audit.page({ action: "subscriptions" })).rows.map(({ action }) => action);
  expect(recorded.filter((action) => action === "subscriptions.announcePrice")).toHaveLength(2);
});

test("announcing the current price again withdraws the announced one, with one mail to each customer", async () => {
  const shop = await planShop();
  const first = await shop.subscribed();
  const announce = (price: string) =>
    shop.owner.subscriptions.announcePrice({ packageId: shop.care._id, price });
  await announce("120");
  await announce("100");
  expect(shop.subscription(first).nextTerms).toBeNull();
  expect(shop.mails().slice(-1)).toMatchObject([{ subject: "Your Care subscription stays as it is" }]);
});
