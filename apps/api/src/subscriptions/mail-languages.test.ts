import { ENGLISH, ownWords } from "@rankwright/test-kit/english";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

const countries = { de: "Germany", fr: "France", es: "Spain", it: "Italy", nl: "Netherlands", pl: "Poland" };

test("mails about subscriptions have no English words for buyers in countries with another language", async () => {
  const shop = await planShop();
  const { owner, one } = shop;
  const product = { packageButtonText: "Order", packagePointOne: "More" };
  const year = {
    ...product,
    packageName: "Care year",
    packagePrice: "900",
    trialDays: "40",
    trialPrice: "9",
  };
  await owner.content.packages.create({ ...year, billing: "Per year" });
  const more = { ...product, packageName: "Care more", packagePrice: "200", billingEvery: "3" };
  const { _id: packageId } = await owner.content.packages.create({ ...more, billing: "Per month" });
  const paidByHand = (_id: string) =>
    owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  for (const customerCountry of Object.values(countries)) {
    const tried = { ...customer, packageName: year.packageName, customerCountry };
    await paidByHand((await one.orders.place(tried))._id);
    const { _id } = await one.orders.place(tried);
    await shop.choose((await shop.open(_id, "stripe")).url, "card");
    await one.orders.returned({ _id });
    await paidByHand(await shop.placed(customerCountry));
    await shop.subscribed("card-declined-later", customerCountry);
    await shop.subscribed("card-expires", customerCountry);
  }
  await owner.subscriptions.announcePrice({ packageId: shop.care._id, price: "120" });
  await owner.subscriptions.announcePrice({ packageId: shop.care._id, price: "100" });
  for (const customerCountry of Object.values(countries)) {
    const { _id } = shop.subscription(await shop.subscribed("card", customerCountry));
    await one.subscriptions.change({ _id, packageId, when: "next" });
    await one.subscriptions.cancel({ _id });
  }
  await shop.days(42);

  const mails = shop.mails().filter(({ recipient }) => recipient === shop.people.one.email);
  for (const language of Object.keys(countries)) {
    const theirs = mails.filter((mail) => mail.language === language);
    const kinds = new Set(theirs.map(({ onceKey }) => onceKey?.split(":")[0]));
    expect([...kinds].sort()).toEqual([
      "change-withdrawn",
      "charge-failed",
      "method-expiring",
      "order-placed",
      "period-due",
      "plan-cancelled",
      "plan-ended",
      "plan-started",
      "plan-stopped",
      "receipt",
      "renewal-ahead",
      "terms-change",
    ]);
    for (const { subject, body } of theirs) expect(ownWords(`${subject}\n${body}`)).not.toMatch(ENGLISH);
  }
  expect(mails.filter(({ language }) => language === "en")).toEqual([]);
});
