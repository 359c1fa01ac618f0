import { seedDemo } from "@rankwright/api";
import { DEFAULT_CURRENCY, setShopCurrency } from "@rankwright/schema";
import { testSite } from "@rankwright/test-kit/site";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { rendered } from "../../../test/rendered.tsx";

let site: ReturnType<typeof testSite>;
let content: ReturnType<ReturnType<typeof testSite>["callerFor"]>["content"];
beforeEach(() => {
  site = testSite();
  content = site.callerFor(site.signedUp("owner@example.com", { admin: true })).content;
});
afterEach(() => site.close());

const growth = {
  packageName: "Growth & more",
  packagePrice: "1200",
  packageButtonText: "Order",
  packagePointOne: "Ten articles",
};
const both = ["/", "/pricing/"] as const;

test("a price shows its billing period", async () => {
  await content.packages.create(growth);
  await content.packages.create({ ...growth, packageName: "Care", billing: "Per month" });
  for (const path of both) {
    const { text } = await rendered(site.deps, path);
    expect(text).toMatch(/\$1,200 once/);
    expect(text).toMatch(/\$1,200 per month/);
  }
});

test("a recurring package states its rhythm, trial, set-up fee and minimum term, also in the structured data", async () => {
  await content.packages.create(growth);
  await content.packages.create({
    ...growth,
    packageName: "Care",
    billing: "Per month",
    billingEvery: "3",
    trialDays: "14",
    setupFee: "99.50",
    minimumCharges: "2",
  });
  for (const path of both) {
    const { text } = await rendered(site.deps, path);
    expect(text).toMatch(/\$1,200 every 3 months/);
    expect(text).toContain("First 14 days free");
    expect(text).toContain("Set-up fee of $99.50, charged once");
    expect(text).toContain("Minimum term of 6 months");
  }
  const { head } = await rendered(site.deps, "/pricing/");
  const [business] = head.graph;
  expect(business).toMatchObject({ makesOffer: [{ name: "Growth & more" }, { name: "Care" }] });
  const once = { price: "1200.00", priceCurrency: "USD" };
  const fee = { price: "99.50", priceCurrency: "USD" };
  expect(Object(business).makesOffer[0]).not.toHaveProperty("priceSpecification");
  expect(Object(business).makesOffer[1].priceSpecification).toEqual([
    {
      "@type": "UnitPriceSpecification",
      ...once,
      priceComponentType: "https://schema.org/Subscription",
      unitCode: "MON",
      billingIncrement: 3,
    },
    { "@type": "UnitPriceSpecification", ...fee, priceComponentType: "https://schema.org/ActivationFee" },
  ]);
});

test("prices are in the owner's currency, on the pages and in the structured data", async () => {
  onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
  const { settings } = site.callerFor(site.signedUp("second@example.com", { admin: true }));
  await settings.business.save({ revision: 0, values: { currency: "EUR" } });
  await content.packages.create(growth);
  for (const path of both) {
    const { html, text, head } = await rendered(site.deps, path);
    expect(text).toContain("€1,200 once");
    expect(html + JSON.stringify(head)).not.toMatch(/\$\d|dollar|USD/i);
  }
  const { head } = await rendered(site.deps, "/pricing/");
  expect(JSON.stringify(head.graph)).toContain('"price":"1200.00","priceCurrency":"EUR"');
});

test("a hidden package isn't shown, a sold-out one has no order link, and one that is sold by request links to the contact page", async () => {
  const hidden = await content.packages.create({ ...growth, packageName: "Secret", availability: "Hidden" });
  const sold = await content.packages.create({ ...growth, packageName: "Gone", availability: "Sold out" });
  const asked = await content.packages.create({ ...growth, availability: "By request", packagePrice: "" });
  await content.packagesText.create({ packagesHeading: "Ours", rowOne: "Articles" });
  for (const path of both) {
    const { html, text, head } = await rendered(site.deps, path);
    expect(html + JSON.stringify(head)).not.toContain("Secret");
    for (const { _id } of [hidden, sold, asked]) expect(html).not.toContain(_id);
    expect(text).toContain("Sold out");
    expect(text).toContain("On request");
    expect(html).toContain('href="/contact?package=Growth+%26+more"');
    const [business] = head.graph;
    expect(business).toMatchObject({
      makesOffer: [
        { name: "Gone", price: "1200.00", availability: "https://schema.org/SoldOut" },
        { name: "Growth & more", availability: "https://schema.org/MadeToOrder" },
      ],
    });
  }
});

test("the contact page shows the name of the package in its address, unless it is hidden or unknown", async () => {
  await content.packages.create({ ...growth, availability: "By request" });
  await content.packages.create({ ...growth, packageName: "Secret", availability: "Hidden" });
  const { html, text } = await rendered(site.deps, "/contact?package=Growth+%26+more");
  expect(html).toMatch(/<input[^>]*value="The package Growth &amp; more"/);
  expect(text).toContain("the package Growth & more");
  for (const name of ["Secret", "Made up"])
    expect((await rendered(site.deps, `/contact?package=${name}`)).html).not.toContain(name);
});

test("one package is highlighted: the owner's choice, or the documented default", async () => {
  seedDemo(site.deps);
  const cardsThatStandOut = async () => {
    const { html } = await rendered(site.deps, "/pricing/");
    return [...html.matchAll(/<h2[^>]*>([^<]*)<\/h2><span[^>]*>Recommended</g)].map(([, name]) => name);
  };
  expect(await cardsThatStandOut()).toEqual(["Premium"]);
  const [basic, premium] = await content.packages.list();
  await content.packages.update({ _id: basic?._id ?? "", data: { recommended: "Yes" } });
  expect(await cardsThatStandOut()).toEqual(["Basic"]);
  for (const one of [basic, premium])
    await content.packages.update({ _id: one?._id ?? "", data: { recommended: "" } });
  expect(await cardsThatStandOut()).toEqual(["Premium"]);
});

test("the comparison of packages has the rows that the owner named, and is omitted if there are none", async () => {
  await content.packages.create({ ...growth, packagePointTwo: "Two calls" });
  await content.packages.create({ ...growth, packageName: "Care" });
  expect((await rendered(site.deps, "/pricing/")).text).not.toContain("Compare packages");
  await content.packagesText.create({ packagesHeading: "Ours", rowTwo: "Calls", orderNote: "Paid by card" });
  const { html, text } = await rendered(site.deps, "/pricing/");
  expect(text).toContain("Compare packages");
  expect([...html.matchAll(/<th scope="row"[^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(([, name]) => name)).toEqual(
    ["Calls", "Order"],
  );
  expect(text.match(/Paid by card/g)).toHaveLength(2);
});

test("prices in another currency than US dollars can be shown in the visitor's format", async () => {
  onTestFinished(() => setShopCurrency(DEFAULT_CURRENCY));
  await content.packages.create({ ...growth, billing: "Per month", setupFee: "99.50" });
  for (const path of both) expect((await rendered(site.deps, path)).html).not.toContain("data-currency");
  const { settings } = site.callerFor(site.signedUp("other@example.com", { admin: true }));
  await settings.business.save({ revision: 0, values: { currency: "EUR" } });
  for (const path of both) {
    const html = (await rendered(site.deps, path)).html.replaceAll("<!-- -->", "");
    expect(html).toMatch(/<data value="1200" data-currency="EUR"[^>]*>€1,200<\/data>/);
    expect(html).toContain(
      'Set-up fee of <data value="99.50" data-currency="EUR">€99.50</data>, charged once',
    );
  }
});
