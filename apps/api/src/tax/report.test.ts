import { immediate } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { balanceOf, bookManualEntry } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { setShopCurrency } from "@rankwright/schema";
import { setPaymentMode } from "@rankwright/test-kit/payment-mode";
import { refusedFor } from "@rankwright/test-kit/refused";
import { type Shop, shop } from "@rankwright/test-kit/shops/shop";
import { ordered, taxedShop } from "@rankwright/test-kit/shops/taxed-shop";
import { afterEach, describe, expect, test } from "vitest";
import { issueInvoice } from "../invoices/issue.ts";

afterEach(() => setShopCurrency("USD"));

const DAY = 86_400_000;
const MARCH = { from: "2026-03-01", to: "2026-03-31" } as const;
const YEAR = { from: "2026-01-01", to: "2026-12-31" } as const;

/** Books a payment, or a refund if `cents` is negative, with its document. */
function booked({ deps }: Shop, orderId: string, cents: number): void {
  immediate(deps.db, (tx) => {
    const order = findOrder(tx, orderId);
    if (!order) throw new Error("There is no such order.");
    bookManualEntry(tx, order, balanceOf(tx, orderId) + cents, deps.now());
    const payment = { provider: "by-hand", txnId: "" } as const;
    issueInvoice(tx, deps, order, { becamePaid: cents > 0, payment });
  });
}

/** Places and pays an order from a country, and returns its id. */
async function sold(made: Shop, over: Parameters<typeof ordered>[1]): Promise<string> {
  const { _id } = await ordered(made, over);
  await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Sample" });
  return _id;
}

/** Returns the sum of all invoices minus credit notes in a currency, in cents, and their number. */
function documents({ deps }: Shop, currency: string) {
  const all = deps.db
    .select()
    .from(tables.invoices)
    .all()
    .filter(({ document }) => document.currency === currency);
  return { cents: all.reduce((sum, { cents }) => sum + cents, 0), count: all.length };
}

