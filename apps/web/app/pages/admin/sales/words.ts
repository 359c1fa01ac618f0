import { formatCents, formatNumber, shopCurrency } from "@rankwright/schema";
import { datesIn } from "#app/format.ts";
import type { SalesBy } from "./sales-query.ts";

/** Labels of the periods and of the periods that they are compared to. */
export const spans = {
  day: { tab: "Daily", shown: "the last 30 days", before: "the previous 30 days" },
  week: { tab: "Weekly", shown: "the last 12 weeks", before: "the previous 12 weeks" },
  month: { tab: "Monthly", shown: "the last 12 months", before: "the previous 12 months" },
} as const satisfies Record<SalesBy, object>;

const { dayOfYear, month, monthOfYear } = datesIn("UTC");

/** Returns a bar's label: "Mar 2", "Mar 2 – Mar 8" or "Mar 2026". */
export function nameOf(by: SalesBy, { from, to }: { from: string; to: string }): string {
  const first = Date.parse(from);
  if (by === "month") return month(first);
  return by === "day" || from === to
    ? dayOfYear(first)
    : `${dayOfYear(first)} – ${dayOfYear(Date.parse(to))}`;
}

/** Returns a shorter label: a week by its first day, a month without its year. */
export const shortName = (by: SalesBy, { from }: { from: string }): string =>
  (by === "month" ? monthOfYear : dayOfYear)(Date.parse(from));

/** Describes a change of an amount (cents) in percent and words: "12% more than in the previous 30 days ($900.00)". */
export function changeInWords(
  now: number,
  before: number,
  than: string,
  currency: string = shopCurrency(),
): string {
  if (before === 0) return now === 0 ? `No sales in ${than} either` : `No sales in ${than}`;
  if (now === before) return `Same as in ${than}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const howMuch = percent === 0 ? "Slightly" : `${formatNumber(percent)}%`;
  return `${howMuch} ${now > before ? "more" : "less"} than in ${than} (${formatCents(before, currency)})`;
}
