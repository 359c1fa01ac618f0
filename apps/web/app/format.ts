/** Everything that writes dates for people; the language is the site's. */
const LANGUAGE = "en-US";

const ORDER_DAY = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

const known = new Map<string, ReturnType<typeof makeDates>>();

/** Writes moments (milliseconds since 1970) in a time zone; a site has one or two, and what writes them is made once. */
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
    /** As an order's date is written. */
    orderDay: written(ORDER_DAY),
    orderMoment: written({ ...ORDER_DAY, hour: "numeric", minute: "2-digit" }),
    dayOfYear: written({ month: "short", day: "numeric" }),
    month: written({ month: "short", year: "numeric" }),
    monthOfYear: written({ month: "short" }),
  };
}