describe("the tax report", () => {
  test("adds up to the invoices, with refunds in parts, a correction and sales abroad", async () => {
    const made = await taxedShop({ business: { taxId: "DE123456788" } });
    const german = await sold(made, { customerCountry: "Germany" });
    await sold(made, { customerCountry: "France", taxId: "FR83404833048" });
    await sold(made, { customerCountry: "Japan" });
    booked(made, german, -1_001);
    await made.owner.orders.correctBilling({ _id: german, customerAddress: "2 Right Street\nTown" });
    booked(made, german, -999);
    const { currencies, hasTests } = await made.owner.tax.report(MARCH);
    expect(hasTests).toBe(true);
    expect(currencies).toHaveLength(1);
    const [report] = currencies;
    expect(report).toMatchObject({
      currency: "USD",
      invoices: 4,
      creditNotes: 3,
      rows: [
        { treatment: "standard", country: "DE", countryName: "Germany", rate: 19_000, name: "VAT" },
        { treatment: "reverseCharge", country: "FR", rate: 0, net: { baseCents: 4_160, taxCents: 0 } },
        { treatment: "outsideScope", country: "JP", rate: 0, net: { baseCents: 4_160, taxCents: 0 } },
      ],
    });
    expect(report?.rows[0], "invoices, and credit notes as positive amounts").toMatchObject({
      invoiced: { baseCents: 7_478, taxCents: 1_420, grossCents: 8_899 },
      credited: { baseCents: 4_998, taxCents: 949, grossCents: 5_949 },
      net: { baseCents: 2_480, taxCents: 471, grossCents: 2_950 },
    });
    expect({ cents: report?.total.net.grossCents, count: 7 }).toEqual(documents(made, "USD"));
    for (const kind of ["invoiced", "credited", "net"] as const)
      for (const amount of ["baseCents", "taxCents", "grossCents"] as const)
        expect(report?.total[kind][amount]).toBe(
          report?.rows.reduce((sum, row) => sum + row[kind][amount], 0),
        );
  });

  test("separates the states of a country with rates by state", async () => {
    const made = await taxedShop({ country: "United States", tax: { prices: "excluding" } });
    const rate = { country: "United States", kind: "standard", name: "Sales tax" } as const;
    const customerCountry = "United States";
    for (const [state, percent] of [
      ["Texas", "8.25"],
      ["New York", "8.875"],
    ] as const) {
      await made.owner.settings.tax.saveRate({ ...rate, state, rate: percent, fromDay: "2020-01-01" });
      await sold(made, { customerCountry, state });
    }
    const [report] = (await made.owner.tax.report(MARCH)).currencies;
    expect(report?.rows.map(({ state, rate, net }) => [state, rate, net.taxCents])).toEqual([
      ["New York", 8_875, 439],
      ["Texas", 8_250, 408],
    ]);
  });

  test("includes the first and the last day of the period, and no other", async () => {
    const made = await taxedShop();
    await sold(made, { customerCountry: "Germany" });
    const count = async (from: string, to: string) =>
      (await made.owner.tax.report({ from, to })).currencies[0]?.invoices ?? 0;
    expect(await count("2026-03-02", "2026-03-02")).toBe(1);
    expect(await count("2026-02-01", "2026-03-01")).toBe(0);
    expect(await count("2026-03-03", "2026-03-31")).toBe(0);
  });

  test("never adds currencies, and lists the shop's first", async () => {
    const made = await taxedShop();
    await sold(made, { customerCountry: "Germany" });
    await made.owner.settings.business.save({ revision: 1, values: { country: "Germany", currency: "EUR" } });
    await sold(made, { customerCountry: "Germany" });
    booked(made, await sold(made, { customerCountry: "Germany" }), -1_000);
    const { currencies } = await made.owner.tax.report(MARCH);
    expect(currencies.map(({ currency, total }) => [currency, total.net.grossCents])).toEqual([
      ["EUR", documents(made, "EUR").cents],
      ["USD", documents(made, "USD").cents],
    ]);
  });

  test("excludes test orders once payments are live", async () => {
    const made = await taxedShop();
    await sold(made, { customerCountry: "Germany" });
    setPaymentMode(made.deps.env, "live");
    const report = await made.callerFor(made.people.owner).tax.report(MARCH);
    expect(report).toEqual({ ...MARCH, currencies: [], hasTests: false });
  });

  test("includes the invoices of a shop without tax rules as one row", async () => {
    const made = await shop();
    await sold(made, { customerCountry: "Germany" });
    booked(made, await sold(made, { customerCountry: "France" }), -950);
    const [report] = (await made.owner.tax.report(MARCH)).currencies;
    expect(report?.rows).toMatchObject([
      { treatment: "unrecorded", country: "", rate: 0, net: { baseCents: 8_950, taxCents: 0 } },
    ]);
    expect(report?.total.net.grossCents).toBe(documents(made, "USD").cents);
  });

  test("is limited to the owner, and rejects invalid periods", async () => {
    const { one, visitor, owner } = await shop();
    for (const call of [visitor, one]) {
      const code = call === one ? "FORBIDDEN" : "UNAUTHORIZED";
      await expect(call.tax.report(MARCH)).rejects.toMatchObject({ code });
      await expect(call.tax.oss({ quarter: "2026-Q1" })).rejects.toMatchObject({ code });
    }
    for (const [wrong, field] of [
      [{ from: "2026-03-02", to: "2026-03-01" }, "to"],
      [{ from: "2026-02-30", to: "2026-03-01" }, "from"],
      [{ from: "2026-01-01", to: "2027-01-02" }, "to"],
    ] as const)
      await expect(owner.tax.report(wrong)).rejects.toEqual(refusedFor("BAD_REQUEST", field));
    await expect(owner.tax.report({ from: "March", to: "2026-03-01" })).rejects.toThrow(
      "From must be a date",
    );
    await expect(owner.tax.oss({ quarter: "2026-Q5" })).rejects.toThrow("Quarter must be a quarter");
    await owner.tax.report({ from: "2028-01-01", to: "2028-12-31" });
  });
});

