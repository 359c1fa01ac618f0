import { Temporal } from "temporal-polyfill";

const SATURDAY = 6;

/**
 * The end of the day that lies `days` working days (Monday to Friday) behind the day of `from`, both in the time zone.
 * Milliseconds since 1970, the last of that day. None is the day itself, or the Monday after.
 */
export function dueAfter(from: number, days: number, timeZone: string): number {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate();
  const isFree = () => day.dayOfWeek >= SATURDAY;
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 });
    if (!isFree()) left -= 1;
  }
  while (isFree()) day = day.add({ days: 1 });
  return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1;
}
