import { z } from "zod";
import { wrongField } from "../trpc/errors.ts";
import { dayBounds } from "./calendar.ts";

/** Input for a date. Its existence is checked later, by the calendar. */
export const date = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .regex(/^\d{4}-\d\d-\d\d$/, `${label} must be a date such as 2026-03-02.`);

function requireDay(path: "from" | "to", label: string, day: string, timeZone: string) {
  const moments = dayBounds(day, timeZone);
  if (!moments) throw wrongField(path, `${label} must be a valid date.`);
  return moments;
}

/** Days in the owner's time zone, both included. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Converts days to times. Throws with the field's name if a date doesn't exist or `to` is before `from`. */
export function timesOf({ from, to }: Days, timeZone: string) {
  const first = from === undefined ? undefined : requireDay("from", "From", from, timeZone).from;
  const end = to === undefined ? undefined : requireDay("to", "To", to, timeZone).until;
  if (first !== undefined && end !== undefined && end <= first)
    throw wrongField("to", "To must not be before From.");
  return { from: first, until: end };
}
