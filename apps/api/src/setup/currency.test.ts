import { DEFAULT_CURRENCY, setShopCurrency } from "@rankwright/schema";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { customer, type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, onTestFinished, test } from "vitest";

const KEY = "sk_test_local_key";
const APP = { clientId: "local-paypal-app", clientSecret: "local-paypal-secret" };
const refused = (message: RegExp, path: string) => ({
  code: "BAD_REQUEST",
  message: expect.stringMatching(message),
  cause: { issues: [{ path }] },
});

/** Changes the shop's currency as the owner does. */
async function sellIn({ owner }: Pick<Shop, "owner">, currency: string) {
  onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
  const { revision } = await owner.settings.business.get();
  return owner.settings.business.save({ revision, values: { currency } });
}

/** Gives the shop the demo's payment e-mail, so that the owner has no PayPal account. */
async function withoutPaypal<S extends Pick<Shop, "owner" | "payee">>(site: S): Promise<S> {
  await site.owner.payments.updateEmail({ _id: site.payee._id, paypalEmail: "payments@example.com" });
  return site;
}

const codes = async ({ owner }: Pick<Shop, "owner">) => {
  const { common, others, limitedBy } = await owner.settings.business.currencies();
  return { codes: [...common, ...others].map(({ code }) => code), limitedBy };
};

describe("the currency is one that all connected payment methods take", () => {
  test("a new shop may choose any currency with two decimals, US dollars first", async () => {
    const site = await withoutPaypal(await shop());
    const { common, limitedBy } = await site.owner.settings.business.currencies();
    expect([common[0], limitedBy]).toEqual([{ code: "USD", name: "US Dollar" }, []]);
    const offered = await codes(site);
    for (const none of ["JPY", "KWD", "HUF", "DEM"]) expect(offered.codes).not.toContain(none);
    await sellIn(site, "RON");
  });

  test("after PayPal is connected, only PayPal's are offered, and another is refused by name", async () => {
    const site = await withoutPaypal(await allMethodsShop());
    await site.owner.settings.payments.connectPaypal(APP);
    const { codes: offered, limitedBy } = await codes(site);
    expect(limitedBy).toEqual(["PayPal checkout"]);
    expect(offered).toContain("EUR");
    expect(offered).not.toContain("RON");
    await expect(sellIn(site, "RON")).rejects.toMatchObject(
      refused(/PayPal checkout doesn't take RON \(Romanian Leu\)\. Choose another currency/, "currency"),
    );
    expect((await site.owner.settings.business.inUse()).currency).toBe("USD");
    await sellIn(site, "EUR");
  });

  test("a connected Stripe account is asked which currencies its country takes", async () => {
    const site = await withoutPaypal(await allMethodsShop());
    await site.owner.settings.payments.connectStripe({ secretKey: KEY });
    // On Stripe's list, but not on that of the test account's country.
    await expect(sellIn(site, "ZMW")).rejects.toMatchObject(refused(/Stripe doesn't take ZMW/, "currency"));
    await sellIn(site, "RON");
    const lines = await site.owner.settings.payments.check({ provider: "stripe" });
    expect(lines.map(({ text }) => text).join()).not.toContain("doesn't take");
  });

  test("the first day saves nothing if the currency is refused", async () => {
    const site = await allMethodsShop();
    const { owner } = site;
    await owner.settings.payments.connectPaypal(APP);
    const { revision } = await owner.settings.business.get();
    const step = (currency: string) =>
      owner.setup.saveBusiness({ business: { revision, values: { name: "Bright", currency } } });
    await expect(step("RON")).rejects.toMatchObject(refused(/PayPal checkout/, "currency"));
    expect((await owner.settings.business.get()).values).toMatchObject({ name: "", currency: "" });
    onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
    await step("SEK");
    expect((await owner.settings.business.inUse()).currency).toBe("SEK");
  });
});

describe("in a shop in a currency that PayPal doesn't take", () => {
  async function inLei() {
    const site = await withoutPaypal(await allMethodsShop());
    await sellIn(site, "RON");
    return site;
  }

  test("PayPal can't be connected or turned on, and the error names both", async () => {
    const { owner } = await inLei();
    const message = /PayPal checkout doesn't take RON \(Romanian Leu\), the currency of your prices/;
    await expect(owner.settings.payments.connectPaypal(APP)).rejects.toMatchObject(
      refused(message, "clientSecret"),
    );
    const { revision } = await owner.settings.payments.get();
    const values = { paypalTestClientId: "x", paypalTestSecret: "y", paypalTestWebhook: "z" };
    await expect(owner.settings.payments.save({ revision, values })).rejects.toMatchObject(
      refused(message, "paypalTestClientId"),
    );
  });

  test("a PayPal e-mail can't be added", async () => {
    const { owner } = await inLei();
    await expect(owner.payments.createEmail({ paypalEmail: "me@example.com" })).rejects.toMatchObject(
      refused(/PayPal doesn't take RON/, "paypalEmail"),
    );
  });

  test("the checkout offers the other payment methods, and an older order keeps those of its currency", async () => {
    const site = await withoutPaypal(await allMethodsShop());
    const order = { packageName: "Basic", ...customer } as const;
    const dollars = await site.one.orders.place(order);
    await sellIn(site, "RON");
    const lei = await site.one.orders.place(order);
    const methods = async (_id: string) =>
      (await site.one.orders.waysToPay({ _id })).ways.map(({ provider }) => provider);
    expect(await methods(dollars._id)).toEqual(["paypal-standard", "paypal", "stripe", "bank-transfer"]);
    expect(await methods(lei._id)).toEqual(["stripe", "bank-transfer"]);
    await expect(site.one.orders.pay({ _id: lei._id, provider: "paypal" })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "PayPal or card doesn't take RON. Please choose another payment method.",
    });
    expect(await site.one.orders.pay({ _id: dollars._id, provider: "paypal" })).toMatchObject({
      kind: "redirect",
    });
  });
});
