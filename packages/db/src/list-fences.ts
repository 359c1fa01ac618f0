import { getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "./client.ts";
import { walkFences } from "./fences.ts";
import { type Page, type PageRequest, pageOf } from "./paging.ts";

/**
 * A list in the order its rows were written, cut into stretches of some 2,048 rows: a fence at the start of each keeps how
 * many rows of which kind the stretch has. Triggers keep the numbers and set the next fence (migrations/0012).
 */
export interface FencedList {
  table: SQLiteTable;
  /** What the rows are ordered by; it never changes. */
  place: SQL;
}

/** Which rows of a fenced list: the kinds, as a condition on `kind`, and the same as one on the rows. */
export interface Kinds {
  kinds: SQL | undefined;
  rows: SQL | undefined;
}

interface Fence {
  start: string | number;
  n: number;
}

function fencesOf(db: Db, { table }: FencedList, kinds: SQL | undefined): Fence[] {
  return db.all<Fence>(
    sql`select start, sum(n) as n from list_fences where list = ${getTableName(table)} ${
      kinds ? sql`and ${kinds}` : sql``
    } group by start order by start`,
  );
}

/** How many rows of these kinds the list has. */
export function countFenced(db: Db, list: FencedList, kinds: SQL | undefined): number {
  return fencesOf(db, list, kinds).reduce((sum, { n }) => sum + n, 0);
}

/** One page of the rows of these kinds, newest first; `rowsOf` reads them by their ids, in that order. */
export function fencedPage<Row>(
  db: Db,
  list: FencedList,
  { kinds, rows }: Kinds,
  asked: PageRequest,
  rowsOf: (ids: readonly string[]) => Row[],
): Page<Row> {
  const fences = fencesOf(db, list, kinds);
  const total = fences.reduce((sum, { n }) => sum + n, 0);
  const { table, place } = list;
  return pageOf(total, asked, (limit, offset) =>
    rowsOf(
      walkFences(fences, { ascending: false, limit, offset }, (fence, next, part) =>
        db
          .all<{ _id: string }>(
            sql`select _id from ${table} where ${place} >= ${fence.start} ${
              next ? sql`and ${place} < ${next.start}` : sql``
            } ${rows ? sql`and ${rows}` : sql``} order by ${place} ${sql.raw(part.ascending ? "asc" : "desc")}
            limit ${part.limit} offset ${part.offset}`,
          )
          .map(({ _id }) => _id),
      ),
    ),
  );
}
