import type { Found } from "./search.ts";

/** One page of a table. */
export interface Page<Row> {
  rows: Row[];
  /** Total number of rows on all pages. */
  total: number;
  /** Number of this page, from 1; the last page if a later one was requested. */
  page: number;
  /** Number of pages, at least 1. */
  pages: number;
  /** Set if a search found more rows than it returns (MAX_FOUND). */
  isMore?: true;
}

/** Page number and page size; both at least 1. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** Reads one page. `read` receives the limit and the offset. */
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

/** Reads one page of search results. */
export function pageOfFound<Row>(
  { ids, isMore }: Found,
  asked: PageRequest,
  read: (ids: readonly string[]) => Row[],
): Page<Row> {
  const page = pageOf(ids.length, asked, (limit, offset) => read(ids.slice(offset, offset + limit)));
  return isMore ? { ...page, isMore } : page;
}

/** A range of a sorted list, and whether to read the list from its end. */
export interface Slice {
  limit: number;
  offset: number;
  reversed: boolean;
}

/** Reads one page from the start or the end of the list, whichever is nearer, because large offsets are slow. */
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

/** Reads the rows with these ids and returns them in the order of the ids. */
export function inOrder<Row extends { _id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Row[],
): Row[] {
  if (ids.length === 0) return [];
  const byId = new Map(read(ids).map((row) => [row._id, row]));
  return ids.flatMap((_id) => byId.get(_id) ?? []);
}

/**
 * Returns the first `most` rows whose ids are not in `except`. `read` gets a limit that allows for the excluded rows; its query needs no
 * condition for them and can be prepared. `except` should be short.
 */
export const withoutIds = <Row extends { _id: string }>(
  except: readonly string[],
  most: number,
  read: (limit: number) => Row[],
): Row[] =>
  read(most + except.length)
    .filter(({ _id }) => !except.includes(_id))
    .slice(0, most);

/** A position in an infinite list, newest first: at most `limit` records, older than the record `before`. */
export interface Older {
  before?: string | undefined;
  limit: number;
}
