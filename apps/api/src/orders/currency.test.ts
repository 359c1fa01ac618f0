import { ledgerOf } from "@rankwright/db/payments";
import { DEFAULT_CURRENCY, setShopCurrency } from "@rankwright/schema";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { waysShop } from "@rankwright/test-kit/shops/ways-shop";
import { expect, onTestFinished, test } from "vitest";

const order = { packageName: "Basic", ...customer } as const;

/** The owner chooses what the shop sells in. */
async function sellIn({ owner }: Pick<Shop, "owner">, currency: string) {
  onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
  const { revision } = await owner.settings.business.get();
  await owner.settings.business.save({ revision, values: { currency } });
}

/** A shop that sold one order in euros, and sells in dollars since. */
async function changed<S extends Pick<Shop, "owner" | "one">>(site: S) {
  await sellIn(site, "EUR");
  const { _id } = await site.one.orders.place(order);
  await sellIn(site, "USD");
  return { ...site, _id };
}

test("an order placed in EUR is asked for in EUR after the shop went over to USD", async () => {
  const { one, _id } = await changed(await shop());
  const { fields } = await one.orders.checkout({ _id });
  expect(fields).toMatchObject({ amount: "49.50", currency_code: "EUR" });
  const later = await one.orders.place(order);
  expect((await one.orders.checkout({ _id: later._id })).fields).toMatchObject({ currency_code: "USD" });
});

test("an order says what it is in where that is not USD; one in USD is as it always was", async () => {
  const { one, owner, _id } = await changed(await shop());
  const later = await one.orders.place(order);
  expect(await one.orders.get({ _id })).toMatchObject({ packagePrice: "49.50", currency: "EUR" });
  expect(later).not.toHaveProperty("currency");
  const { rows } = await owner.orders.page({ page: 1, pageSize: 7 });
  expect(rows.map(({ currency }) => currency)).toEqual([undefined, "EUR"]);
});

test("money booked by hand for an order in EUR is in EUR, there and back", async () => {
  const { owner, deps, _id } = await changed(await shop());
  for (const paymentStatus of ["Paid", "Cancelled"] as const)
    await owner.orders.setPaymentStatus({ _id, paymentStatus, reason: "At the till" });
  expect(ledgerOf(deps.db, _id)).toMatchObject([
    { grossCents: 4_950, currency: "EUR" },
    { grossCents: -4_950, currency: "EUR" },
  ]);
});

test("the mail, and what is refused, name the price in the shop's money of that day", async () => {
  const site = await shop();
  await sellIn(site, "EUR");
  await site.one.orders.place(order);
  expect(site.mails()).toMatchObject([{ subject: "Your order: Basic, €49.50" }]);
  const other = site.one.orders.place({ ...order, packagePrice: "1" });
  await expect(other).rejects.toThrow("The price of Basic is €49.50, but the order says €1.");
});

test("a payment test is over one unit of what the shop sells in", async () => {
  const site = await waysShop();
  await sellIn(site, "EUR");
  const { orderId } = await site.owner.settings.payments.startProbe({ provider: "paypal-standard" });
  const { fields } = await site.owner.orders.checkout({ _id: orderId });
  expect(fields).toMatchObject({ amount: "1.00", currency_code: "EUR" });
});

test("what arrives by transfer, is too much and is given back is told in the order's money", async () => {
  const { one, owner, _id } = await changed(await waysShop());
  const told = await one.orders.pay({ _id, provider: "bank-transfer" });
  if (told.kind !== "instructions") throw new Error("A transfer has instructions.");
  expect(told.lines[0]).toEqual({ label: "Amount", value: "€49.50 EUR" });
  const came = { reference: told.reference, amount: "60.00", date: "2026-03-05" };
  await owner.payments.moneyCame(came);
  await expect(owner.payments.moneyCame(came)).rejects.toThrow("€60.00 of 2026-03-05 is booked");
  const { notifications } = await owner.payments.needsReview();
  expect(notifications[0]?.reason).toMatch(/^€10\.50 more came in/);
  const [paid] = (await owner.payments.ofOrder({ _id })).ledger;
  const refund = (amount: string) => owner.payments.refund({ _id, txnId: paid?.txnId ?? "", amount });
  await expect(refund("60.01")).rejects.toThrow("At most €60.00 of this payment");
  await refund("10.50");
  const notes = (await owner.orders.history({ _id })).map(({ note }) => note);
  expect(notes.join("\n")).toContain("Given back: -€10.50");
});

test("who read a price in dollars once placed the order in euros, when the owner changed the money meanwhile", async () => {
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
  // The same once more, in place of a cancelled one, is not the same in other money.
  await site.one.orders.cancel({ _id, paymentStatus: "Cancelled" });
  await expect(site.one.checkout.again({ _id })).rejects.toMatchObject(refused);
  expect(await site.one.orders.list({})).toHaveLength(1);
  expect(await site.one.orders.place({ ...seen, currency: "EUR" })).toMatchObject({ currency: "EUR" });
  for (const currency of ["euro", "eur", ""])
    await expect(site.one.orders.place({ ...seen, currency })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
