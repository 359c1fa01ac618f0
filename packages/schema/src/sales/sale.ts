// Lines, discount and tax of an order, as agreed when it was placed. Amounts are in cents, rates in thousandths of a percent (19_000 = 19 %), quantities in
// hundredths (150 = 1.5). No amount is negative, except a rounding.

/** How a line is taxed, by the categories of EN 16931: S, AE, E, O and Z. */
export const TAX_TREATMENTS = ["standard", "reverseCharge", "exempt", "outsideScope", "zero"] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

/** True if a line or a sum is taxed, at a rate that may be 0. */
export const isTaxed = ({ treatment }: { treatment: TaxTreatment }): boolean =>
  treatment === "standard" || treatment === "zero";

/** The tax of a line. */
export interface LineTax {
  treatment: TaxTreatment;
  /** 0 unless the treatment is "standard". */
  rate: number;
  /** Name on invoices, such as "VAT". */
  name: string;
  /** Two-letter code of the country whose rate it is; "" if no tax is charged. */
  country: string;
  /** Why no tax is charged; "" if tax is charged. */
  reason: string;
}

/** A line before tax. */
export interface SoldLine {
  text: string;
  quantity: number;
  /** Price of one, with or without tax as the shop's prices are. */
  unitCents: number;
  /** Discount on this line alone. */
  discountCents: number;
  tax: LineTax;
}

export interface SaleLine extends SoldLine {
  /** Quantity × price − discount, with or without tax as the shop's prices are. */
  cents: number;
  /** The same without tax. */
  netCents: number;
}

/** Sums of the lines with the same tax. */
export interface TaxSum extends LineTax {
  /** Part of the order's discount, without tax; already subtracted from `baseCents`. */
  discountCents: number;
  baseCents: number;
  taxCents: number;
  /** -1, 0 or 1: makes base + tax the amount that was shown, if prices include tax. */
  roundingCents: number;
}

/** Discount on the whole order. */
export interface SaleDiscount {
  text: string;
  /** The coupon's code; "" for none. */
  code: string;
  /** With or without tax, as the shop's prices are. */
  cents: number;
}

/** Facts about the buyer that decide the tax. */
export interface SaleBuyer {
  /** Two-letter code; "" if it is unknown. */
  country: string;
  /** State or region, if the country has rates by state; otherwise "". */
  state: string;
  /** Valid in format, without spaces; "" for a consumer. */
  vatId: string;
}

export interface Sale {
  currency: string;
  /** True if the lines' prices and the discount include tax. */
  includesTax: boolean;
  lines: SaleLine[];
  discount: SaleDiscount | null;
  taxes: TaxSum[];
  netCents: number;
  taxCents: number;
  roundingCents: number;
  totalCents: number;
  buyer: SaleBuyer;
}
