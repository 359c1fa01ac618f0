import type { Db } from "@rankwright/db/core";
import { listTaxRates } from "@rankwright/db/tax";
import { countryCode, DEFAULT_EXEMPT_REASON, dayAt, type TaxRules, taxFor } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";
import { requireNoIssues } from "../trpc/errors.ts";

export interface TaxDeps {
  db: Db;
  env: Pick<Env, "business" | "tax" | "TIME_ZONE">;
}

const modeOf = ({ tax: { mode } }: Pick<Env, "tax">): TaxRules["mode"] =>
  mode === "exempt" || mode === "on" ? mode : "off";

/** True if the shop's rules for tax are on. Without them, its orders have one price and no sale. */
export const hasTaxRules = (env: Pick<Env, "tax">): boolean => modeOf(env) !== "off";

/** True if the shop's prices include tax. */
export const pricesIncludeTax = ({ tax }: Pick<Env, "tax">): boolean => tax.prices !== "excluding";

/** Returns the shop's rules for tax: its settings and the owner's rates. */
export function taxRulesOf({ db, env }: TaxDeps): TaxRules {
  const { business, tax } = env;
  return {
    mode: modeOf(env),
    country: countryCode(business.country),
    usesOss: tax.usesOss === "yes",
    exemptReason: tax.exemptReason || DEFAULT_EXEMPT_REASON,
    rates: listTaxRates(db),
  };
}

/** Throws if tax would be charged by the buyer's country while the seller's is unknown. `tax` and `business` may be partly undefined. */
export function requireCountryForTax(env: {
  tax: { mode?: string | undefined };
  business: { country?: string | undefined };
}): void {
  if (env.tax.mode !== "on" || env.business.country) return;
  const message = "Country is required to charge tax. Enter the country of your business.";
  requireNoIssues([{ path: "country", message }]);
}

/** Returns what public pages say about tax next to a price: "incl. VAT", "plus VAT", or "" without tax. */
export function priceNote(deps: TaxDeps & { now: () => number }): string {
  if (deps.env.tax.mode !== "on") return "";
  const rules = taxRulesOf(deps);
  const buyer = { country: rules.country, state: "", vatId: "" };
  const day = dayAt(deps.now(), deps.env.TIME_ZONE);
  const { rate, name } = taxFor({ rules, buyer, kind: "standard", day });
  if (!pricesIncludeTax(deps.env)) return `plus ${rate > 0 ? name : "tax"}`;
  return rate > 0 ? `incl. ${name}` : "";
}
