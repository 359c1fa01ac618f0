import * as tables from "@rankwright/db/tables";
import { printedInvoice, setShopCurrency } from "@rankwright/schema";
import { refusedFor } from "@rankwright/test-kit/refused";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { ordered, taxedShop } from "@rankwright/test-kit/shops/taxed-shop";
import { afterEach, expect, test } from "vitest";

afterEach(() => setShopCurrency("USD"));

test("a German shop shows the tax in its prices, at home and to consumers in the EU", async () => {
  const made = await taxedShop();
  const total = await made.visitor.checkout.total({ package: "Basic", customerCountry: "Germany" });
  expect(total).toMatchObject({ totalCents: 4_950, sale: { netCents: 4_160, taxCents: 790 } });
  const order = await ordered(made, { customerCountry: "France" });
  expect(order).toMatchObject({
    packagePrice: "49.50",
    lines: [{ text: "Basic package", quantity: "1", unitPrice: "49.50", percent: "19" }],
    taxes: [{ treatment: "standard", name: "VAT", percent: "19", country: "DE", net: "41.60", tax: "7.90" }],
  });
  expect(order.total, "the price is what is paid").toBeUndefined();
});

test("a business in another EU country pays no VAT, and its invoice says why", async () => {
  const made = await taxedShop({
    business: {
      taxId: "DE123456788",
      legalName: "Nord GmbH",
      legalLines: "HRB 12345, Amtsgericht Berlin\n\nManaging director: Ada Nord",
    },
  });
  const order = await ordered(made, {
    customerCountry: "France",
    company: "Exemple SARL",
    taxId: "fr 83 404 833 048",
  });
  expect(order).toMatchObject({
    packagePrice: "49.50",
    total: "41.60",
    taxes: [{ treatment: "reverseCharge", percent: "0", net: "41.60", tax: "0.00" }],
  });
  const next = await made.owner.orders.pay({ _id: order._id, provider: "paypal-standard" });
  expect(next, "the provider is asked for the total").toMatchObject({ fields: { amount: "41.60" } });
  await made.owner.orders.setPaymentStatus({
    _id: order._id,
    paymentStatus: "Paid",
    reason: "Sample",
    mailsCustomer: true,
  });
  const reason = "Taxe : Autoliquidation : la TVA est due par le preneur.";
  const [confirmed] = made.mails().filter(({ recipient }) => recipient === "guest@example.com");
  expect(confirmed?.body).toContain(reason);
  expect(made.mails().findLast(({ subject }) => subject.startsWith("Reçu"))?.body).toContain(reason);
  const [invoice] = made.deps.db.select().from(tables.invoices).all();
  expect(invoice).toMatchObject({ cents: 4_160, document: { totalCents: 4_160, language: "fr" } });
  expect(invoice?.document.legalLines).toEqual([
    "HRB 12345, Amtsgericht Berlin",
    "Managing director: Ada Nord",
  ]);
  expect(invoice?.document.sale).toMatchObject({
    lines: [{ text: "Forfait Basic" }],
    netCents: 4_160,
    taxCents: 0,
    buyer: { country: "FR", vatId: "FR83404833048" },
  });
});

test("a tax ID of another EU country must be a VAT ID of that country, and the total is shown meanwhile", async () => {
  const made = await taxedShop();
  for (const taxId of ["DE123456788", "FR83404833049", "12345"]) {
    const sent = { customerCountry: "France", taxId };
    const shown = await made.visitor.checkout.total({ package: "Basic", ...sent });
    expect(shown.taxIdProblem).toContain("valid VAT ID of France");
    expect(shown.totalCents).toBe(4_950);
    await expect(ordered(made, sent)).rejects.toEqual(refusedFor("BAD_REQUEST", "taxId"));
  }
  // Its own authority's number, which is printed only.
  await ordered(made, { customerCountry: "Germany", taxId: "12/345/67890" });
  expect(await made.owner.orders.list()).toHaveLength(1);
});

test("prices without tax get it at the checkout, and another total than the shown one is refused", async () => {
  const made = await taxedShop({ tax: { prices: "excluding" } });
  await expect(ordered(made, { customerCountry: "Germany", total: "49.50" })).rejects.toEqual(
    refusedFor("CONFLICT", "total"),
  );
  const order = await ordered(made, { customerCountry: "Germany", total: "58.91" });
  expect(order).toMatchObject({ packagePrice: "49.50", total: "58.91", taxes: [{ tax: "9.41" }] });
  expect(made.mails().at(-1)?.body, "mails name what is paid").toContain("58,91");
});

test("an exempt shop charges no tax, with its sentence on the invoice", async () => {
  const made = await taxedShop({ tax: { mode: "exempt", exemptReason: "No VAT by section 19 UStG." } });
  const order = await ordered(made, { customerCountry: "Germany" });
  expect(order.total).toBeUndefined();
  await made.owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Paid", reason: "Sample" });
  const [invoice] = made.deps.db.select().from(tables.invoices).all();
  expect(invoice?.document.sale?.taxes).toMatchObject([
    { treatment: "exempt", taxCents: 0, reason: "No VAT by section 19 UStG." },
  ]);
});

