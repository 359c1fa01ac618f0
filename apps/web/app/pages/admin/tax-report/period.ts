import { type DayRange, daysOfMonths, daysOfQuarter, quarterName, quarterOf } from "@rankwright/schema";
import { datesIn } from "#app/format.ts";
import { readDays } from "#app/pages/admin/lists/query.ts";

/** Kinds of periods with their labels. */
export const periodKinds = { month: "Month", quarter: "Quarter", year: "Year" } as const;
export type PeriodKind = keyof typeof periodKinds;

/** Number of months in a period. */
const lengths = { month: 1, quarter: 3, year: 12 } as const satisfies Record<PeriodKind, number>;

// Days are parsed as midnight in UTC, so they are formatted in UTC.
const { day: writtenDay } = datesIn("UTC");
const monthAndYear = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Returns the month, quarter or year that contains a day, moved by a number of such periods. */
export function periodAt(kind: PeriodKind, day: string, moved = 0): DayRange {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const months = lengths[kind];
  return daysOfMonths(year, month - 1 - ((month - 1) % months) + moved * months, months);
}

/** Returns the period in the address; the quarter that contains `today` without one. */
export function readPeriod(params: URLSearchParams, today: string): DayRange {
  const { from, to } = readDays(params);
  return from && to ? { from, to } : daysOfQuarter(quarterOf(today));
}

/** Returns the kind of a period; undefined for other days. */
export function kindOf({ from, to }: DayRange): PeriodKind | undefined {
  const isPeriod = (kind: PeriodKind) => {
    const period = periodAt(kind, from);
    return period.from === from && period.to === to;
  };
  return (["month", "quarter", "year"] as const).find(isPeriod);
}

/** Returns the name of a period: "November 2026", "Q4 2026", "2026" or "Nov 2, 2026 – Nov 8, 2026". */
export function periodName({ from, to }: DayRange): string {
  const kind = kindOf({ from, to });
  if (kind === "month") return monthAndYear.format(Date.parse(from));
  if (kind === "quarter") return quarterName(quarterOf(from));
  if (kind === "year") return from.slice(0, 4);
  const [first, last] = [writtenDay(Date.parse(from)), writtenDay(Date.parse(to))];
  return from === to ? first : `${first} – ${last}`;
}
