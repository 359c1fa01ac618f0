import { Temporal } from "temporal-polyfill";

const SATURDAY = 6;

/**
 * Returns the last millisecond of the day that is `days` working days (Monday to Friday) after the day of `from`, in the time
 * zone. The result is in milliseconds since 1970. With 0 days it is the day itself, or the following Monday if that is on a
 * weekend.
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
