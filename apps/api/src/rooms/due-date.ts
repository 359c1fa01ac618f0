import { Temporal } from "temporal-polyfill";

const SATURDAY = 6;

/**
 * Returns the last millisecond of the day that is `days` working days (Monday to Friday) after the day of `from`, in the time
 * zone. With 0 days, this is the day of `from`, or the next Monday if that day is on a weekend. Times are in milliseconds since 1970.
 */
export function dueAfter(from: number, days: number, timeZone: string): number {
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate();
  const isWeekend = () => day.dayOfWeek >= SATURDAY;
  for (let left = days; left > 0; ) {
    day = day.add({ days: 1 });
    if (!isWeekend()) left -= 1;
  }
  while (isWeekend()) day = day.add({ days: 1 });
  return day.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - 1;
}