test("rates by state are asked for and charged, from their day on", async () => {
  const made = await taxedShop({ country: "United States", tax: { prices: "excluding" } });
  const rate = { country: "United States", kind: "standard", name: "Sales tax" } as const;
  const { saveRate } = made.owner.settings.tax;
  for (const wrong of ["", "101", "-1", "8.8755", "a lot"])
    await expect(saveRate({ ...rate, state: "", rate: wrong, fromDay: "2020-01-01" })).rejects.toThrow(
      "Rate",
    );
  await saveRate({ ...rate, state: "New York", rate: "8.875", fromDay: "2020-01-01" });
  await saveRate({ ...rate, state: "New York", rate: "9", fromDay: "2999-01-01" });
  await expect(saveRate({ ...rate, state: "New York", rate: "7", fromDay: "2020-01-01" })).rejects.toEqual(
    refusedFor("BAD_REQUEST", "fromDay"),
  );
  const buyer = { customerCountry: "United States" };
  const shown = await made.visitor.checkout.total({ package: "Basic", ...buyer, state: "New York" });
  expect(shown).toMatchObject({ states: ["New York"], totalCents: 5_389 });
  await expect(ordered(made, buyer)).rejects.toEqual(refusedFor("BAD_REQUEST", "state"));
  expect(await ordered(made, { ...buyer, state: "Other" })).toMatchObject({
    taxes: [{ treatment: "outsideScope" }],
  });
  expect(await ordered(made, { ...buyer, state: "New York" })).toMatchObject({ total: "53.89" });
});

test("tax needs the seller's country, and old orders keep theirs when the rules change", async () => {
  const made = await shop();
  await expect(made.owner.settings.tax.save({ revision: 0, values: { mode: "on" } })).rejects.toEqual(
    refusedFor("BAD_REQUEST", "country"),
  );
  await made.owner.settings.business.save({ revision: 0, values: { country: "Germany" } });
  await made.owner.settings.tax.save({ revision: 0, values: { mode: "on" } });
  await expect(made.owner.settings.business.save({ revision: 1, values: { country: "" } })).rejects.toEqual(
    refusedFor("BAD_REQUEST", "country"),
  );
  const order = await ordered(made, { customerCountry: "Germany" });
  const input = {
    country: "Germany",
    kind: "standard",
    name: "MwSt.",
    rate: "20",
    fromDay: "2020-01-01",
  } as const;
  await made.owner.settings.tax.saveRate(input);
  expect(await made.owner.orders.get({ _id: order._id })).toMatchObject({ taxes: [{ percent: "19" }] });
  const later = await ordered(made, { customerCountry: "Germany" });
  expect(later).toMatchObject({ taxes: [{ name: "MwSt.", percent: "20" }] });
});

test("refunds in parts credit net and tax, and add up to the invoice", async () => {
  const made = await taxedShop();
  const order = await ordered(made, { customerCountry: "Germany" });
  await made.owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Paid", reason: "Sample" });
  await made.owner.orders.setPaymentStatus({ _id: order._id, paymentStatus: "Cancelled", reason: "Sample" });
  const sales = made.deps.db
    .select()
    .from(tables.invoices)
    .all()
    .map(({ kind, document: { sale } }) => [kind, sale?.netCents, sale?.taxCents]);
  expect(sales).toEqual([
    ["invoice", 4_160, 790],
    ["credit-note", 4_160, 790],
  ]);
});

test("a business abroad subscribes for what it pays: consent, periods, next charge and an upgrade have no VAT", async () => {
  const made = await planShop({ setupFee: "50" });
  const { API_URL } = made.deps.env;
  await made.owner.settings.business.save({
    revision: 0,
    values: { country: "Germany", taxId: "DE123456788" },
  });
  await made.owner.settings.tax.save({ revision: 0, values: { mode: "on" } });
  made.deps.env.API_URL = API_URL;
  await made.owner.content.packages.create({
    packageName: "More care",
    packagePrice: "219",
    packageButtonText: "Order",
    packagePointOne: "More",
    billing: "Per month",
  });
  const { order } = await made.one.checkout.place({
    ...customer,
    package: "Care",
    customerCountry: "France",
    taxId: "FR83404833048",
    provider: "stripe",
  });
  expect(order).toMatchObject({
    packagePrice: "150.00",
    total: "126.05",
    lines: [{}, { text: "Set-up fee" }],
  });
  expect(made.subscription(order._id).consent.text).toContain(
    "charge $126.05 today (including a set-up fee of $42.02) and then $84.03 every month",
  );
  const { url } = await made.open(order._id, "stripe");
  await made.choose(url, "card");
  await made.returned(order._id);
  await made.run();
  await made.days(31);
  expect(made.ordersOf(order._id).map(({ priceCents }) => priceCents)).toEqual([12_605, 8_403]);
  const { _id } = made.subscription(order._id);
  const view = await made.one.subscriptions.open({ _id });
  expect(view).toMatchObject({ price: "$84.03 every month", nextCents: 8_403, terms: { priceCents: 8_403 } });
  expect(view.changes).toMatchObject([{ price: "$184.03 every month", terms: { priceCents: 18_403 } }]);
  const [{ packageId, differenceCents } = { packageId: "", differenceCents: 0 }] = view.changes;
  await made.one.subscriptions.change({
    _id,
    packageId,
    when: "now",
    differenceCents: differenceCents ?? 0,
  });
  await made.run();
  expect(made.deps.db.select().from(tables.orders).all().at(-1)).toMatchObject({
    priceCents: differenceCents,
    sale: { taxes: [{ treatment: "reverseCharge" }] },
  });
});

