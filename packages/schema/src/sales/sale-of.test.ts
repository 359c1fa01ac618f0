import fc from "fast-check";
import { expect, test } from "vitest";
import { taxOn } from "./rounding.ts";
import type { LineTax, Sale, SoldLine } from "./sale.ts";
import { documentedPart, saleOf } from "./sale-of.ts";

const buyer = { country: "DE", state: "", vatId: "" };
const vat = (rate: number): LineTax => ({
  treatment: "standard",
  rate,
  name: "VAT",
  country: "DE",
  reason: "",
});
const line = (unitCents: number, rate: number, quantity = 100): SoldLine => ({
  text: "Work",
  quantity,
  unitCents,
  discountCents: 0,
  tax: vat(rate),
});
const sale = (includesTax: boolean, ...lines: SoldLine[]) =>
  saleOf({ currency: "EUR", includesTax, lines, buyer });

test("a price without tax gets the tax on top, a price with tax contains it", () => {
  expect(sale(false, line(29_900, 19_000))).toMatchObject({
    netCents: 29_900,
    taxCents: 5_681,
    totalCents: 35_581,
  });
  expect(sale(true, line(29_900, 19_000))).toMatchObject({
    netCents: 25_126,
    taxCents: 4_774,
    roundingCents: 0,
    totalCents: 29_900,
  });
});

test("a shown price that is no net amount plus its tax is paid as shown, with a cent of rounding", () => {
  expect(sale(true, line(3, 19_000))).toMatchObject({
    netCents: 3,
    taxCents: 1,
    roundingCents: -1,
    totalCents: 3,
  });
});

test("half hours are charged by the hundredth, and lines of one rate are taxed together", () => {
  const { lines, taxes } = sale(false, line(3_333, 19_000, 150), line(1, 19_000), line(1_000, 7_000));
  expect(lines.map(({ cents }) => cents)).toEqual([5_000, 1, 1_000]);
  expect(taxes.map(({ rate, baseCents, taxCents }) => [rate, baseCents, taxCents])).toEqual([
    [19_000, 5_001, 950],
    [7_000, 1_000, 70],
  ]);
});

test("a discount is shared between the rates by their amounts", () => {
  const discount = { text: "Spring", code: "SPRING", cents: 1_000 };
  const lines = [line(10_000, 19_000), line(5_000, 7_000)];
  const { taxes, totalCents } = saleOf({ currency: "EUR", includesTax: false, lines, discount, buyer });
  expect(taxes.map(({ discountCents, baseCents }) => [discountCents, baseCents])).toEqual([
    [667, 9_333],
    [333, 4_667],
  ]);
  expect(totalCents).toBe(9_333 + 1_773 + 4_667 + 327);
});

const anyLine = fc.record({
  unitCents: fc.integer({ min: 0, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 1_000 }),
  rate: fc.constantFrom(0, 5_500, 7_000, 8_875, 19_000, 25_500, 27_000),
});
const anySale = fc
  .record({
    includesTax: fc.boolean(),
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    discountPart: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ includesTax, lines, discountPart }): Sale => {
    const sold = lines.map(({ unitCents, quantity, rate }) => line(unitCents, rate, quantity));
    const whole = sale(includesTax, ...sold).lines.reduce((sum, { cents }) => sum + cents, 0);
    const discount = { text: "Off", code: "OFF", cents: Math.floor((whole * discountPart) / 100) };
    return saleOf({ currency: "EUR", includesTax, lines: sold, discount, buyer });
  });

/** Checks the arithmetic rules of EN 16931 that the numbers of each document keep. */
function checkSums({ lines, taxes, discount, includesTax, ...sums }: Sale): void {
  for (const { treatment, rate, baseCents, discountCents, taxCents, roundingCents } of taxes) {
    const nets = lines
      .filter(({ tax }) => tax.treatment === treatment && tax.rate === rate)
      .reduce((sum, { netCents }) => sum + netCents, 0);
    expect(nets - discountCents, "BR-S-08").toBe(baseCents);
    expect(taxOn(baseCents, rate), "BR-CO-17").toBe(taxCents);
    expect(Math.abs(roundingCents)).toBeLessThanOrEqual(1);
    expect(Math.min(baseCents, discountCents, taxCents)).toBeGreaterThanOrEqual(0);
  }
  const total = (name: "baseCents" | "taxCents" | "roundingCents") =>
    taxes.reduce((sum, one) => sum + one[name], 0);
  expect(sums.netCents, "BR-CO-13").toBe(total("baseCents"));
  expect(sums.taxCents, "BR-CO-14").toBe(total("taxCents"));
  expect(sums.totalCents, "BR-CO-15 and BR-CO-16").toBe(sums.netCents + sums.taxCents + sums.roundingCents);
  const shown = lines.reduce((sum, { cents }) => sum + cents, 0) - (discount?.cents ?? 0);
  expect(includesTax ? sums.totalCents : sums.netCents, "what was shown is what is paid").toBe(shown);
}

test("any order keeps the rules of EN 16931, to the cent", () => {
  fc.assert(fc.property(anySale, checkSums), { numRuns: 500 });
});

test("refunds in parts add up to the order, and each keeps the rules", () => {
  fc.assert(
    fc.property(anySale, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }), (sold, parts) => {
      const credits: Sale[] = [];
      let left = sold.totalCents;
      for (const cents of [
        ...parts.map((part) => Math.floor((left * part) / 400)),
        Number.POSITIVE_INFINITY,
      ]) {
        const back = Math.min(cents, left);
        if (back === 0) continue;
        const credit = documentedPart(sold, { invoiced: [sold], credited: credits }, -back, "Refund");
        checkSums(credit);
        expect(credit.totalCents).toBe(back);
        credits.push(credit);
        left -= back;
      }
      expect(left).toBe(0);
    }),
    { numRuns: 300 },
  );
});

test("a refund of everything credits the same lines", () => {
  const sold = sale(true, line(11_900, 19_000), line(10_700, 7_000));
  expect(documentedPart(sold, { invoiced: [sold], credited: [] }, -sold.totalCents, "Refund")).toEqual(sold);
});

test("payments in parts, refunds and returned refunds end with what was sold, by rate", () => {
  const sold = sale(true, line(11_900, 19_000), line(10_700, 7_000));
  const invoiced = [documentedPart(sold, { invoiced: [], credited: [] }, 10_001, "Part")];
  invoiced.push(documentedPart(sold, { invoiced, credited: [] }, sold.totalCents - 10_001, "Rest"));
  const credited = [documentedPart(sold, { invoiced, credited: [] }, -5_000, "Refund")];
  invoiced.push(documentedPart(sold, { invoiced, credited }, 5_000, "Returned"));
  const grossAt = (rate: number, all: readonly Sale[]) =>
    all
      .flatMap(({ taxes }) => taxes)
      .filter((sum) => sum.rate === rate)
      .reduce((sum, { baseCents, taxCents, roundingCents }) => sum + baseCents + taxCents + roundingCents, 0);
  expect(grossAt(19_000, invoiced) - grossAt(19_000, credited)).toBe(11_900);
  expect(grossAt(7_000, invoiced) - grossAt(7_000, credited)).toBe(10_700);
});
