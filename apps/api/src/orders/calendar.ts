import { Temporal } from "temporal-polyfill";

/** A day as it is written ("2026-03-02"); undefined when there is no such day. */
function readDay(date: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(date);
  } catch {
    return undefined;
  }
}

// A day begins at midnight, or at the first moment after a gap.
const beginOf = (day: Temporal.PlainDate, timeZone: string): number =>
  day.toZonedDateTime(timeZone).epochMilliseconds;

/** When a day as it is written begins in the time zone, and when it ends, in milliseconds; undefined when there is no such day. */
export function momentsOf(date: string, timeZone: string): { from: number; until: number } | undefined {
  const day = readDay(date);
  return day && { from: beginOf(day, timeZone), until: beginOf(day.add({ days: 1 }), timeZone) };
}

export type Span = "day" | "week" | "month";

const MOST_KNOWN = 100;

/** The panel asks for the same few all day, and each takes up to a millisecond to find. */
function remembered<Args extends readonly (string | number)[], T>(find: (...args: Args) => T) {
  const known = new Map<string, T>();
  return (...args: Args): T => {
    const asked = JSON.stringify(args);
    const before = known.get(asked);
    if (before !== undefined) return before;
    if (known.size >= MOST_KNOWN) known.clear();
    const found = find(...args);
    known.set(asked, found);
    return found;
  };
}

/** The first day of the next span; weeks begin on Monday. */
const next = {
  day: (day) => day.add({ days: 1 }),
  week: (day) => day.add({ days: 8 - day.dayOfWeek }),
  month: (day) => day.with({ day: 1 }).add({ months: 1 }),
} as const satisfies Record<Span, (day: Temporal.PlainDate) => Temporal.PlainDate>;

/**
 * The days as many spans earlier as `from` to `to` are (both included), or undefined where a date does not exist: of the
 * unfinished month until the 12th it is each month until the 12th.
 */
export const daysBefore = remembered(function before(
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
export const stretches = remembered(function cut(
  by: Span,
  from: string,
  to: string,
  timeZone: string,
  most: number,
): readonly Stretch[] | undefined {
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
