import { centsToAmount, formatAmount } from "../money.ts";
import type { Sale, TaxTreatment } from "../sales/sale.ts";

/** Line of an order as returned by the API. Amounts are decimal text such as "49.90", with or without tax as the shop's prices are. */
export interface OrderLine {
  text: string;
  /** "1" or "1.5". */
  quantity: string;
  unitPrice: string;
  /** Quantity × price, without the line's discount. */
  amount: string;
  /** The amount without tax. */
  net: string;
  /** Rate of the tax in percent, such as "19" or "25.5". */
  percent: string;
}

/** Sum of an order's lines with the same tax, as returned by the API. */
export interface OrderTax {
  treatment: TaxTreatment;
  /** Name of the tax, such as "VAT". */
  name: string;
  percent: string;
  /** Two-letter code of the country whose rate it is; "" if no tax is charged. */
  country: string;
  net: string;
  tax: string;
  /** Why no tax is charged; "" if it is charged. */
  reason: string;
}

/** Lines and taxes of an order that was placed with tax rules, or has several lines. */
export interface Sold {
  lines: OrderLine[];
  taxes: OrderTax[];
  /** Discount on the whole order, with or without tax as the shop's prices are. Omitted without one. */
  discount?: { text: string; amount: string };
}

const percentOf = (rate: number) => String(rate / 1_000);

/** Returns the lines and taxes of a sale as the API returns them. */
export const soldOf = ({ lines, taxes, discount }: Pick<Sale, "lines" | "taxes" | "discount">): Sold => ({
  lines: lines.map(({ text, quantity, unitCents, cents, netCents, tax }) => ({
    text,
    quantity: String(quantity / 100),
    unitPrice: centsToAmount(unitCents),
    amount: centsToAmount(cents),
    net: centsToAmount(netCents),
    percent: percentOf(tax.rate),
  })),
  taxes: taxes.map(({ treatment, name, rate, country, baseCents, taxCents, reason }) => ({
    treatment,
    name,
    percent: percentOf(rate),
    country,
    net: centsToAmount(baseCents),
    tax: centsToAmount(taxCents),
    reason,
  })),
  ...(discount && { discount: { text: discount.text, amount: centsToAmount(discount.cents) } }),
});

/** Describes taxes: "VAT 19 %: €7.90 (net €41.60)", or why there is none. Nothing without tax rules. */
export function taxWords(taxes: readonly OrderTax[], currency: string): string[] {
  const money = (text: string) => formatAmount(text, currency);
  const words = taxes.map(({ treatment, name, percent, net, tax, reason }) =>
    treatment === "standard" ? `${name} ${percent} %: ${money(tax)} (net ${money(net)})` : reason,
  );
  return words.filter((text) => text !== "");
}

/** Returns the names of a sale's treatments, for exports: "standard 19 % DE", "standard 8.875 % US New York", "reverseCharge". */
export const treatmentsOf = ({ taxes, buyer }: Pick<Sale, "taxes" | "buyer">): string =>
  taxes
    .map(({ treatment, rate, country }) => {
      if (treatment !== "standard") return treatment;
      const state = country === buyer.country ? buyer.state : "";
      return `standard ${percentOf(rate)} % ${country} ${state}`.trimEnd();
    })
    .join(", ");
