import { numberIn } from "../content/packages.ts";
import { BILLINGS, type Billing } from "../content/plan-fields.ts";
import { priceToCents } from "../money.ts";
import { MAX_EVERY, type PlanRequests, type PlanTerms, type PlanUnit } from "./terms.ts";

/** Unit of each choice of a package's billing. */
const UNITS: Readonly<Record<Billing, PlanUnit>> = {
  "Per week": "week",
  "Per month": "month",
  "Per year": "year",
};

type Fields = Readonly<Record<string, string>>;

/** Highest number that a count field accepts. */
const MOST = 999;
const countIn = (text: string | undefined) => numberIn(text, MOST) || null;
const centsIn = (text: string | undefined) => priceToCents(text?.trim() ?? "") ?? 0;

function requestsOf(fields: Fields): PlanRequests | null {
  const perPeriod = countIn(fields.requestsPerPeriod);
  const atOnce = countIn(fields.requestsAtOnce);
  if (perPeriod === null && atOnce === null) return null;
  return { perPeriod, atOnce, carryOver: perPeriod !== null && fields.unusedRequests === "Carry over once" };
}

/** Returns the terms of a recurring package; null for one that is charged once or has no price. */
export function planTermsOf(fields: Fields): PlanTerms | null {
  const billing = BILLINGS.find((one) => one === fields.billing);
  const price = fields.packagePrice?.trim() ?? "";
  const priceCents = priceToCents(price);
  if (billing === undefined || priceCents === undefined) return null;
  const unit = UNITS[billing];
  const trialDays = countIn(fields.trialDays);
  return {
    price,
    priceCents,
    unit,
    every: unit === "year" ? 1 : numberIn(fields.billingEvery, MAX_EVERY) || 1,
    minimumCharges: countIn(fields.minimumCharges),
    noticeDays: countIn(fields.noticeDays),
    trialDays,
    trialCents: trialDays === null ? 0 : centsIn(fields.trialPrice),
    setupFeeCents: centsIn(fields.setupFee),
    maxCharges: countIn(fields.maxCharges),
    requests: requestsOf(fields),
    mayPause: fields.customerPause === "Yes",
  };
}

/** Returns the cents that are charged when the plan is ordered: the first period or the trial, and the set-up fee. 0 for a free trial. */
export const firstChargeCents = (terms: PlanTerms): number =>
  (terms.trialDays === null ? terms.priceCents : terms.trialCents) +
  terms.setupFeeCents -
  (terms.firstDiscountCents ?? 0);

/** True if a trial costs something, so that it is the first charge. */
export const isTrialCharged = ({ trialDays, trialCents, setupFeeCents }: PlanTerms): boolean =>
  trialDays !== null && trialCents + setupFeeCents > 0;

/** True if a plan's coupon applies to its n-th charge. */
export const couponApplies = ({ coupon }: PlanTerms, charge: number): boolean =>
  coupon !== undefined && (coupon.charges === null || charge <= coupon.charges);
