import { Temporal } from "temporal-polyfill";

/** Parses a date such as "2026-03-02". Returns undefined if it doesn't exist. */
function readDay(date: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(date);
  } catch {
    return undefined;
  }
}

// A day begins at midnight, or at the first moment after it if the clock skips midnight.
const beginOf = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds;

/** Returns the start and end of a date in the time zone, in milliseconds. Returns undefined if the date doesn't exist. */
export function dayBounds(date: string, timeZone: string): { from: number; until: number } | undefined {
  const day = readDay(date);
  return day && { from: beginOf(day, timeZone), until: beginOf(day.add({ days: 1 }), timeZone) };
}

/** Returns the date that is this many days later: "2026-03-02" and 14 give "2026-03-16". */
export const daysAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** Returns the number of days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** Returns the date before a date. */
export const dayBefore = (date: string): string =>
  Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();

export type Span = "day" | "week" | "month";

const MAX_CACHED = 100;

/** Memoizes a function. The panel requests the same few ranges all day, and each takes up to a millisecond to compute. */
function memoize<Args extends readonly (string | number)[], T>(find: (...args: Args) => T) {
  const known = new Map<string, T>();
  return (...args: Args): T => {
    const asked = JSON.stringify(args);
    const before = known.get(asked);
    if (before !== undefined) return before;
    if (known.size >= MAX_CACHED) known.clear();
    const found = find(...args);
    known.set(asked, found);
    return found;
  };
}

/** By span: returns the first day of the next day, week or month after `day`. Weeks begin on Monday. */
const next = {
  day: (day) => day.add({ days: 1 }),
  week: (day) => day.add({ days: 8 - day.dayOfWeek }),
  month: (day) => day.with({ day: 1 }).add({ months: 1 }),
} as const satisfies Record<Span, (day: Temporal.PlainDate) => Temporal.PlainDate>;

/**
 * Returns the range from `from` to `to` (both included), moved back by a number of spans. For March 1 to 12, one month earlier is
 * February 1 to 12. Returns undefined if a date doesn't exist.
 */
export const daysBefore = memoize(function before(
  by: Span,
  spans: number,
  from: string,
  to: string,
): { from: string; to: string } | undefined {
  const [first, last] = [readDay(from), readDay(to)];
  if (!first || !last) return undefined;
  const earlier = (day: Temporal.PlainDate) => day.subtract({ [`${by}s`]: spans }).toString();
  return { from: earlier(first), to: earlier(last) };
});

/** Days that one bar of a chart covers: the first and last day, and the start and end in milliseconds since 1970. */
export interface BarRange {
  from: string;
  to: string;
  start: number;
  end: number;
}

/**
 * Splits the range from `from` to `to` (dates such as "2026-03-02", both included) into days, weeks from Monday, or months. The first
 * and the last part may be shorter. Returns undefined if a date doesn't exist, if `to` is before `from`, or if there would be more
 * than `most` parts.
 */
export const splitIntoBars = memoize(function cut(
  by: Span,
  from: string,
  to: string,
  timeZone: string,
  most: number,
): readonly BarRange[] | undefined {
  const [first, last] = [readDay(from), readDay(to)];
  if (!first || !last) return undefined;
  const { compare } = Temporal.PlainDate;
  if (compare(last, first) < 0) return undefined;
  const after = last.add({ days: 1 });
  const starts: Temporal.PlainDate[] = [];
  for (let day = first; compare(day, after) < 0; day = next[by](day)) {
    if (starts.length === most) return undefined;
    starts.push(day);
  }
  const moment = (day: Temporal.PlainDate) => beginOf(day, timeZone);
  return starts.map((start, n) => {
    const end = starts[n + 1] ?? after;
    return {
      from: start.toString(),
      to: end.subtract({ days: 1 }).toString(),
      start: moment(start),
      end: moment(end),
    };
  });
});
