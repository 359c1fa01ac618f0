import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";

/** The tables whose texts can be searched. */
type Searched = "orders" | "messages" | "subscribers";

/**
 * What a person typed as a full-text query: every word must be there, in any order and column, as a word or the
 * beginning of one; accents and capitals don't count. Nothing of it is read as the query language's own. Undefined
 * when there is no letter or digit to search for.
 */
function searchQuery(text: string): string | undefined {
  const words = text
    .replace(/\p{C}/gu, " ")
    .split(/\s+/u)
    // What holds none of these has no word in the index; asked for, it would find nothing whatever else was typed.
    .filter((word) => /[\p{L}\p{N}\p{Co}]/u.test(word));
  return words.length === 0 ? undefined : words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(" ");
}

/** The rows of a search: `found._id` names the record, found.rowid its place in the table. */
export interface Hits {
  from: SQL;
  where: SQL | undefined;
}

/**
 * The rows with these words, and those of them that `filter` leaves in `table`, whose index of words is named after it.
 * Undefined when there is no word to search for.
 */
export function matching(
  name: Searched,
  search: string,
  table: SQLiteTable,
  filter?: SQL | undefined,
): Hits | undefined {
  const query = searchQuery(search);
  if (query === undefined) return undefined;
  const index = sql.raw(`${name}_search`);
  const words = { from: sql`${index} as found`, where: sql`${index} match ${query}` };
  return filter ? { from: withRows(words, table), where: and(words.where, filter) } : words;
}

/** `from` with the rows themselves. The index of words comes first: it has the newest match at once. */
export const withRows = ({ from }: Pick<Hits, "from">, table: SQLiteTable): SQL =>
  sql`${from} cross join ${table} on ${table}._id = found._id`;

/** How many match. */
export function countMatches(db: Db, { from, where }: Hits): number {
  return db.get<{ n: number }>(sql`select count(*) as n from ${from} where ${where}`).n;
}

const newestFirst = sql`found.rowid desc`;

/** The ids of `limit` matches behind the first `offset`, the newest first unless `order` says otherwise. */
export function idsOfMatches(
  db: Db,
  { from, where }: Hits,
  { limit, offset = 0, order = newestFirst }: { limit: number; offset?: number; order?: SQL },
): string[] {
  return db
    .all<{ _id: string }>(
      sql`select found._id as _id from ${from} where ${where} order by ${order} limit ${limit} offset ${offset}`,
    )
    .map(({ _id }) => _id);
}

/** The matches that are older than the record `_id` of `table`; all without one. */
export function olderThan(match: Hits, table: SQLiteTable, _id: string | undefined): Hits {
  if (_id === undefined) return match;
  const older = sql`found.rowid < (select known.rowid from ${table} known where known._id = ${_id})`;
  return { from: match.from, where: and(match.where, older) };
}
