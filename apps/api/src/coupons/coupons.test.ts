import * as tables from "@rankwright/db/tables";
import { couponInput, firstChargeCents } from "@rankwright/schema";
import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { refusedFor } from "@rankwright/test-kit/refused";
import { browser, guestOrder } from "@rankwright/test-kit/shops/browser";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

type Input = Parameters<Shop["owner"]["coupons"]["save"]>[0]["coupon"];

/** The owner's input for a coupon of 20 % without limits. */
const coupon = (over: Partial<Input> = {}): Input => ({
  code: "spring-20",
  kind: "percent",
  value: "20",
  charges: "",
  appliesToAll: false,
  packageIds: [],
  fromDay: "",
  untilDay: "",
  maxUses: "",
  maxPerCustomer: "",
  firstOrderOnly: false,
  isActive: true,
  ...over,
});

/** Shop with a coupon. `order` places an order with it as a guest with this e-mail. */
async function couponShop(over: Partial<Input> = {}) {
  const made = await shop();
  await made.owner.coupons.save({ coupon: coupon(over) });
  const order = async (customerEmail = "guest@example.com", more: object = {}) => {
    const sent = guestOrder({ customerEmail, coupon: "Spring-20 ", ...more });
    return (await browser(made).call.checkout.place(sent)).order;
  };
  return { ...made, order };
}

test("a percentage is taken off the order, what the provider is asked for and the invoice", async () => {
  const made = await couponShop();
  const asked = { package: "Basic", coupon: "spring-20" };
  expect(await made.visitor.checkout.total(asked)).toMatchObject({
    totalCents: 3_960,
    couponProblem: "",
    sale: { discount: { text: "Coupon SPRING-20", cents: 990 } },
  });
  const order = await made.order();
  expect(order).toMatchObject({ packagePrice: "49.50", total: "39.60" });
  const next = await made.owner.orders.pay({ _id: order._id, provider: "paypal-standard" });
  expect(next).toMatchObject({ fields: { amount: "39.60" } });
  await made.owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Paid", reason: "Sample" });
  const [invoice] = made.deps.db.select().from(tables.invoices).all();
  expect(invoice).toMatchObject({ cents: 3_960, document: { sale: { discount: { code: "SPRING-20" } } } });
  expect(await made.owner.coupons.list()).toMatchObject([{ code: "SPRING-20", uses: 1 }]);
});

test("with tax, the discount is shared out by rate and the tax follows it", async () => {
  const made = await couponShop({ kind: "amount", value: "11.90" });
  await made.owner.settings.business.save({ revision: 0, values: { country: "Germany" } });
  await made.owner.settings.tax.save({ revision: 0, values: { mode: "on" } });
  const total = (more: object) =>
    made.visitor.checkout.total({ package: "Basic", coupon: "SPRING-20", ...more });
  expect(await total({ customerCountry: "Germany" })).toMatchObject({
    totalCents: 3_760,
    sale: { netCents: 3_160, taxCents: 600, taxes: [{ discountCents: 1_000 }] },
  });
  // Without VAT, neither the price nor the discount contains it.
  expect(await total({ customerCountry: "United States" })).toMatchObject({ totalCents: 3_160 });
});

