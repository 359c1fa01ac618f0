import { formatSum, shopCurrency } from "../money.ts";
import { orderDateOf } from "../orders/orders.ts";
import { couponCharges, couponWords } from "../sales/coupons.ts";
import { firstChargeCents } from "./package-terms.ts";
import type { PlanConsent } from "./states.ts";
import type { PlanTerms } from "./terms.ts";

type Rhythm = Pick<PlanTerms, "unit" | "every">;

const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? "" : "s"}`;
const lengthOf = (periods: number, { unit, every }: Rhythm) => counted(periods * every, unit);

/** Returns how often a plan is charged: "every month", "every 3 weeks". */
export const planRhythm = ({ unit, every }: Rhythm): string =>
  every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;

/** Returns the period that a price is for: "per month", "every 3 weeks". */
export const pricePeriod = (terms: Rhythm): string =>
  terms.every === 1 ? `per ${terms.unit}` : planRhythm(terms);

/** Returns a plan's price: "$299 per month". */
export const planPrice = (terms: PlanTerms, currency: string = shopCurrency()): string =>
  `${formatSum(terms.priceCents, currency)} ${pricePeriod(terms)}`;

/** Returns a day such as "2026-12-29" as "December 29, 2026". */
export const longDay = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));

/** Returns the day before a day such as "2026-12-29". */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(day) - 24 * 3_600_000).toISOString().slice(0, 10);

/** Returns the last day of a period or subscription as "March 30, 2026". `endsOn` is the day after it. */
export const lastDay = (endsOn: string): string => longDay(dayBefore(endsOn));

const mediumDay = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(Date.parse(day));

/** Returns the days of a period as "Mar 31, 2026 – Apr 29, 2026". `endsOn` is the day after its last one. */
export const daysOfPeriod = (startsOn: string, endsOn: string): string =>
  `${mediumDay(startsOn)} – ${mediumDay(dayBefore(endsOn))}`;

/** Returns the days of a period in the format of order dates, "03/31/2026 to 04/29/2026", for pages of an order. */
export const orderDaysOfPeriod = (startsOn: string, endsOn: string): string =>
  `${orderDateOf(startsOn)} to ${orderDateOf(dayBefore(endsOn))}`;

/** Fact about a plan as text, with an amount between `text` and `after` if it has one: "Set-up fee of $99, charged once". */
export interface PlanFact {
  text: string;
  cents?: number;
  after?: string;
}

function requestsLine(terms: PlanTerms): string[] {
  const { requests } = terms;
  if (!requests) return [];
  const { perPeriod, atOnce, carryOver } = requests;
  const number =
    perPeriod === null ? "Unlimited requests" : `${counted(perPeriod, "request")} ${pricePeriod(terms)}`;
  const limit = atOnce === null ? "" : `, ${atOnce} at a time`;
  return [`${number}${limit}${carryOver ? ". Unused ones carry over once" : ""}`];
}

/** Returns what a customer should know about a plan in addition to its price. */
export function planFacts(terms: PlanTerms): PlanFact[] {
  const { trialDays, trialCents, setupFeeCents, minimumCharges, noticeDays, maxCharges, mayPause } = terms;
  const facts: PlanFact[] = [];
  const lines: string[] = [];
  if (trialDays !== null) {
    const trial = trialDays === 1 ? "First day" : `First ${trialDays} days`;
    facts.push(trialCents === 0 ? { text: `${trial} free` } : { text: `${trial} for`, cents: trialCents });
  }
  if (setupFeeCents > 0) facts.push({ text: "Set-up fee of", cents: setupFeeCents, after: ", charged once" });
  lines.push(...requestsLine(terms));
  if (minimumCharges !== null) lines.push(`Minimum term of ${lengthOf(minimumCharges, terms)}`);
  if (noticeDays !== null) lines.push(`Notice period of ${counted(noticeDays, "day")}`);
  if (maxCharges !== null) lines.push(`Ends after ${lengthOf(maxCharges, terms)}`);
  if (mayPause) lines.push("Can be paused");
  return [...facts, ...lines.map((text) => ({ text }))];
}

/** Returns the facts about a plan as lines of text. */
export const planLines = (terms: PlanTerms, currency: string = shopCurrency()): string[] =>
  planFacts(terms).map(({ text, cents, after = "" }) =>
    cents === undefined ? text : `${text} ${formatSum(cents, currency)}${after}`,
  );

/** One part of the first payment; `cents` is 0 for a free trial, and negative for a discount. */
export interface FirstChargeLine {
  label: string;
  cents: number;
}

/** Returns what the first payment consists of: the first period or the trial, and the set-up fee. */
export function firstChargeLines(terms: PlanTerms): FirstChargeLine[] {
  const { trialDays, trialCents, priceCents, setupFeeCents, unit, every } = terms;
  const start =
    trialDays === null
      ? { label: every === 1 ? `First ${unit}` : `First ${every} ${unit}s`, cents: priceCents }
      : { label: `Trial, ${counted(trialDays, "day")}`, cents: trialCents };
  const { coupon, firstDiscountCents = 0 } = terms;
  return [
    start,
    ...(setupFeeCents > 0 ? [{ label: "Set-up fee", cents: setupFeeCents }] : []),
    ...(coupon && firstDiscountCents > 0
      ? [{ label: `Coupon ${coupon.code}`, cents: -firstDiscountCents }]
      : []),
  ];
}

/** Outcome for an unpaid period when its subscription is cancelled. "charging": its charge has begun and isn't stopped. */
export type UnpaidPeriod = "dropped" | "kept" | "charging";

/** Sentences about the charges after a cancellation, in one language. */
export interface LastChargeTexts {
  unpaid: Record<UnpaidPeriod, (amount: string) => string>;
  later: (charges: number, amount: string) => string;
  none: string;
}

export const lastChargeTexts: LastChargeTexts = {
  unpaid: {
    dropped: () => "The unpaid period is not charged.",
    kept: (amount) => `The current period has begun, and ${amount} is still to be paid.`,
    charging: (amount) => `The charge of ${amount} that has begun is not stopped.`,
  },
  later: (charges, amount) =>
    `Because of the agreed minimum term or notice period, ${charges === 1 ? "one more charge" : `${charges} more charges`} of ${amount} will follow.`,
  none: "Nothing more is charged.",
};

/** Returns what is still charged after a cancellation. `amount` is the formatted price of a period. */
export function chargesAfterCancelling(
  {
    chargesLeft,
    unpaid,
    amount,
  }: {
    /** Periods that are charged before the end, including an unpaid one that is kept. */
    chargesLeft: number;
    unpaid: UnpaidPeriod | null;
    amount: string;
  },
  texts: LastChargeTexts = lastChargeTexts,
): string {
  const later = unpaid === "kept" ? chargesLeft - 1 : chargesLeft;
  const parts = unpaid === null ? [] : [texts.unpaid[unpaid](amount)];
  if (later > 0) parts.push(texts.later(later, amount));
  return parts.join(" ") || texts.none;
}

/** Version of the consent's wording. Must be changed with the wording. */
const CONSENT_VERSION = "2026-11-29-3";

/** Facts that the consent contains in addition to the terms. */
export interface ConsentFacts {
  siteName: string;
  currency: string;
  /** Day of the second charge, such as "2026-12-29". */
  nextDay: string;
  /** True if the site links the page “Cancel contract”. */
  hasCancelPage: boolean;
}

/** Returns the sentence that names the charges, without its end. */
function chargesWords(terms: PlanTerms, { siteName, currency, nextDay }: ConsentFacts): string {
  const { trialDays, trialCents, setupFeeCents, maxCharges, priceCents } = terms;
  const amount = (cents: number) => formatSum(cents, currency);
  const until =
    maxCharges === null ? "until you cancel" : `until you have paid ${maxCharges} times or cancel`;
  const regular = `${amount(priceCents)} ${planRhythm(terms)} from ${longDay(nextDay)} ${until}`;
  const today = firstChargeCents(terms);
  const freeTrial =
    trialDays !== null && trialCents === 0 && `after a free trial of ${counted(trialDays, "day")}`;
  if (freeTrial && today === 0)
    return `A${freeTrial.slice(1)}, you authorise ${siteName} to charge ${regular}`;
  if (freeTrial)
    return `You authorise ${siteName} to charge a set-up fee of ${amount(today)} today and, ${freeTrial}, ${regular}`;
  const fee = setupFeeCents === 0 ? "" : ` (including a set-up fee of ${amount(setupFeeCents)})`;
  const trial = trialDays === null ? "" : ` for a trial of ${counted(trialDays, "day")}`;
  return `You authorise ${siteName} to charge ${amount(today)} today${fee}${trial} and then ${regular}`;
}

/** Returns the sentences by which the customer agrees to recurring charges, with the version of their wording. */
export function planConsent(terms: PlanTerms, facts: ConsentFacts): Pick<PlanConsent, "text" | "version"> {
  const { minimumCharges, noticeDays } = terms;
  const conditions = [
    ...(minimumCharges === null ? [] : [`the minimum term is ${lengthOf(minimumCharges, terms)}`]),
    ...(noticeDays === null ? [] : [`the notice period is ${counted(noticeDays, "day")}`]),
  ].join(" and ");
  const orPage = facts.hasCancelPage ? " or under “Cancel contract”" : "";
  const { coupon } = terms;
  const text = [
    `${chargesWords(terms, facts)}.`,
    ...(coupon
      ? [`The coupon ${coupon.code} takes ${couponWords(coupon, facts.currency)} ${couponCharges(coupon)}.`]
      : []),
    `You can cancel at any time on the page of your subscription${orPage}${conditions && `; ${conditions}`}.`,
  ].join(" ");
  return { text, version: CONSENT_VERSION };
}
