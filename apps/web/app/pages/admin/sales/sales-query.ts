import { formatOrderDate } from "@rankwright/schema";

export const SALES_BY = ["day", "week", "month"] as const;
export type SalesBy = (typeof SALES_BY)[number];

const DAY_MS = 86_400_000;
const iso = (at: number) => new Date(at).toISOString().slice(0, 10);

/**
 * The days that the chart shows until `now` (milliseconds) in the owner's zone: 30 days, 12 weeks or 12 months. Only the
 * last week or month may be a part: a part at the beginning would look like a bad start.
 */
export function salesQuery(params: URLSearchParams, now: number, timeZone: string) {
  const by = SALES_BY.find((each) => each === params.get("sales")) ?? "day";
  const [month = 1, day = 1, year = 1970] = formatOrderDate(new Date(now), timeZone).split("/").map(Number);
  const today = Date.UTC(year, month - 1, day);
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const from = {
    day: today - 29 * DAY_MS,
    week: today - (sinceMonday + 11 * 7) * DAY_MS,
    month: Date.UTC(year, month - 12, 1),
  }[by];
  return { by, from: iso(from), to: iso(today) };
}

export type SalesQuery = ReturnType<typeof salesQuery>;
