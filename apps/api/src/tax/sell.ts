import { findContent } from "@rankwright/db/content";
import type { Db, Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { restartVatCheck, scheduleVatCheck, vatCheckOf } from "@rankwright/db/tax";
import {
  type Business,
  type CouponTerms,
  countryCode,
  couponDiscount,
  dayAt,
  divide,
  invoiceTexts,
  isEuCode,
  lineCents,
  netOf,
  type PackageTax,
  type PlanTerms,
  type Sale,
  type SaleBuyer,
  type SaleDiscount,
  saleOf,
  sumOf,
  taxFor,
  taxKindOf,
} from "@rankwright/schema";
import { hasTaxRules, pricesIncludeTax, type TaxDeps, taxRulesOf } from "./rules.ts";
import { vatIdOf, vatIdProblem } from "./vat-id.ts";

export type SellDeps = TaxDeps & { now: () => number };

/** Facts about a buyer that decide the tax, as they were entered. */
export interface TaxBuyer {
  /** English name. */
  country: string;
  /** State or region; "" if it isn't asked for. */
  state: string;
  taxId: string;
}

/** Line at the shop's price, with or without tax as its prices are. */
export interface PricedLine {
  text: string;
  /** Price of one. */
  cents: number;
  /** In hundredths; one by default. */
  quantity?: number;
  /** By default that of the order. */
  kind?: PackageTax;
}

/**
 * Whether prices include tax. "final": they are what the buyer pays, whatever the tax is; the others change for a buyer who pays none, or
 * to whom it is added.
 */
export type Prices = "including" | "excluding" | "final";

interface Selling {
  lines: readonly PricedLine[];
  kind: PackageTax;
  currency: string;
  buyer: TaxBuyer;
  coupon?: CouponTerms | undefined;
  /** Discount on the whole order, at the shop's prices. */
  discount?: Pick<SaleDiscount, "text" | "cents"> | undefined;
  /** By default as the shop's prices are. */
  prices?: Prices;
  /** True if the lines are kept in any case. */
  keepsLines?: boolean;
}

/** Total of an order. `sale` is null for a single line without tax rules and coupon; then `priceCents` is its price. */
export interface Amounts {
  sale: Sale | null;
  priceCents: number;
}

const pricesOf = (env: SellDeps["env"]): Prices => (pricesIncludeTax(env) ? "including" : "excluding");

/** Returns whether the amounts of a plan include tax. */
export const pricesOfPlan = ({ addsTax }: Pick<PlanTerms, "addsTax">): Prices =>
  addsTax ? "excluding" : "including";

/** Returns the kind of a package's tax by its id; `former` if it no longer exists. */
export function taxKindOfPackage(db: Db, packageId: string, former: PackageTax = "standard"): PackageTax {
  const found = findContent(db, "packages", packageId);
  return found ? taxKindOf(found.data) : former;
}

/** Returns the buyer of an order. */
export const buyerOfOrder = ({ customerCountry, taxId, sale }: OrderRow): TaxBuyer => ({
  country: customerCountry,
  state: sale?.buyer.state ?? "",
  taxId,
});

/** Returns the seller's VAT ID of a country in the EU; "" if there is none. Without one, nothing can be sold with reverse charge. */
export const sellerVatId = ({ country, taxId }: Pick<Business, "country" | "taxId">): string =>
  vatIdOf(taxId, countryCode(country));

/** Returns the buyer with codes. A VAT ID matters between businesses in the EU only. */
function saleBuyer({ country, state, taxId }: TaxBuyer, business: Business): SaleBuyer {
  const code = countryCode(country);
  return { country: code, state, vatId: sellerVatId(business) === "" ? "" : vatIdOf(taxId, code) };
}

/**
 * Returns what is wrong with a buyer's tax ID: in another EU country, it decides about the tax and must be a VAT ID. Elsewhere, any number
 * is accepted, because it is only printed.
 */
export function taxIdProblem(
  { business, tax }: SellDeps["env"],
  { country, taxId }: TaxBuyer,
): string | undefined {
  if (tax.mode !== "on" || taxId.trim() === "") return undefined;
  const [seller, code] = [countryCode(business.country), countryCode(country)];
  if (!isEuCode(seller) || !isEuCode(code) || seller === code || vatIdOf(taxId, code) !== "")
    return undefined;
  return vatIdProblem(code);
}

/** Returns the states of a country (English name) that have their own rates, in alphabetical order. */
export function statesWithRates(deps: TaxDeps, country: string): string[] {
  if (deps.env.tax.mode !== "on") return [];
  const code = countryCode(country);
  const states = taxRulesOf(deps).rates.flatMap((rate) =>
    rate.country === code && rate.state !== "" ? [rate.state] : [],
  );
  return [...new Set(states)].toSorted((one, other) => one.localeCompare(other));
}

/** True if an order was sold without VAT because of the buyer's VAT ID. */
export const isReverseCharge = ({ sale }: Pick<OrderRow, "sale">): boolean =>
  sale?.taxes.some(({ treatment }) => treatment === "reverseCharge") ?? false;

/**
 * Schedules the check of the VAT ID of an order that was sold without VAT because of it. Test orders aren't checked: they are often
 * placed with numbers of others.
 */
export function checkVatId(tx: Tx, order: OrderRow, now: number): void {
  const { _id: orderId, sale, testMode } = order;
  if (sale && isReverseCharge(order) && testMode === null)
    scheduleVatCheck(tx, { orderId, vatId: sale.buyer.vatId }, now);
}

/** Checks the VAT ID of an order again after it was corrected. */
export function recheckVatId(tx: Tx, order: OrderRow, now: number): void {
  const check = vatCheckOf(tx, order._id);
  const vatId = vatIdOf(order.taxId, countryCode(order.customerCountry));
  if (check && vatId !== "") restartVatCheck(tx, check, vatId, now);
}

/** Least that a charge with a coupon costs, in cents: providers charge no smaller amounts. */
const LEAST_CENTS = 100;

/** Returns what a coupon takes off an amount; null if it takes off nothing. */
function discountBy(
  coupon: CouponTerms,
  amount: number,
  priceOf: (cents: number) => number,
): SaleDiscount | null {
  const wanted = coupon.cents === null ? couponDiscount(coupon, amount) : priceOf(coupon.cents);
  const cents = Math.min(wanted, amount - LEAST_CENTS);
  return cents > 0 ? { text: invoiceTexts.en.lines.coupon(coupon.code), code: coupon.code, cents } : null;
}

/** Returns a discount, which a buyer who pays no tax gets in proportion: `after` is what the lines cost this buyer, `before` what they cost others. */
function discountFor(
  discount: Selling["discount"],
  { before, after }: { before: number; after: number },
): SaleDiscount | null {
  if (!discount || discount.cents === 0) return null;
  return { ...discount, code: "", cents: divide(discount.cents * after, before) };
}

const amountOf = (lines: readonly { quantity: number; unitCents: number }[]) => sumOf(lines.map(lineCents));

/** Returns what lines cost a buyer today, by the shop's tax rules. */
export function sell(deps: SellDeps, selling: Selling): Amounts {
  const { lines, kind, currency, buyer, coupon, prices = pricesOf(deps.env), keepsLines = false } = selling;
  const listed = lines.map(({ cents: unitCents, quantity = 100, ...line }) => ({
    ...line,
    unitCents,
    quantity,
  }));
  const before = amountOf(listed);
  if (!hasTaxRules(deps.env) && lines.length === 1 && !coupon && !keepsLines)
    return { sale: null, priceCents: before };
  const rules = taxRulesOf(deps);
  const known = saleBuyer(buyer, deps.env.business);
  const day = dayAt(deps.now(), deps.env.TIME_ZONE);
  const taxOf = (lineKind: PackageTax) => taxFor({ rules, buyer: known, kind: lineKind, day });
  // Nobody who owes no tax here pays the one that the shop's prices include.
  const priceOf = (cents: number, removedRate: number) =>
    prices === "including" ? netOf(cents, removedRate) : cents;
  const sold = listed.map(({ text, quantity, unitCents, kind: lineKind = kind }) => {
    const { removedRate, ...tax } = taxOf(lineKind);
    return { text, quantity, unitCents: priceOf(unitCents, removedRate), discountCents: 0, tax };
  });
  const after = amountOf(sold);
  const { removedRate } = taxOf(kind);
  const sale = saleOf({
    currency,
    includesTax: prices !== "excluding",
    lines: sold,
    discount: coupon
      ? discountBy(coupon, after, (cents) => priceOf(cents, removedRate))
      : discountFor(selling.discount, { before, after }),
    buyer: known,
  });
  return { sale, priceCents: sale.totalCents };
}