test("two customers who order at the same time can't both use the last one", async () => {
  const made = await couponShop({ maxUses: "1" });
  const results = await Promise.allSettled([made.order("a@example.com"), made.order("b@example.com")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({
    reason: refusedFor("BAD_REQUEST", "coupon"),
  });
  const [order] = await made.owner.orders.list();
  await made.owner.orders.setPaymentStatus({
    _id: order?._id ?? "",
    paymentStatus: "Cancelled",
    reason: "Sample",
  });
  await made.order("b@example.com");
});

test("limits per customer, first order, package, days and currency are kept, and nothing is placed", async () => {
  const made = await couponShop({ maxPerCustomer: "1" });
  await made.order();
  await expect(made.order()).rejects.toEqual(refusedFor("BAD_REQUEST", "coupon"));
  const [saved] = await made.owner.coupons.list();
  const change = (over: Partial<Input>) => made.owner.coupons.save({ coupon: coupon(over), _id: saved?._id });
  const other = await made.owner.content.packages.create({
    packageName: "Other",
    packagePrice: "99",
    packageButtonText: "Order",
    packagePointOne: "One",
  });
  for (const [over, words] of [
    [{ firstOrderOnly: true }, "first order"],
    [{ packageIds: [other._id] }, "this package"],
    [{ fromDay: "2026-12-01" }, "valid from 12/01/2026"],
    [{ untilDay: "2026-03-01" }, "expired"],
    [{ isActive: false }, "no coupon"],
    [{ kind: "amount", value: "49.50" }, "more than this order costs"],
  ] as const) {
    await change(over as Partial<Input>);
    await expect(made.order(), words).rejects.toThrow(words);
  }
  expect(await made.owner.orders.list()).toHaveLength(1);
});

test("wrong input for a coupon is refused with its field", () => {
  const wrong = (over: Partial<Input>) =>
    couponInput.safeParse(coupon(over)).error?.issues.map(({ path }) => path.join("."));
  expect(wrong({ code: "a b" })).toEqual(["code"]);
  for (const value of ["", "100", "-5", "a few"]) expect(wrong({ value })).toEqual(["value"]);
  expect(wrong({ kind: "amount", value: "1.999" })).toEqual(["value"]);
  expect(wrong({ maxUses: "0" })).toContain("maxUses");
  expect(wrong({ fromDay: "2026-02-01", untilDay: "2026-01-01" })).toEqual(["untilDay"]);
});

test("guessing codes is throttled, and the known one is refused in between as well", async () => {
  const made = await couponShop();
  const guess = (code: string) => made.visitor.checkout.total({ package: "Basic", coupon: code });
  for (let n = 0; n < 20; n += 1) expect((await guess(`GUESS-${n}`)).couponProblem).toContain("no coupon");
  await expect(guess("GUESS-21")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await expect(guess("spring-20")).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("a coupon that was used can be switched off, but not deleted", async () => {
  const made = await couponShop();
  const [saved] = await made.owner.coupons.list();
  await made.order();
  await expect(made.owner.coupons.remove({ _id: saved?._id ?? "" })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(made.owner.coupons.save({ coupon: coupon() })).rejects.toEqual(
    refusedFor("BAD_REQUEST", "coupon.code"),
  );
});

/** Subscription to Care with a coupon, paid by card. Returns the shop and the id of the first order. */
async function subscribedWith(over: Partial<Input>, fields: Record<string, string> = {}) {
  const made = await planShop(fields);
  await made.owner.coupons.save({ coupon: coupon(over) });
  const sent = { ...customer, package: "Care", provider: "stripe", coupon: "SPRING-20" } as const;
  const { order } = await made.one.checkout.place(sent);
  const { url } = await made.open(order._id, "stripe");
  await made.choose(url, "card");
  await made.returned(order._id);
  await made.run();
  return { ...made, orderId: order._id };
}

test.each([
  ["all charges", { appliesToAll: true }, {}, "charge $80 today and then $80 every month"],
  [
    "the first one",
    {},
    { setupFee: "50" },
    "charge $120 today (including a set-up fee of $50) and then $100",
  ],
  [
    "all, with a paid trial",
    { appliesToAll: true },
    { trialDays: "14", trialPrice: "10" },
    "charge $8 today",
  ],
])("the consent names what is charged with a coupon for %s", async (_, over, fields, words) => {
  const made = await planShop(fields);
  await made.owner.coupons.save({ coupon: coupon(over) });
  const { plan, totalCents } = await made.visitor.checkout.total({ package: "Care", coupon: "SPRING-20" });
  expect(plan?.consent.text).toContain(words);
  expect(plan && firstChargeCents(plan.terms)).toBe(totalCents);
});

test("a free period uses up no charge of a coupon, and mails name what is charged with it", async () => {
  const made = await subscribedWith({ charges: "3" }, { minimumCharges: "3" });
  const { _id } = made.subscription(made.orderId);
  await made.owner.subscriptions.giveFree({ _id });
  await made.days(130);
  expect(made.ordersOf(made.orderId).map(({ priceCents }) => priceCents)).toEqual([
    8_000, 8_000, 8_000, 10_000,
  ]);
  const other = await subscribedWith({ charges: "3" }, { minimumCharges: "3" });
  await other.one.subscriptions.cancel({ _id: other.subscription(other.orderId)._id });
  expect(other.mails().at(-1)?.body).toContain("2 more charges of $80.00 will follow");
});

test("a repeated request for a free trial with a coupon returns the same order", async () => {
  const made = await planShop({ trialDays: "14" });
  await made.owner.coupons.save({ coupon: coupon() });
  const sent = {
    ...customer,
    package: "Care",
    provider: "stripe",
    coupon: "SPRING-20",
    idempotencyKey: "a key that nobody guesses",
  } as const;
  const first = await made.one.checkout.place(sent);
  expect((await made.one.checkout.place(sent)).order._id).toBe(first.order._id);
});

test("test orders use up no coupons of real ones", async () => {
  const made = await couponShop({ maxUses: "1", firstOrderOnly: true });
  await made.order();
  setPaymentMode(made.deps.env, "live");
  await made.order();
  await expect(made.order()).rejects.toEqual(refusedFor("BAD_REQUEST", "coupon"));
});

test("nobody finds out by refused coupons who is a customer, except for a few", async () => {
  const made = await couponShop({ firstOrderOnly: true });
  await made.order();
  const probe = () => made.order("guest@example.com", { total: "0.01" });
  for (let n = 0; n < 20; n += 1) await expect(probe()).rejects.toEqual(refusedFor("BAD_REQUEST", "coupon"));
  await expect(probe()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("a coupon for three charges of a subscription ends after them, as the customer agreed", async () => {
  const made = await planShop();
  await made.owner.coupons.save({ coupon: coupon({ charges: "3" }) });
  const { order } = await made.one.checkout.place({
    ...customer,
    package: "Care",
    provider: "stripe",
    coupon: "SPRING-20",
  });
  const { consent } = made.subscription(order._id);
  expect(consent.text).toContain("charge $80 today and then $100 every month");
  expect(consent.text).toContain("The coupon SPRING-20 takes 20 % off the first 3 charges.");
  const { url } = await made.open(order._id, "stripe");
  await made.choose(url, "card");
  await made.returned(order._id);
  await made.run();
  const { _id } = made.subscription(order._id);
  expect(await made.one.subscriptions.open({ _id })).toMatchObject({
    price: "$100.00 every month",
    nextCents: 8_000,
  });
  await made.days(125);
  expect(made.ordersOf(order._id).map(({ priceCents }) => priceCents)).toEqual([
    8_000, 8_000, 8_000, 10_000, 10_000,
  ]);
  expect((await made.one.subscriptions.open({ _id })).nextCents).toBe(10_000);
});
