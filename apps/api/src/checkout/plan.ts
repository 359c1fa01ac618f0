import { firstChargeCents, planTermsOf } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { planOffer } from "../payments/renewals/start.ts";

type Fields = Readonly<Record<string, string>>;

/** True if a package starts with a free trial without set-up fee, so that its first order costs nothing. */
export function startsFree(fields: Fields): boolean {
  const terms = planTermsOf(fields);
  return terms !== null && firstChargeCents(terms) === 0;
}

/**
 * Returns the terms of a package that is ordered now, the day of the second charge (such as "2026-12-29"), and the consent that the
 * customer gives; null if the package is charged once.
 */
export function planOf(deps: Pick<Deps, "env" | "now">, fields: Fields) {
  const terms = planTermsOf(fields);
  return terms && { terms, ...planOffer(deps, terms) };
}
