const DAY_MS = 86_400_000;

const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The number of a day ("2026-03-02", days since 1970); undefined when there is no such day. */
function dayNumber(date: string): number | undefined {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) || isoDay(at / DAY_MS) !== date ? undefined : at / DAY_MS;
}

/** Tells which day it is in a time zone, as a number of days since 1970. */
function dayIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "gregory",
    numberingSystem: "latn",
    year: "numeric",
    month: "numeric",
    day: "numeric",
  });
  return (at) => {
    const [month = 1, day = 1, year = 1970] = format.format(at).split("/").map(Number);
    return Date.UTC(year, month - 1, day) / DAY_MS;
  };
}

/** When a day begins in a time zone, in milliseconds since 1970: its midnight, or the first moment after a gap. */
function startsOf(timeZone: string): (day: number) => number {
  const dayAt = dayIn(timeZone);
  const isStart = (at: number, day: number) => dayAt(at) >= day && dayAt(at - 1) < day;
  let offset = 0;
  return (day) => {
    const midnight = day * DAY_MS;
    // As far from UTC as the day before, most of the time.
    if (isStart(midnight + offset, day)) return midnight + offset;
    let [before, from] = [midnight - DAY_MS, midnight + DAY_MS];
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (dayAt(middle) >= day) from = middle;
      else before = middle;
    }
    offset = from - midnight;
    return from;
  };
}

export type Span = "day" | "week" | "month";

const beginsSpan = {
  day: () => true,
  // Day 0, 1970-01-01, was a Thursday; weeks begin on Monday.
  week: (day: number) => (day + 3) % 7 === 0,
  month: (day: number) => isoDay(day).endsWith("-01"),
} as const satisfies Record<Span, (day: number) => boolean>;

/** One bar of a chart: its first and last day, and when it begins and ends in milliseconds since 1970. */
export interface Stretch {
  from: string;
  to: string;
  start: number;
  end: number;
}

/**
 * Cuts the days `from` to `to` (both included, "2026-03-02", in the time zone) into days, weeks (from Monday) or months;
 * the first and the last may be parts. Undefined when a date does not exist, they are the wrong way round, or there
 * would be more than `most` stretches.
 */
export function stretches(
  by: Span,
  from: string,
  to: string,
  timeZone: string,
  most: number,
): Stretch[] | undefined {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first === undefined || last === undefined || last < first) return undefined;
  const starts: number[] = [];
  for (let day = first; day <= last; day += 1) {
    if (day !== first && !beginsSpan[by](day)) continue;
    if (starts.length === most) return undefined;
    starts.push(day);
  }
  const startOf = startsOf(timeZone);
  const moments = [...starts, last + 1].map(startOf);
  return starts.map((day, n) => ({
    from: isoDay(day),
    to: isoDay((starts[n + 1] ?? last + 1) - 1),
    start: moments[n] ?? 0,
    end: moments[n + 1] ?? 0,
  }));
}
