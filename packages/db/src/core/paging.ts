import type { Found } from "./search.ts";

/** One page of a table. */
export interface Page<Row> {
  rows: Row[];
  /** How many rows all pages have. */
  total: number;
  /** Which page this is, from 1; the last one when a later was asked for. */
  page: number;
  /** How many pages there are, at least 1. */
  pages: number;
  /** Only of a search that found more than all pages have. */
  isMore?: true;
}

/** Which page of how many rows; both at least 1. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** Reads one page: `read` gets how many rows to take and to skip. */
export function pageOf<Row>(
  total: number,
  asked: PageRequest,
  read: (limit: number, offset: number) => Row[],
): Page<Row> {
  const pages = Math.max(1, Math.ceil(total / asked.pageSize));
  const page = Math.min(asked.page, pages);
  const rows = total === 0 ? [] : read(asked.pageSize, (page - 1) * asked.pageSize);
  return { rows, total, page, pages };
}

/** One page of what a search found. */
export function pageOfFound<Row>(
  { ids, isMore }: Found,
  asked: PageRequest,
  read: (ids: readonly string[]) => Row[],
): Page<Row> {
  const page = pageOf(ids.length, asked, (limit, offset) => read(ids.slice(offset, offset + limit)));
  return isMore ? { ...page, isMore } : page;
}

/** Some rows of a sorted list: how many to take and to skip, and whether the list is read from its end. */
export interface Slice {
  limit: number;
  offset: number;
  reversed: boolean;
}

/** The rows of one page, as `read` finds them from the nearer end of the list: it skips half of the list at most. */
export function fromNearerEnd<Row>(
  total: number,
  { limit, offset }: Omit<Slice, "reversed">,
  read: (slice: Slice) => Row[],
): Row[] {
  const size = Math.max(0, Math.min(limit, total - offset));
  const behind = total - offset - size;
  if (offset <= behind) return read({ limit: size, offset, reversed: false });
  return read({ limit: size, offset: behind, reversed: true }).reverse();
}

/** The rows that `read` finds for these ids, in the order in which the ids are listed. */
export function inOrder<Row extends { _id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Row[],
): Row[] {
  if (ids.length === 0) return [];
  const byId = new Map(read(ids).map((row) => [row._id, row]));
  return ids.flatMap((_id) => byId.get(_id) ?? []);
}

/**
 * Returns the first `most` rows without those whose ids are in `except`, a short list. `read` gets the number of rows to read, so its
 * query can be prepared.
 */
export const withoutIds = <Row extends { _id: string }>(
  except: readonly string[],
  most: number,
  read: (limit: number) => Row[],
): Row[] =>
  read(most + except.length)
    .filter(({ _id }) => !except.includes(_id))
    .slice(0, most);

/** Where in an endless list, newest first: at most `limit` records, older than the record `before`. */
export interface Older {
  before?: string | undefined;
  limit: number;
}