describe("the OSS report", () => {
  const q1 = { quarter: "2026-Q1" } as const;
  const q2 = { quarter: "2026-Q2" } as const;

  test("lists sales to consumers in other EU countries by country and rate, and refunds of the same quarter", async () => {
    const made = await taxedShop({ tax: { usesOss: "yes" }, business: { taxId: "DE123456788" } });
    await sold(made, { customerCountry: "Germany" });
    await sold(made, { customerCountry: "Japan" });
    await sold(made, { customerCountry: "Austria", taxId: "ATU12345675" });
    await sold(made, { customerCountry: "Finland" });
    const french = await sold(made, { customerCountry: "France" });
    booked(made, french, -1_950);
    const oss = await made.owner.tax.oss(q1);
    expect(oss?.currencies).toMatchObject([
      {
        currency: "USD",
        corrections: [],
        rows: [
          { country: "FI", rate: 25_500, net: { baseCents: 3_944, taxCents: 1_006 } },
          {
            country: "FR",
            countryName: "France",
            rate: 20_000,
            invoiced: { baseCents: 4_125, taxCents: 825, grossCents: 4_950 },
            credited: { baseCents: 1_625, taxCents: 325, grossCents: 1_950 },
            net: { baseCents: 2_500, taxCents: 500, grossCents: 3_000 },
          },
        ],
        total: { net: { taxCents: 1_506 } },
      },
    ]);
    expect((await made.owner.tax.oss(q2))?.currencies).toEqual([]);
  });

  test("lists a refund of an earlier quarter's sale as its correction, also after corrected billing details", async () => {
    const made = await taxedShop({ tax: { usesOss: "yes" } });
    const french = await sold(made, { customerCountry: "France" });
    made.clock.advance(40 * DAY);
    await made.owner.orders.correctBilling({ _id: french, customerAddress: "2 Right Street\nTown" });
    booked(made, french, -1_200);
    await sold(made, { customerCountry: "France" });
    const [report] = (await made.owner.tax.oss(q2))?.currencies ?? [];
    expect(report).toMatchObject({
      rows: [{ country: "FR", net: { taxCents: 825 } }],
      corrections: [
        {
          quarter: "2026-Q1",
          country: "FR",
          // The correction's credit note and invoice cancel each other out.
          invoiced: { taxCents: 825 },
          credited: { taxCents: 1_025 },
          net: { baseCents: -1_000, taxCents: -200 },
        },
      ],
      correctionTotal: { net: { taxCents: -200 } },
    });
    expect((await made.owner.tax.oss(q1))?.currencies[0]?.total.net.taxCents).toBe(825);
    const whole = (await made.owner.tax.report(YEAR)).currencies[0]?.total.net.taxCents;
    expect(whole, "quarters and corrections add up to the tax report").toBe(825 + 825 - 200);
  });

  test("is only for sellers in the EU that use OSS, and remains available for its sales", async () => {
    const made = await taxedShop();
    await sold(made, { customerCountry: "France" });
    expect(await made.owner.tax.oss(q1)).toBeNull();
    await made.owner.settings.tax.save({ revision: 1, values: { mode: "on", usesOss: "yes" } });
    expect(await made.callerFor(made.people.owner).tax.oss(q1)).toMatchObject({ currencies: [] });
    await sold(made, { customerCountry: "France" });
    await made.owner.settings.tax.save({ revision: 2, values: { mode: "on", usesOss: "no" } });
    expect((await made.callerFor(made.people.owner).tax.oss(q1))?.currencies).toHaveLength(1);
    const abroad = await taxedShop({ country: "Switzerland", tax: { usesOss: "yes" } });
    expect(await abroad.owner.tax.oss(q1)).toBeNull();
  });
});
