import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { Older } from "../core/paging.ts";
import { countMatches, type Hits, idsOfMatches, matching, olderThan, withRows } from "../core/search.ts";
import { orders } from "../tables.ts";
import { type OrderSort, orderOf, type SortedOrders, type Statuses, withStatuses } from "./sorting.ts";

/** What is asked for is an order's id: no word of its text. */
const isId = (search: string) => /^[0-9a-f]{24}$/.test(search);

function withId(db: Db, _id: string, statuses: Statuses): string[] {
  const one = and(eq(orders._id, _id), withStatuses(statuses));
  return db
    .select({ _id: orders._id })
    .from(orders)
    .where(one)
    .all()
    .map((row) => row._id);
}

/** The orders that a search and the statuses leave. Sorted by anything but their age, all matches are sorted. */
export function foundOrders(
  db: Db,
  search: string,
  statuses: Statuses,
  { sort, ascending }: { sort: OrderSort; ascending: boolean },
): SortedOrders {
  if (isId(search)) {
    const ids = withId(db, search, statuses);
    return { total: ids.length, ids: (limit, offset) => ids.slice(offset, offset + limit) };
  }
  const match = matching("orders", search, orders, withStatuses(statuses));
  if (!match) return { total: 0, ids: () => [] };
  const [sorted, order] = inSort(match, statuses, sort, ascending);
  return {
    total: countMatches(db, match),
    ids: (limit, offset) => idsOfMatches(db, sorted, { limit, offset, order }),
  };
}

function inSort(match: Hits, statuses: Statuses, sort: OrderSort, ascending: boolean): [Hits, SQL] {
  if (sort === "orderDate") return [match, sql.raw(`found.rowid ${ascending ? "asc" : "desc"}`)];
  const joined = withStatuses(statuses) !== undefined;
  return [joined ? match : { ...match, from: withRows(match, orders) }, orderOf(sort, ascending)];
}

/** The ids of the orders that match, newest first. */
export function foundOrdersBefore(db: Db, search: string, statuses: Statuses, asked: Older): string[] {
  const { before, limit } = asked;
  if (isId(search)) return before === undefined ? withId(db, search, statuses) : [];
  const match = matching("orders", search, orders, withStatuses(statuses));
  return match ? idsOfMatches(db, olderThan(match, orders, before), { limit }) : [];
}
