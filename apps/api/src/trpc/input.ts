import { formatNumber, tooLong, wellFormed } from "@rankwright/schema";
import { z } from "zod";
import { wrongField } from "./errors.ts";

/** The longest part of a list that is answered at once. */
const LIMIT_MAX = 1_000;
const PAGE_SIZE_MAX = 100;
const SEARCH_MAX = 200;

const whole = (label: string, max: number) =>
  z
    .number({ error: `${label} must be a number.` })
    .int(`${label} must be a whole number.`)
    .min(1, `${label} must be at least 1.`)
    .max(max, `${label} may be at most ${formatNumber(max)}.`);

const id = z.string({ error: "_id must be text." });

/** Which record. Any text may be asked for; one that names no record is not found. */
export const byId = z.strictObject({ _id: id });

/** Which part of a list is asked for: at most `limit` records, from behind the record `after`. */
export const part = z.strictObject({ limit: whole("Limit", LIMIT_MAX).optional(), after: id.optional() });

/**
 * Part of a long list, oldest first: at most `limit` records (1,000 unless it is given, and no more), from behind the record
 * `after`. To read all of them go on behind the last one, or ask REST without a limit, which streams.
 */
export const slice = part.optional().transform((asked) => ({ ...asked, limit: asked?.limit ?? LIMIT_MAX }));

/**
 * The rule of every list: `after` names a record of it that the caller may read, or the request is refused (BAD_REQUEST). An
 * empty answer would look like the end of the list to a reader who has lost their place in it.
 */
export function needPlace(after: string | undefined, find: (_id: string) => unknown): void {
  if (after === undefined || find(after)) return;
  const message = "after must be the id of a record of this list.";
  throw wrongField("after", message);
}

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
  .max(SEARCH_MAX, tooLong("Search", SEARCH_MAX))
  .refine(wellFormed, "Search holds characters that no text has.")
  .optional();
