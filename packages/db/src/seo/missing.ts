import { and, count, desc, eq, gte, lt, max, ne, sql, sum } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { missingPages } from "../tables/index.ts";

/** Number of requests for an address that does not exist. */
export interface Missing {
  path: string;
  n: number;
  /** Milliseconds since 1970. */
  lastAt: number;
  /** A host, or "". */
  referrer: string;
}

/** Maximum number of addresses listed per day; further ones are counted together. */
const MAX_PER_DAY = 300;

/** Adds counts to the day's numbers; `day` in days since 1970. */
export function addMissing(tx: Tx, day: number, counted: readonly Missing[]): void {
  const listed = tx
    .select({ n: count() })
    .from(missingPages)
    .where(and(eq(missingPages.day, day), ne(missingPages.path, "")))
    .get();
  let room = MAX_PER_DAY - (listed?.n ?? 0);
  for (const one of counted) {
    const known = tx
      .select({ path: missingPages.path })
      .from(missingPages)
      .where(and(eq(missingPages.path, one.path), eq(missingPages.day, day)))
      .get();
    const isListed = known !== undefined || one.path === "" || room > 0;
    if (!known && one.path !== "") room -= 1;
    const row = isListed ? one : { ...one, path: "", referrer: "" };
    tx.insert(missingPages)
      .values({ ...row, day })
      .onConflictDoUpdate({
        target: [missingPages.path, missingPages.day],
        set: {
          n: sql`${missingPages.n} + excluded.n`,
          lastAt: sql`excluded.last_at`,
          referrer: sql`case excluded.referrer when '' then ${missingPages.referrer} else excluded.referrer end`,
        },
      })
      .run();
  }
}

/** Lists the addresses since `day`, most requested first, at most `limit`. */
export function missingSince(db: Db, day: number, limit: number): Missing[] {
  const rows = db
    .select({
      path: missingPages.path,
      n: sum(missingPages.n).mapWith(Number),
      lastAt: max(missingPages.lastAt),
      // With max() in the query, SQLite returns this column from the row with the maximum.
      referrer: missingPages.referrer,
    })
    .from(missingPages)
    .where(and(gte(missingPages.day, day), ne(missingPages.path, "")))
    .groupBy(missingPages.path)
    .orderBy(desc(sum(missingPages.n)), desc(max(missingPages.lastAt)))
    .limit(limit)
    .all();
  return rows.map((row) => ({ ...row, lastAt: row.lastAt ?? 0 }));
}

/** Counts the requests for addresses that are not listed individually. */
export function otherMissingSince(db: Db, day: number): number {
  const found = db
    .select({ n: sum(missingPages.n).mapWith(Number) })
    .from(missingPages)
    .where(and(gte(missingPages.day, day), eq(missingPages.path, "")))
    .get();
  return found?.n ?? 0;
}

/** Removes an address from the list: it exists now, or the owner dismissed it. */
export function forgetMissing(tx: Tx, path: string): void {
  tx.delete(missingPages).where(eq(missingPages.path, path)).run();
}

/** Deletes the counts of the days before `day`. */
export function dropOldMissing(tx: Tx, day: number): void {
  tx.delete(missingPages).where(lt(missingPages.day, day)).run();
}
