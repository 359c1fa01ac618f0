import type { Db } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { newestOrderOf, type Subscription } from "@rankwright/db/subscriptions";
import { centsToAmount, type PackageTax, type PlanTerms } from "@rankwright/schema";
import { hasTaxRules } from "./rules.ts";
import {
  buyerOfOrder,
  type PricedLine,
  type SellDeps,
  sell,
  type TaxBuyer,
  taxKindOfPackage,
} from "./sell.ts";

/** Returns what is paid first for a package, at the shop's prices. `terms` is null if the package is charged once. */
export function firstLines(packageName: string, cents: number, terms: PlanTerms | null): PricedLine[] {
  if (!terms) return [{ text: `${packageName} package`, cents }];
  const { trialDays, trialCents, priceCents, setupFeeCents } = terms;
  const start =
    trialDays === null
      ? { text: `${packageName} package`, cents: priceCents }
      : { text: `${packageName} package, trial`, cents: trialCents };
  return setupFeeCents > 0 ? [start, { text: "Set-up fee", cents: setupFeeCents }] : [start];
}

interface Buying {
  kind: PackageTax;
  currency: string;
  buyer: TaxBuyer;
}

/**
 * Returns terms with the amounts that a buyer pays: with tax that is added, or without tax that doesn't apply. The first charge is taxed as
 * a whole, so the set-up fee is what is left of it.
 */
export function payableTerms(deps: SellDeps, terms: PlanTerms, buying: Buying): PlanTerms {
  if (!hasTaxRules(deps.env)) return terms;
  const costOf = (...amounts: number[]) =>
    sell(deps, { ...buying, lines: amounts.map((cents) => ({ text: "", cents })) }).priceCents;
  const priceCents = costOf(terms.priceCents);
  const trialCents = costOf(terms.trialCents);
  const start = terms.trialDays === null ? terms.priceCents : terms.trialCents;
  const first = terms.setupFeeCents > 0 ? costOf(start, terms.setupFeeCents) : costOf(start);
  return {
    ...terms,
    price: priceCents === terms.priceCents ? terms.price : centsToAmount(priceCents),
    priceCents,
    trialCents,
    setupFeeCents: first - (terms.trialDays === null ? priceCents : trialCents),
  };
}

/** Returns a subscription's terms, or others, with the amounts that its customer pays today. */
export function payableBy(
  deps: Omit<SellDeps, "db">,
  db: Db,
  subscription: Subscription,
  { packageId, terms }: Pick<Subscription, "packageId" | "terms"> = subscription,
): PlanTerms {
  if (!hasTaxRules(deps.env)) return terms;
  const order = newestOrderOf(db, subscription._id) ?? findOrder(db, subscription.firstOrderId);
  if (!order) return terms;
  const { currency } = subscription;
  const buying = { kind: taxKindOfPackage(db, packageId), currency, buyer: buyerOfOrder(order) };
  return payableTerms({ ...deps, db }, terms, buying);
}
