import { wellFormed } from "@rankwright/schema";
import { z } from "zod";

/** The longest list or page that is answered at once. */
const LIMIT_MAX = 10_000;
const PAGE_SIZE_MAX = 100;
const SEARCH_MAX = 200;

const whole = (label: string, max: number) =>
  z
    .number({ error: `${label} must be a number.` })
    .int(`${label} must be a whole number.`)
    .min(1, `${label} must be at least 1.`)
    .max(max, `${label} may be at most ${max.toLocaleString("en-US")}.`);

const id = z.string({ error: "_id must be text." });

/** Which record. Any text may be asked for; one that names no record is not found. */
export const byId = z.strictObject({ _id: id });

/** Part of a long list, oldest first: at most `limit`, from behind the record `after`. */
export const slice = z
  .strictObject({ limit: whole("Limit", LIMIT_MAX).optional(), after: id.optional() })
  .optional()
  .transform((value) => value ?? {});

/** Which page of a table; `pageSize` is the documented one unless it is given. */
export function pageInput(pageSize: number) {
  return z.strictObject({
    page: whole("Page", Number.MAX_SAFE_INTEGER).default(1),
    pageSize: whole("Page size", PAGE_SIZE_MAX).default(pageSize),
  });
}

/** What a table is searched for; blank is no search. */
export const searchText = z
  .string({ error: "Search must be text." })
  .trim()
  .max(SEARCH_MAX, `Search may have at most ${SEARCH_MAX} characters.`)
  .refine(wellFormed, "Search holds characters that no text has.")
  .optional();