test("without tax rules, order and invoice list the package and its set-up fee as two lines", async () => {
  const made = await planShop({ setupFee: "50" });
  const orderId = await made.subscribed();
  expect(await made.one.orders.get({ _id: orderId })).toMatchObject({
    packagePrice: "150.00",
    lines: [
      { text: "Care package", amount: "100.00" },
      { text: "Set-up fee", amount: "50.00" },
    ],
  });
  const [invoice] = made.deps.db.select().from(tables.invoices).all();
  const printed = invoice && printedInvoice(invoice.document);
  expect(printed?.rows.map(({ cells }) => cells)).toEqual([
    ["Care package", "1", "$100.00", "$100.00"],
    ["Set-up fee", "1", "$50.00", "$50.00"],
  ]);
});

test("when a shop begins to add tax to its prices, running subscriptions keep what their customers agreed to", async () => {
  const made = await planShop();
  const orderId = await made.subscribed();
  const { API_URL } = made.deps.env;
  await made.owner.settings.business.save({ revision: 0, values: { country: "Germany" } });
  await made.owner.settings.tax.save({ revision: 0, values: { mode: "on", prices: "excluding" } });
  made.deps.env.API_URL = API_URL;
  await made.days(31);
  expect(made.ordersOf(orderId).at(-1)).toMatchObject({ priceCents: 10_000, sale: { includesTax: true } });
  const added = await made.two.orders.place({ packageName: "Care", ...customer, customerCountry: "Germany" });
  expect(added).toMatchObject({ packagePrice: "100", total: "119.00" });
});

test("a seller without a VAT ID sells nothing with reverse charge, and Belgian IDs of 2023 are known", async () => {
  const made = await taxedShop();
  const belgian = { customerCountry: "Belgium", taxId: "BE 1000.000.021" };
  expect((await ordered(made, belgian)).taxes).toMatchObject([{ treatment: "standard", percent: "19" }]);
  await made.owner.settings.business.save({ revision: 1, values: { taxId: "DE123456788" } });
  expect((await ordered(made, belgian)).taxes).toMatchObject([{ treatment: "reverseCharge" }]);
});

test("a correction can't take away the reason for reverse charge, and a credit note keeps the old VAT ID", async () => {
  const made = await taxedShop({ business: { taxId: "DE123456788", legalName: "Nord GmbH" } });
  const { _id } = await ordered(made, { customerCountry: "France", taxId: "FR83404833048" });
  await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Sample" });
  for (const wrong of [{ taxId: "" }, { customerCountry: "Germany" }, { customerCountry: "Japan" }])
    await expect(made.owner.orders.correctBilling({ _id, ...wrong })).rejects.toEqual(
      refusedFor("BAD_REQUEST", "taxId"),
    );
  await made.owner.orders.correctBilling({ _id, taxId: "FR40303265045" });
  const ids = made.deps.db
    .select()
    .from(tables.invoices)
    .all()
    .map(({ kind, document: { sale } }) => [kind, sale?.buyer.vatId]);
  expect(ids).toEqual([
    ["invoice", "FR83404833048"],
    ["credit-note", "FR83404833048"],
    ["invoice", "FR40303265045"],
  ]);
});

test("a subscription to a package that was deleted keeps its kind of tax", async () => {
  const made = await planShop({ taxRate: "No tax" });
  const { API_URL } = made.deps.env;
  await made.owner.settings.business.save({ revision: 0, values: { country: "Germany" } });
  await made.owner.settings.tax.save({ revision: 0, values: { mode: "on", prices: "excluding" } });
  made.deps.env.API_URL = API_URL;
  const orderId = await made.subscribed();
  await made.owner.content.packages.remove({ _id: made.care._id });
  await made.days(31);
  expect(made.ordersOf(orderId).map(({ priceCents }) => priceCents)).toEqual([10_000, 10_000]);
});
