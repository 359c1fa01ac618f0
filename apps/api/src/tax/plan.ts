import type { Db } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { chargesBefore, newestOrderOf, type Subscription } from "@rankwright/db/subscriptions";
import {
  type CouponTerms,
  centsToAmount,
  couponApplies,
  firstChargeCents,
  invoiceTexts,
  isTrialCharged,
  type PackageTax,
  type PlanTerms,
} from "@rankwright/schema";
import { hasTaxRules, pricesIncludeTax } from "./rules.ts";
import {
  buyerOfOrder,
  type PricedLine,
  pricesOfPlan,
  type SellDeps,
  sell,
  type TaxBuyer,
  taxKindOfPackage,
} from "./sell.ts";

/** Returns what is paid first for a package, at the shop's prices. `terms` is null if the package is charged once. */
export function firstLines(packageName: string, cents: number, terms: PlanTerms | null): PricedLine[] {
  const texts = invoiceTexts.en.lines;
  if (!terms) return [{ text: texts.package(packageName), cents }];
  const { trialDays, trialCents, priceCents, setupFeeCents } = terms;
  const start =
    trialDays === null
      ? { text: texts.package(packageName), cents: priceCents }
      : { text: texts.trial(packageName), cents: trialCents };
  return setupFeeCents > 0 ? [start, { text: texts.setupFee, cents: setupFeeCents }] : [start];
}

/** Returns the terms of a package that is ordered now: with whether tax is added to its amounts, and with the coupon. */
export const orderedTerms = (
  { env }: Pick<SellDeps, "env">,
  terms: PlanTerms,
  { coupon, taxKind }: { coupon?: CouponTerms | undefined; taxKind: PackageTax },
): PlanTerms => ({
  ...terms,
  ...(taxKind !== "standard" && { taxKind }),
  ...(hasTaxRules(env) && !pricesIncludeTax(env) && { addsTax: true }),
  ...(coupon && { coupon }),
});

/** Returns the smaller of the amounts that a coupon is used for, at the shop's prices: the first charge, unless it is free, and a period's. */
export function leastCharge(cents: number, terms: PlanTerms | null): number {
  if (!terms) return cents;
  const first = firstChargeCents(terms);
  return first > 0 ? Math.min(first, terms.priceCents) : terms.priceCents;
}

interface Buying {
  kind: PackageTax;
  currency: string;
  buyer: TaxBuyer;
}

/**
 * Returns terms with the amounts that a buyer pays: with tax that is added, or without tax that doesn't apply. The price is that of
 * the n-th charge, with the coupon if it applies to it. The first charge is taxed as a whole, so the set-up fee and the discount are the
 * remainders.
 */
export function payableTerms(
  deps: SellDeps,
  terms: PlanTerms,
  buying: Buying,
  charge = Number.POSITIVE_INFINITY,
): PlanTerms {
  const { coupon, trialDays, trialCents, setupFeeCents } = terms;
  if (!hasTaxRules(deps.env) && !coupon) return terms;
  const costOf = (amounts: number[], by?: CouponTerms) =>
    sell(deps, {
      ...buying,
      prices: pricesOfPlan(terms),
      coupon: by,
      lines: amounts.map((cents) => ({ text: "", cents })),
    }).priceCents;
  const start = trialDays === null ? terms.priceCents : trialCents;
  const firstAmounts = setupFeeCents > 0 ? [start, setupFeeCents] : [start];
  const first = costOf(firstAmounts);
  const priceCents = costOf([terms.priceCents], couponApplies(terms, charge) ? coupon : undefined);
  const trialCosts = costOf([trialCents]);
  const feeCents = first - costOf([start]);
  return {
    ...terms,
    price: priceCents === terms.priceCents ? terms.price : centsToAmount(priceCents),
    priceCents,
    trialCents: trialCosts,
    setupFeeCents: feeCents,
    firstDiscountCents:
      (trialDays === null ? priceCents : trialCosts) + feeCents - costOf(firstAmounts, coupon),
  };
}

/** Returns which charge of a subscription a period is, for its coupon: free and missed periods don't count. */
export const chargeOf = (
  db: Db,
  { _id }: Pick<Subscription, "_id">,
  terms: PlanTerms,
  period: number,
): number => (terms.coupon ? chargesBefore(db, _id, period) + (isTrialCharged(terms) ? 1 : 0) + 1 : period);

/** Returns a subscription's terms, or others, with the amounts that its customer pays today for a period. */
export function payableBy(
  deps: Omit<SellDeps, "db">,
  db: Db,
  subscription: Subscription,
  { packageId, terms }: Pick<Subscription, "packageId" | "terms"> = subscription,
  period?: number,
): PlanTerms {
  if (!hasTaxRules(deps.env) && !terms.coupon) return terms;
  const order = newestOrderOf(db, subscription._id) ?? findOrder(db, subscription.firstOrderId);
  if (!order) return terms;
  const { currency } = subscription;
  const kind = taxKindOfPackage(db, packageId, terms.taxKind);
  const buying = { kind, currency, buyer: buyerOfOrder(order) };
  const charge = period === undefined ? undefined : chargeOf(db, subscription, terms, period);
  return payableTerms({ ...deps, db }, terms, buying, charge);
}
