import { ledgerOf } from "@rankwright/db/payments";
import { DEFAULT_CURRENCY, setShopCurrency } from "@rankwright/schema";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { expect, onTestFinished, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;

/** Changes the shop's currency as the owner. */
async function sellIn({ owner }: Pick<Shop, "owner">, currency: string) {
  onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
  const { revision } = await owner.settings.business.get();
  await owner.settings.business.save({ revision, values: { currency } });
}

/** Creates a shop with one order in EUR that has since changed to USD. */
async function changed<S extends Pick<Shop, "owner" | "one">>(site: S) {
  await sellIn(site, "EUR");
  const { _id } = await site.one.orders.place(order);
  await sellIn(site, "USD");
  return { ...site, _id };
}

test("an order placed in EUR is paid in EUR after the shop has changed to USD", async () => {
  const { one, _id } = await changed(await shop());
  const { fields } = await one.orders.checkout({ _id });
  expect(fields).toMatchObject({ amount: "49.50", currency_code: "EUR" });
  const later = await one.orders.place(order);
  expect((await one.orders.checkout({ _id: later._id })).fields).toMatchObject({ currency_code: "USD" });
});

test("an order states its currency unless it is USD", async () => {
  const { one, owner, _id } = await changed(await shop());
  const later = await one.orders.place(order);
  expect(await one.orders.get({ _id })).toMatchObject({ packagePrice: "49.50", currency: "EUR" });
  expect(later).not.toHaveProperty("currency");
  const { rows } = await owner.orders.page({ page: 1, pageSize: 7 });
  expect(rows.map(({ currency }) => currency)).toEqual([undefined, "EUR"]);
});

test("a manual payment and refund of an order in EUR are in EUR", async () => {
  const { owner, deps, _id } = await changed(await shop());
  for (const paymentStatus of ["Paid", "Cancelled"] as const)
    await owner.orders.setPaymentStatus({ _id, paymentStatus, reason: "At the till" });
  expect(ledgerOf(deps.db, _id)).toMatchObject([
    { grossCents: 4_950, currency: "EUR" },
    { grossCents: -4_950, currency: "EUR" },
  ]);
});

test("the order confirmation and the error about a wrong price use the shop's current currency", async () => {
  const site = await shop();
  await sellIn(site, "EUR");
  await site.one.orders.place(order);
  expect(site.mails()).toMatchObject([{ subject: "Your order: Basic, €49.50" }]);
  const other = site.one.orders.place({ ...order, packagePrice: "1" });
  await expect(other).rejects.toThrow("The price of Basic is €49.50, but the order says €1.");
});

test("the amount of a test payment is one unit of the shop's currency", async () => {
  const site = await allMethodsShop();
  await sellIn(site, "EUR");
  const { orderId } = await site.owner.settings.payments.startTestCharge({ provider: "paypal-standard" });
  const { fields } = await site.owner.orders.checkout({ _id: orderId });
  expect(fields).toMatchObject({ amount: "1.00", currency_code: "EUR" });
});

test("texts about a bank transfer, an overpayment and a refund use the order's currency", async () => {
  const { one, owner, _id } = await changed(await allMethodsShop());
  const told = await one.orders.pay({ _id, provider: "bank-transfer" });
  if (told.kind !== "instructions") throw new Error("A transfer has instructions.");
  expect(told.lines[0]).toEqual({ label: "Amount", value: "€49.50 EUR" });
  const came = { reference: told.reference, amount: "60.00", date: "2026-03-05" };
  await owner.payments.moneyCame(came);
  await expect(owner.payments.moneyCame(came)).rejects.toThrow("€60.00 of 2026-03-05 is already recorded");
  const { notifications } = await owner.payments.needsReview();
  expect(notifications[0]?.reason).toMatch(/^€10\.50 more than the order/);
  const [paid] = (await owner.payments.ofOrder({ _id })).ledger;
  const refund = (amount: string) => owner.payments.refund({ _id, txnId: paid?.txnId ?? "", amount });
  await expect(refund("60.01")).rejects.toThrow("at most €60.00 of this payment");
  await refund("10.50");
  const notes = (await owner.orders.history({ _id })).map(({ note }) => note);
  expect(notes.join("\n")).toContain("Refunded: -€10.50");
});

test("placing an order returns 409 if the owner has changed the currency since the price was shown", async () => {
  const site = await shop();
  const seen = { ...order, packagePrice: "49.50", currency: "USD" };
  const _id = (await site.one.orders.place(seen))._id;
  await sellIn(site, "EUR");
  const refused = {
    code: "CONFLICT",
    message: "The price of Basic is €49.50, but the order says $49.50.",
  };
  await expect(site.one.orders.place(seen)).rejects.toMatchObject(refused);
  const { packageName, ...rest } = seen;
  const checkedOut = { ...rest, package: packageName, provider: "paypal-standard" as const };
  await expect(site.one.checkout.place(checkedOut)).rejects.toMatchObject(refused);
  // Placing a cancelled order again is also rejected if the currency has changed.
  await site.one.orders.cancel({ _id, paymentStatus: "Cancelled" });
  await expect(site.one.checkout.again({ _id })).rejects.toMatchObject(refused);
  expect(await site.one.orders.list({})).toHaveLength(1);
  expect(await site.one.orders.place({ ...seen, currency: "EUR" })).toMatchObject({ currency: "EUR" });
  for (const currency of ["euro", "eur", ""])
    await expect(site.one.orders.place({ ...seen, currency })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("sales in two currencies are never added: totals, chart, packages, unpaid, customers and exports show each", async () => {
  const site = await shop();
  const { one, owner } = site;
  const paid = async (to: "Paid" | "UnPaid") => {
    const { _id } = await one.orders.place(order);
    if (to === "Paid") await owner.orders.setPaymentStatus({ _id, paymentStatus: to, reason: "At the till" });
    return _id;
  };
  await sellIn(site, "EUR");
  await paid("Paid");
  await paid("Paid");
  await paid("UnPaid");
  await sellIn(site, "USD");
  await paid("Paid");
  expect(await owner.orders.totals()).toEqual({
    salesCents: 4_950,
    netCents: 4_950,
    others: [{ currency: "EUR", salesCents: 9_900, netCents: 9_900 }],
    count: 4,
  });
  const spent = { spentCents: 4_950, others: [{ currency: "EUR", cents: 9_900 }], count: 4 };
  expect(await one.orders.spent()).toEqual(spent);
  const march = { by: "month", from: "2026-03-01", to: "2026-03-31" } as const;
  const dollars = await owner.orders.sales(march);
  expect(dollars).toMatchObject({
    currency: "USD",
    total: { grossCents: 4_950, payments: 1, orders: 1 },
    packages: [{ name: "Basic", grossCents: 4_950, payments: 1 }],
    unpaid: { cents: 0, orders: 0 },
    others: [
      {
        currency: "EUR",
        total: { grossCents: 9_900, payments: 2, orders: 3 },
        unpaid: { cents: 4_950, orders: 1 },
      },
    ],
  });
  expect(await owner.orders.sales({ ...march, currency: "EUR" })).toMatchObject({
    currency: "EUR",
    bars: [{ grossCents: 9_900 }],
    packages: [{ name: "Basic", grossCents: 9_900, payments: 2 }],
    others: [{ currency: "USD", total: { grossCents: 4_950 } }],
  });
  const { sums } = await owner.orders.sums({ paymentStatus: "Paid" });
  expect(sums).toEqual([
    { currency: "USD", cents: 4_950 },
    { currency: "EUR", cents: 9_900 },
  ]);
});

test("customers are sorted by what they spent in the shop's current currency", async () => {
  const site = await shop();
  const { one, two, owner } = site;
  const pay = async (who: typeof one, email: string) => {
    const { _id } = await who.orders.place({ ...order, customerEmail: email });
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "At the till" });
  };
  const first = async () => (await owner.customers.page({ sort: "spent" })).rows[0]?.email;
  await sellIn(site, "EUR");
  await pay(one, site.people.one.email);
  await pay(one, site.people.one.email);
  expect(await first()).toBe(site.people.one.email);
  await sellIn(site, "USD");
  await pay(two, site.people.two.email);
  expect(await first()).toBe(site.people.two.email);
  await sellIn(site, "EUR");
  expect(await first()).toBe(site.people.one.email);
});

test("a checkout that was opened at the provider before the currency changed is paid in its own", async () => {
  const site = await allMethodsShop();
  const orderId = await site.placed();
  const { url } = await site.open(orderId, "stripe");
  await sellIn(site, "EUR");
  await site.choose(url, "card");
  await site.returned(orderId);
  await site.run();
  expect(site.status(orderId)).toBe("Paid");
  expect(ledgerOf(site.deps.db, orderId)).toMatchObject([{ grossCents: 4_950, currency: "USD" }]);
  expect(await site.owner.orders.totals()).toMatchObject({
    salesCents: 0,
    others: [{ currency: "USD", salesCents: 4_950, netCents: 4_950 }],
  });
});

test("a subscription is charged in its own currency after the shop's has changed", async () => {
  const site = await planShop();
  const orderId = await site.subscribed();
  await sellIn(site, "EUR");
  await site.days(31);
  const [first, second] = site.ordersOf(orderId);
  expect(second).toMatchObject({ paymentStatus: "Paid", currency: "USD", priceCents: 10_000 });
  expect(ledgerOf(site.deps.db, second?._id ?? "")).toMatchObject([{ grossCents: 10_000, currency: "USD" }]);
  expect(first?.currency).toBe("USD");
  expect(await site.owner.subscriptions.figures()).toMatchObject({
    monthly: [{ currency: "USD", cents: 10_000 }],
  });
  await site.subscribed();
  expect(await site.owner.subscriptions.figures()).toMatchObject({
    monthly: [
      { currency: "EUR", cents: 10_000 },
      { currency: "USD", cents: 10_000 },
    ],
  });
});
