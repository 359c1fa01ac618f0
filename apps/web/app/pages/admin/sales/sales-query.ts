import { dayAt, sentCurrency } from "@rankwright/schema";

export const SALES_BY = ["day", "week", "month"] as const;
export type SalesBy = (typeof SALES_BY)[number];

const DAY_MS = 86_400_000;

/**
 * Returns the chart's period, which ends today (`now`, in milliseconds) in the owner's time zone: 30 days, 12 weeks or 12 months. It
 * starts with a whole week or month, because an incomplete first one would look like low sales. `currency` is omitted for the shop's.
 */
export function salesQuery(params: URLSearchParams, now: number, timeZone: string) {
  const by = SALES_BY.find((each) => each === params.get("sales")) ?? "day";
  const to = dayAt(now, timeZone);
  const today = new Date(to);
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  const from = {
    day: today.getTime() - 29 * DAY_MS,
    week: today.getTime() - (sinceMonday + 11 * 7) * DAY_MS,
    month: Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11, 1),
  }[by];
  const { data: currency } = sentCurrency.safeParse(params.get("currency"));
  return { by, from: new Date(from).toISOString().slice(0, 10), to, ...(currency && { currency }) };
}

export type SalesQuery = ReturnType<typeof salesQuery>;
