/** Everything that writes money, numbers and dates for people; the language is the site's. */
const LANGUAGE = "en-US";

/** A price as it is stored ("299", "49.50") with the dollar prefix, as it was written. */
export const dollars = (price: string) => `$${price}`;

export const wholeNumber = (n: number) => n.toLocaleString(LANGUAGE);

/** Writes moments (milliseconds since 1970) in a time zone. */
export function datesIn(timeZone: string) {
  const written = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(LANGUAGE, { ...options, timeZone });
    return (at: number) => format.format(at);
  };
  return {
    day: written({ dateStyle: "medium" }),
    moment: written({ dateStyle: "medium", timeStyle: "short" }),
    dayOfYear: written({ month: "short", day: "numeric" }),
    month: written({ month: "short", year: "numeric" }),
  };
}
