/** Language of all formatted dates. The site has one language. */
const LANGUAGE = "en-US";

const ORDER_DAY = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

const known = new Map<string, ReturnType<typeof makeDates>>();

/**
 * Returns formatters for times (milliseconds since 1970) in a time zone. Formatters are cached; a site uses only one or two time zones.
 */
export function datesIn(timeZone: string): ReturnType<typeof makeDates> {
  const dates = known.get(timeZone) ?? makeDates(timeZone);
  known.set(timeZone, dates);
  return dates;
}

function makeDates(timeZone: string) {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone });
    return (at: number) => format.format(at);
  };
  return {
    day: written({ dateStyle: "medium" }),
    moment: written({ dateStyle: "medium", timeStyle: "short" }),
    time: written({ timeStyle: "short" }),
    /** Format of an order's date. */
    orderDay: written(ORDER_DAY),
    orderMoment: written({ ...ORDER_DAY, hour: "numeric", minute: "2-digit" }),
    dayOfYear: written({ month: "short", day: "numeric" }),
    month: written({ month: "short", year: "numeric" }),
    monthOfYear: written({ month: "short" }),
  };
}
