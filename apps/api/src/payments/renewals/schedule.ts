import type { Subscription } from "@rankwright/db/subscriptions";
import type { PlanTerms } from "@rankwright/schema";
import { Temporal } from "temporal-polyfill";
import { daysAfter } from "../../calendar/calendar.ts";

// Days are dates such as "2026-03-31" in the owner's time zone.

/** Day and number of the period from which a subscription's periods are counted. */
type Anchor = Pick<Subscription, "anchorDay" | "anchorPeriod"> & { terms: Pick<PlanTerms, "unit" | "every"> };

/**
 * Returns the first day of a period. Counted from the anchor and not from the previous period, so that a plan that began on January 31
 * renews on February 28 and on March 31.
 */
export function dayOfPeriod({ anchorDay, anchorPeriod, terms }: Anchor, number: number): string {
  const periods = (number - anchorPeriod) * terms.every;
  return Temporal.PlainDate.from(anchorDay)
    .add({ [`${terms.unit}s`]: periods }, { overflow: "constrain" })
    .toString();
}

/** Returns the day of the next charge; null without a planned one. */
export function nextChargeDay(subscription: Subscription): string | null {
  const { state, nextAt, nextPeriod, lastPeriod } = subscription;
  const goesOn = state === "active" && nextAt !== null && (lastPeriod === null || nextPeriod <= lastPeriod);
  return goesOn ? dayOfPeriod(subscription, nextPeriod) : null;
}

/** Returns the start of a day in the time zone, in milliseconds since 1970. */
export const startOfDay = (day: string, timeZone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;

/** True if a period is longer than half a year, so that the customer is reminded before it renews. */
export const isLong = ({ unit, every }: Pick<PlanTerms, "unit" | "every">): boolean =>
  unit === "year" || (unit === "month" && every > 6);

/**
 * Returns the last period of a plan that is cancelled on `today`: the first that ends after the notice period, and not before the
 * minimum term. `current` is the newest period that is charged, `limit` the last one by the terms. `today` is null if no more periods
 * begin, so that only the minimum term counts.
 */
export function lastPeriodAfterNotice(
  anchor: Anchor & { terms: PlanTerms },
  { current, limit, today }: { current: number; limit: number | null; today: string | null },
): number {
  const { minimumCharges, noticeDays } = anchor.terms;
  let last = Math.max(current, minimumCharges ?? 0);
  const noticeUntil = today === null ? "" : daysAfter(today, noticeDays ?? 0);
  while (dayOfPeriod(anchor, last + 1) < noticeUntil) last += 1;
  return limit === null ? last : Math.max(Math.min(last, limit), current);
}
