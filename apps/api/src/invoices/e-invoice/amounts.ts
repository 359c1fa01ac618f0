import {
  centsToAmount,
  netOf,
  type Sale,
  type SaleLine,
  sumOf,
  type TaxSum,
  type TaxTreatment,
} from "@rankwright/schema";
import type { Category, EInvoice, ELine, ETax, TaxCategory } from "./model.ts";

export const categories = {
  standard: "S",
  reverseCharge: "AE",
  exempt: "E",
  outsideScope: "O",
  zero: "Z",
} as const satisfies Record<TaxTreatment, Category>;

/** Codes of the reasons for no tax (VATEX). An exemption is explained by the owner's sentence. */
const reasonCodes = {
  S: "",
  AE: "VATEX-EU-AE",
  E: "",
  O: "VATEX-EU-O",
  Z: "",
} as const satisfies Record<Category, string>;

const taxOf = ({ treatment, rate }: { treatment: TaxTreatment; rate: number }): TaxCategory => ({
  category: categories[treatment],
  rate,
});

const keyOf = (tax: { treatment: TaxTreatment; rate: number }) => `${tax.treatment} ${tax.rate}`;

/** Formats a price of one. Prices that are no whole cents have up to six decimals, so that quantity × price is the line's amount. */
function priceOf(cents: number, quantity: number): string {
  const exact = (cents * 100) / quantity;
  return Number.isInteger(exact) ? centsToAmount(exact) : String(Number((exact / 100).toFixed(6)));
}

/** Returns a line with net amounts. In a sale with prices that include tax, its price follows from the line's net amount. */
function lineOf(line: SaleLine, { includesTax }: Sale, discountText: string): ELine {
  const { text, quantity, unitCents, discountCents, netCents, tax } = line;
  const allowance = includesTax ? netOf(discountCents, tax.rate) : discountCents;
  return {
    name: text,
    quantity,
    price: includesTax ? priceOf(netCents + allowance, quantity) : centsToAmount(unitCents),
    netCents,
    allowance: allowance > 0 ? { cents: allowance, reason: discountText } : undefined,
    tax: taxOf(tax),
  };
}

/** Sums up the taxes with the same category and rate: the standard allows each once. */
function taxesOf(taxes: readonly TaxSum[], reasonIn: (reason: string) => string): ETax[] {
  return [...Map.groupBy(taxes, keyOf).values()].flatMap((same): ETax[] => {
    const [first] = same;
    if (!first) return [];
    const tax = taxOf(first);
    const hasReason = tax.category !== "S" && tax.category !== "Z";
    const reasons = new Set(same.map(({ reason }) => reasonIn(reason)).filter((reason) => reason !== ""));
    return [
      {
        ...tax,
        baseCents: sumOf(same.map(({ baseCents }) => baseCents)),
        taxCents: sumOf(same.map(({ taxCents }) => taxCents)),
        reason: hasReason ? [...reasons].join(" ") : "",
        reasonCode: reasonCodes[tax.category],
      },
    ];
  });
}

/** Returns the sale's lines, allowances, taxes and totals in the terms of EN 16931. */
export function amountsOf(
  sale: Sale,
  {
    dueCents,
    discountText,
    reasonIn,
  }: { dueCents: number; discountText: string; reasonIn: (reason: string) => string },
): Pick<EInvoice, "lines" | "allowances" | "taxes" | "totals"> {
  const { taxes, netCents, taxCents, roundingCents, totalCents } = sale;
  const allowances = taxes.flatMap((sum) =>
    sum.discountCents > 0
      ? [{ cents: sum.discountCents, reason: sale.discount?.text || discountText, tax: taxOf(sum) }]
      : [],
  );
  return {
    lines: sale.lines.map((line) => lineOf(line, sale, discountText)),
    allowances,
    taxes: taxesOf(taxes, reasonIn),
    totals: {
      lineCents: sumOf(sale.lines.map((line) => line.netCents)),
      allowanceCents: sumOf(allowances.map(({ cents }) => cents)),
      netCents,
      taxCents,
      grossCents: netCents + taxCents,
      paidCents: totalCents - dueCents,
      roundingCents,
      dueCents,
    },
  };
}
