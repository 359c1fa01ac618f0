import { dayAt } from "@rankwright/schema";

/** A common date range. Both days ("2026-03-02") are included. */
export interface DateChoice {
  label: string;
  from: string;
  to: string;
}

const iso = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Returns the common date ranges at `now` (milliseconds) in the owner's time zone. */
export function dateChoices(now: number, timeZone: string): DateChoice[] {
  const today = dayAt(now, timeZone);
  const [year = 1970, month = 1] = today.split("-").map(Number);
  const from = (label: string, years: number, months: number, end: number): DateChoice => ({
    label,
    from: iso(Date.UTC(years, months, 1)),
    to: iso(end),
  });
  return [
    { label: "Today", from: today, to: today },
    // The last day of a month is the day before the first of the next.
    from("This month", year, month - 1, Date.UTC(year, month, 0)),
    from("Last month", year, month - 2, Date.UTC(year, month - 1, 0)),
    from("This year", year, 0, Date.UTC(year, 12, 0)),
    from("Last year", year - 1, 0, Date.UTC(year, 0, 0)),
  ];
}
