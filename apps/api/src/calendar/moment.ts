import { Temporal } from "temporal-polyfill";

/** Returns a time (milliseconds since 1970) as a text for mails and confirmations: date, time to the second and time zone. */
export function momentText(at: number, timeZone: string, locale = "en-US"): string {
  const text = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "medium", timeZone }).format(
    at,
  );
  return `${text} (${timeZone})`;
}

/** Returns a time (milliseconds since 1970) as 17 digits in a time zone, from the year to the milliseconds. */
export const momentDigits = (at: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "millisecond" })
    .replaceAll(/\D/g, "");
