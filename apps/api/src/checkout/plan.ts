import {
  dayAt,
  firstChargeCents,
  planConsent,
  planTermsOf,
  shopCurrency,
  siteName,
} from "@rankwright/schema";
import { Temporal } from "temporal-polyfill";
import type { Deps } from "../context/deps.ts";

type Fields = Readonly<Record<string, string>>;

/** True if a package starts with a free trial without set-up fee, so that its first order costs nothing. */
export function startsFree(fields: Fields): boolean {
  const terms = planTermsOf(fields);
  return terms !== null && firstChargeCents(terms) === 0;
}

/** Returns the recurring charges of a package that is ordered now, and the consent that the customer gives; null if it is charged once. */
export function planOf({ env, now }: Pick<Deps, "env" | "now">, fields: Fields) {
  const terms = planTermsOf(fields);
  if (!terms) return null;
  const today = Temporal.PlainDate.from(dayAt(now(), env.TIME_ZONE));
  const nextDay = today
    .add(terms.trialDays === null ? { [`${terms.unit}s`]: terms.every } : { days: terms.trialDays })
    .toString();
  const consent = planConsent(terms, { siteName: siteName(env), currency: shopCurrency(), nextDay });
  return {
    terms,
    /** Day of the second charge, such as "2026-12-29". */
    nextDay,
    consent,
  };
}
