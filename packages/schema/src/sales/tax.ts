import { EU_RATES, isEuCode } from "./eu-rates.ts";
import type { LineTax, SaleBuyer } from "./sale.ts";

/** Kinds of packages, by their tax. */
export type PackageTax = "standard" | "reduced" | "none";

const kinds: Readonly<Record<string, PackageTax>> = { "Reduced rate": "reduced", "No tax": "none" };

/** Returns the kind of a package's tax, from its fields. */
export const taxKindOf = (fields: { taxRate?: string } | undefined): PackageTax =>
  kinds[fields?.taxRate ?? ""] ?? "standard";

/** Rate that the owner entered. */
export interface TaxRate {
  /** Two-letter code of the country. */
  country: string;
  /** State or region; "" for the whole country. */
  state: string;
  kind: Exclude<PackageTax, "none">;
  /** Name on invoices, such as "VAT" or "GST". */
  name: string;
  /** In thousandths of a percent: 19_000 is 19 %. */
  rate: number;
  /** First day of the rate, such as "2026-01-01". */
  fromDay: string;
}

/** How the shop taxes its sales. */
export interface TaxRules {
  /** "off": no tax. "exempt": no tax, by a rule for small businesses. "on": by the buyer's country. */
  mode: "off" | "exempt" | "on";
  /** Code of the seller's country; "" if it is not set. */
  country: string;
  /** True if consumers in other EU countries pay the rate of theirs (One-Stop Shop). */
  usesOss: boolean;
  /** Sentence on invoices without tax because of the exemption. */
  exemptReason: string;
  rates: readonly TaxRate[];
}

export interface TaxQuestion {
  rules: TaxRules;
  buyer: SaleBuyer;
  kind: PackageTax;
  /** Day of the sale in the owner's time zone, such as "2026-11-29". */
  day: string;
}

/** The tax of a line, and the rate to take out of prices that include tax before they apply to this buyer. */
export interface AppliedTax extends LineTax {
  removedRate: number;
}

export const taxReasons = {
  reverseCharge: "Reverse charge: the customer accounts for the VAT.",
  outsideEu: "Not subject to VAT: the customer is outside the European Union.",
  noTax: "Not subject to tax.",
} as const;

type Place = Pick<SaleBuyer, "country" | "state">;

/** Returns the owner's newest rate for a place that holds on the day: the state's, or else the country's. */
function enteredRate(
  rates: readonly TaxRate[],
  { country, state }: Place,
  kind: TaxRate["kind"],
  day: string,
) {
  const holding = rates
    .filter((one) => one.country === country && one.kind === kind && one.fromDay <= day)
    .toSorted((one, other) => other.fromDay.localeCompare(one.fromDay));
  return (
    holding.find((one) => state !== "" && one.state === state) ?? holding.find((one) => one.state === "")
  );
}

/**
 * Returns the rate of a place on a day; undefined if there is none. A reduced rate that isn't known is the standard one. Sellers in the EU
 * need not enter its standard rates.
 */
function rateAt({ country, rates }: TaxRules, place: Place, kind: TaxRate["kind"], day: string) {
  const entered =
    enteredRate(rates, place, kind, day) ??
    (kind === "reduced" ? enteredRate(rates, place, "standard", day) : undefined);
  if (entered) return { name: entered.name, rate: entered.rate };
  return isEuCode(country) && isEuCode(place.country)
    ? { name: "VAT", rate: EU_RATES[place.country][0] }
    : undefined;
}

const untaxed = (treatment: LineTax["treatment"], reason: string, removedRate = 0): AppliedTax => ({
  treatment,
  rate: 0,
  name: "VAT",
  country: "",
  reason,
  removedRate,
});

/** Returns the tax at a place; undefined if there is no rate. */
function taxAt(place: Place, { rules, day }: TaxQuestion, kind: TaxRate["kind"]): AppliedTax | undefined {
  const found = rateAt(rules, place, kind, day);
  if (!found) return undefined;
  const treatment = found.rate > 0 ? "standard" : "zero";
  return { treatment, ...found, country: place.country, reason: "", removedRate: 0 };
}

/** Returns the tax of a buyer in another country. Services are taxed where a business is, and where the seller is for consumers. */
function taxAbroad(question: TaxQuestion, kind: TaxRate["kind"], home: AppliedTax | undefined): AppliedTax {
  const { rules, buyer } = question;
  const removedRate = home?.rate ?? 0;
  if (!isEuCode(rules.country))
    return taxAt(buyer, question, kind) ?? untaxed("outsideScope", taxReasons.noTax, removedRate);
  if (!isEuCode(buyer.country)) return untaxed("outsideScope", taxReasons.outsideEu, removedRate);
  if (buyer.vatId !== "") return untaxed("reverseCharge", taxReasons.reverseCharge, removedRate);
  const oss = rules.usesOss ? taxAt(buyer, question, kind) : undefined;
  return oss ?? home ?? untaxed("outsideScope", taxReasons.noTax);
}

/** Decides the tax of a line by seller, buyer and package. A buyer without a country is taken for one of the seller's. */
export function taxFor(question: TaxQuestion): AppliedTax {
  const { rules, buyer, kind } = question;
  if (rules.mode === "off") return untaxed("outsideScope", "");
  if (rules.mode === "exempt") return untaxed("exempt", rules.exemptReason);
  if (kind === "none") return untaxed("outsideScope", taxReasons.noTax);
  const isHome = buyer.country === "" || buyer.country === rules.country;
  const state = isHome ? buyer.state : "";
  const home = taxAt({ country: rules.country, state }, question, kind);
  if (!isHome) return taxAbroad(question, kind, home);
  return home ?? untaxed("outsideScope", taxReasons.noTax);
}
