import { formatNumber, tooLong, wellFormed } from "@rankwright/schema";
import { z } from "zod";
import { wrongField } from "./errors.ts";

/** Maximum number of records in one response. */
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

/** Id of a record. Any text is valid: an unknown id returns 404, not 400. */
export const byId = z.strictObject({ _id: id });

/** Part of a list: at most `limit` records, after the record `after`. */
export const part = z.strictObject({ limit: whole("Limit", LIMIT_MAX).optional(), after: id.optional() });

/**
 * Part of a long list, oldest first: at most `limit` records (default and maximum 1,000), after the record `after`. To read the
 * whole list, continue after the last record, or use REST without `limit`, which streams all.
 */
export const slice = part.optional().transform((asked) => ({ ...asked, limit: asked?.limit ?? LIMIT_MAX }));

/**
 * Throws BAD_REQUEST if `after` is not the id of a record in the list that the caller may read. An empty result would look like the
 * end of the list.
 */
export function requireCursor(after: string | undefined, find: (_id: string) => unknown): void {
  if (after === undefined || find(after)) return;
  const message = "after must be the id of a record of this list.";
  throw wrongField("after", message);
}

/** Schema for a page of a table. The argument is the default page size. */
export function pageInput(pageSize: number) {
  return z.strictObject({
    page: whole("Page", Number.MAX_SAFE_INTEGER).default(1),
    pageSize: whole("Page size", PAGE_SIZE_MAX).default(pageSize),
  });
}

/** Search text of a table. Blank text means no search. */
export const searchText = z
  .string({ error: "Search must be text." })
  .trim()
  .max(SEARCH_MAX, tooLong("Search", SEARCH_MAX))
  .refine(wellFormed, "Search contains invalid characters.")
  .optional();
