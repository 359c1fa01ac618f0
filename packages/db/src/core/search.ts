import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

/** The tables whose texts can be searched. */
type Searched = "orders" | "messages" | "subscribers";

/** The most matches that a table shows: of more, the newest. A search for a common word must not read all of its rows. */
export const MOST_FOUND = 1_000;

/** The most words that are looked for, as the index counts them: each reads its own part of it. Those after them are left out. */
export const MOST_WORDS = 10;

/** The text up to its last word that is looked for. */
function firstWords(text: string): string {
  const last = [...text.matchAll(/[\p{L}\p{M}\p{N}\p{Co}]+/gu)][MOST_WORDS - 1];
  return last ? text.slice(0, last.index + last[0].length) : text;
}

/**
 * What a person typed as full-text queries: every word must be there, in any order and column; accents and capitals don't
 * count. Nothing of it is read as the query language's own. Undefined when there is no letter or digit to search for.
 */
function searchQuery(text: string): SearchQuery | undefined {
  const words = firstWords(text.replace(/\p{C}/gu, " "))
    .split(/\s+/u)
    // What holds none of these has no word in the index; asked for, it would find nothing whatever else was typed.
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word))
    .map((word) => `"${word.replaceAll('"', '""')}"`);
  if (words.length === 0) return undefined;
  const each = [...new Set(words)];
  return { whole: each.join(" "), begun: each.map((word) => `${word}*`).join(" ") };
}

/** The same words as the whole words of a text, and as words or beginnings of words. */
interface SearchQuery {
  whole: string;
  begun: string;
}

/** The rows of a search: `found._id` names the record, found.rowid its place in the table. */
interface Hits {
  from: SQL;
  where: SQL | undefined;
}

/** What a search finds, and what `filter` leaves of it in `table`, whose index of words is named after it. */
interface Search {
  name: Searched;
  search: string;
  table: SQLiteTable;
  filter?: SQL | undefined;
}

const hitsOf = ({ name, table, filter }: Search, query: string): Hits => {
  const index = sql.raw(`${name}_search`);
  const words = { from: sql`${index} as found`, where: sql`${index} match ${query}` };
  if (!filter) return words;
  // The index of words comes first: it has the newest match at once.
  const from = sql`${words.from} cross join ${table} on ${table}._id = found._id`;
  return { from, where: and(words.where, filter) };
};

/** The rows in which each word is a word or the beginning of one. Undefined when there is no word to search for. */
export function matching(asked: Search): Hits | undefined {
  const query = searchQuery(asked.search);
  return query && hitsOf(asked, query.begun);
}

/** The ids of a search, and whether there are more than these. */
export interface Found {
  ids: string[];
  isMore: boolean;
}

/**
 * The newest matches, at most `MOST_FOUND`. Where more than those have the very words, beginnings of words are not looked
 * for: SQLite gathers every row of a beginning before it gives one (docs/decisions/0013-pages-by-offset.md).
 */
export function newestMatches(db: Db, asked: Search): Found {
  const query = searchQuery(asked.search);
  if (query === undefined) return { ids: [], isMore: false };
  const newest = (words: string) => idsOfMatches(db, hitsOf(asked, words), { limit: MOST_FOUND + 1 });
  const exact = newest(query.whole);
  const ids = exact.length > MOST_FOUND ? exact : newest(query.begun);
  return { ids: ids.slice(0, MOST_FOUND), isMore: ids.length > MOST_FOUND };
}

/** The ids of the newest `limit` matches. */
export function idsOfMatches(db: Db, { from, where }: Hits, { limit }: { limit: number }): string[] {
  return db
    .all<{ _id: string }>(
      sql`select found._id as _id from ${from} where ${where} order by found.rowid desc limit ${limit}`,
    )
    .map(({ _id }) => _id);
}

/** The ids of all matches, for another query. */
export const allMatches = ({ from, where }: Hits): SQL => sql`(select found._id from ${from} where ${where})`;

/** The matches that are older than the record `_id` of `table`; all without one. */
export function olderThan(match: Hits, table: SQLiteTable, _id: string | undefined): Hits {
  if (_id === undefined) return match;
  const older = sql`found.rowid < (select known.rowid from ${table} known where known._id = ${_id})`;
  return { from: match.from, where: and(match.where, older) };
}
