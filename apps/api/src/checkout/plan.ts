import {
  type CouponTerms,
  firstChargeCents,
  planTermsOf,
  priceToCents,
  shopCurrency,
  taxKindOf,
} from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { planOffer } from "../payments/renewals/start.ts";
import { firstLines, orderedTerms, payableTerms } from "../tax/plan.ts";
import { sell, type TaxBuyer } from "../tax/sell.ts";

type Fields = Readonly<Record<string, string>>;

/** True if a package starts with a free trial without set-up fee, so that its first order costs nothing. */
export function startsFree(fields: Fields): boolean {
  const terms = planTermsOf(fields);
  return terms !== null && firstChargeCents(terms) === 0;
}

/**
 * Returns what a package costs a buyer today. `sale` is null if the shop has no tax rules. `plan` has the terms of a recurring package with
 * the amounts that this buyer pays, the day of the second charge (such as "2026-12-29"), and the consent that the customer gives; null if
 * the package is charged once.
 */
export function offerOf(
  deps: Pick<Deps, "db" | "env" | "now">,
  fields: Fields,
  buyer: TaxBuyer,
  coupon?: CouponTerms,
) {
  const { packageName = "", packagePrice = "" } = fields;
  const listed = planTermsOf(fields);
  const terms = listed && orderedTerms(deps, listed, { coupon, taxKind: taxKindOf(fields) });
  const lines = firstLines(packageName, priceToCents(packagePrice) ?? 0, terms);
  const buying = { kind: taxKindOf(fields), currency: shopCurrency(), buyer, coupon };
  const { sale, priceCents: totalCents } = sell(deps, { ...buying, lines });
  const payable = terms && payableTerms(deps, terms, buying);
  return { sale, totalCents, plan: payable && { terms: payable, ...planOffer(deps, payable) } };
}
