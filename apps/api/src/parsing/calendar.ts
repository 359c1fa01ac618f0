import type { FileSummary } from "@rankwright/schema";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";

const { Component, Property, Time, Timezone } = ICAL;
type Event = InstanceType<typeof Component>;

/** Returns the start of an event in milliseconds; null if it has none. Times without a known zone are in `timeZone`. */
function startOf(event: Event, timeZone: string): Pick<FileSummary, "at" | "isDay"> {
  const property = event.getFirstProperty("dtstart");
  const start = property?.getFirstValue();
  if (!(property instanceof Property) || !(start instanceof Time)) return { at: null, isDay: false };
  const { year, month, day, hour, minute, second, isDate } = start;
  if (!isDate && start.zone !== Timezone.localTimezone)
    return { at: start.toUnixTime() * 1_000, isDay: false };
  const local = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
  const at = (zone: string) => local.toZonedDateTime(zone).epochMilliseconds;
  // A zone that the file only names, without its rules.
  const named = property.getFirstParameter("tzid");
  try {
    return { at: at(named || timeZone), isDay: isDate };
  } catch {
    return { at: at(timeZone), isDay: isDate };
  }
}

/** Returns the name of an event's organizer, or else the address; "" if there is none. */
function organizerOf(event: Event): string {
  const property = event.getFirstProperty("organizer");
  return (
    property?.getFirstParameter("cn") || String(property?.getFirstValue() ?? "").replace(/^mailto:/i, "")
  );
}

/** Returns title, organizer and start of a calendar file's first event; undefined if it has no event or is invalid. */
export function summaryOfCalendar(text: string, timeZone: string): FileSummary | undefined {
  try {
    const event = new Component(ICAL.parse(text)).getFirstSubcomponent("vevent");
    if (!event) return undefined;
    const title = String(event.getFirstPropertyValue("summary") ?? "");
    return { title, from: organizerOf(event), ...startOf(event, timeZone) };
  } catch {
    return undefined;
  }
}
