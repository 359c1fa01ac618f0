import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

type Searched = "orders" | "messages" | "subscribers" | "customers" | "subscriptions";

/** Maximum number of search results; only the newest are returned. A search for a common word would otherwise read most rows. */
export const MAX_FOUND = 1_000;

/** Maximum number of words in a search, split as in the index. Each requires a lookup, so further words are ignored. */
export const MAX_WORDS = 10;

/** Truncates the text after its first MAX_WORDS words. */
function firstWords(text: string): string {
  const last = [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Co}]+/gu)][MAX_WORDS - 1];
  return last ? text.slice(0, last.index + last[0].length) : text;
}

/**
 * Converts what a user typed into full-text queries: every word must occur, in any order and column, ignoring accents and case. Operators
 * of the query language are escaped. Returns undefined if there is no letter or digit to search for.
 */
function searchQuery(text: string): SearchQuery | undefined {
  const words = firstWords(text.replace(/\p{C}/gu, " "))
    .split(/\s+/u)
    // A word without any of these characters is not in the index and would make the search find nothing.
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word))
    .map((word) => `"${word.replaceAll('"', '""')}"`);
  if (words.length === 0) return undefined;
  const each = [...new Set(words)];
  return { whole: each.join(" "), begun: each.map((word) => `${word}*`).join(" ") };
}

/** Full-text queries for the same words: `whole` matches whole words, `begun` also matches words that begin with them. */
interface SearchQuery {
  whole: string;
  begun: string;
}

/** Rows of a search: `found._id` is the record's id, `found.rowid` its row number in the table. */
interface Hits {
  from: SQL;
  where: SQL | undefined;
}

/** A search in `table`, whose search index is named after it, with an optional filter. */
interface Search {
  name: Searched;
  search: string;
  table: SQLiteTable;
  filter?: SQL | undefined;
  /** Columns of the search index that contain filters, with the word to find in each. The text is only searched in the other columns. */
  filterWords?: Readonly<Record<string, string | undefined>>;
}

/** Restricts a full-text query by the filters that are words of the search index. */
function withWords(query: string, words: Search["filterWords"]): string {
  if (!words) return query;
  const filters = Object.entries(words).flatMap(([column, word]) =>
    word === undefined ? [] : `${column} : "${word.replaceAll('"', '""')}"`,
  );
  return [`- {${Object.keys(words).join(" ")}} : (${query})`, ...filters].join(" AND ");
}

const hitsOf = ({ name, table, filter, filterWords }: Search, query: string): Hits => {
  const index = sql.raw(`${name}_search`);
  const words = { from: sql`${index} as found`, where: sql`${index} match ${withWords(query, filterWords)}` };
  if (!filter) return words;
  // The search index comes first in the join because it returns the newest match first.
  const from = sql`${words.from} cross join ${table} on ${table}._id = found._id`;
  return { from, where: and(words.where, filter) };
};

/** Returns the rows in which each word occurs, at least as a prefix. Undefined if there is no word to search for. */
export function matching(asked: Search): Hits | undefined {
  const query = searchQuery(asked.search);
  return query && hitsOf(asked, query.begun);
}

/** Ids found by a search. `isMore` is set if there are more. */
export interface Found {
  ids: string[];
  isMore: boolean;
}

/**
 * Returns the newest matches, at most MAX_FOUND. If the exact words already have more matches, prefixes are not searched: SQLite collects
 * all rows of a prefix before it returns the first (docs/decisions/0013-pages-by-offset.md).
 */
export function newestMatches(db: Db, asked: Search): Found {
  const query = searchQuery(asked.search);
  if (query === undefined) return { ids: [], isMore: false };
  const newest = (words: string) => idsOfMatches(db, hitsOf(asked, words), { limit: MAX_FOUND + 1 });
  const exact = newest(query.whole);
  const ids = exact.length > MAX_FOUND ? exact : newest(query.begun);
  return { ids: ids.slice(0, MAX_FOUND), isMore: ids.length > MAX_FOUND };
}

/** Returns the ids of the newest `limit` matches. */
export function idsOfMatches(db: Db, { from, where }: Hits, { limit }: { limit: number }): string[] {
  return db
    .all<{ _id: string }>(
      sql`select found._id as _id from ${from} where ${where} order by found.rowid desc limit ${limit}`,
    )
    .map(({ _id }) => _id);
}

/** Selects the ids of all matches, for use in another query. */
export const allMatches = ({ from, where }: Hits): SQL => sql`(select found._id from ${from} where ${where})`;

/** The row number of the record `_id` of `table`. */
export const rowOf = (table: SQLiteTable, _id: string): SQL =>
  sql`(select known.rowid from ${table} known where known._id = ${_id})`;

/** Restricts the matches to those older than the record `_id` of `table`, if given. */
export function olderThan(match: Hits, table: SQLiteTable, _id: string | undefined): Hits {
  if (_id === undefined) return match;
  return { from: match.from, where: and(match.where, sql`found.rowid < ${rowOf(table, _id)}`) };
}
