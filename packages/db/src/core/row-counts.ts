import { and, eq, type SQL, sum } from "drizzle-orm";
import { rowCounts } from "../tables/index.ts";
import type { Db } from "./client.ts";

/** Tables whose rows are counted by kind (triggers/counts.sql). */
type CountedList = "messages" | "subscribers" | "audit_log";

/** Returns the number of rows of one kind. */
export const countKind = (db: Db, list: CountedList, kind: string): number =>
  db
    .select({ n: rowCounts.n })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), eq(rowCounts.kind, kind)))
    .get()?.n ?? 0;

/** Returns the number of rows of these kinds (a condition on `rowCounts.kind`), or of all kinds. */
export function countRows(db: Db, list: CountedList, kinds?: SQL | undefined): number {
  const row = db
    .select({ n: sum(rowCounts.n).mapWith(Number) })
    .from(rowCounts)
    .where(and(eq(rowCounts.list, list), kinds))
    .get();
  return row?.n ?? 0;
}
