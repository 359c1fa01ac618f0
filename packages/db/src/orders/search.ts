import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { Older } from "../core/paging.ts";
import { type Found, idsOfMatches, matching, newestMatches, olderThan } from "../core/search.ts";
import { orders } from "../tables/index.ts";
import { type OrderFilter, withFilter } from "./filter.ts";
import { type OrderSort, orderOf } from "./sorting.ts";

/** True if the search is for an order's id. */
const isId = (search: string) => /^[0-9a-f]{24}$/.test(search);

function withId(db: Db, _id: string, filter: OrderFilter): string[] {
  const one = and(eq(orders._id, _id), withFilter(filter));
  return db
    .select({ _id: orders._id })
    .from(orders)
    .where(one)
    .all()
    .map((row) => row._id);
}

const searched = (search: string, filter: OrderFilter) =>
  ({ name: "orders", search, table: orders, filter: withFilter(filter) }) as const;

/** Searches and filters orders, and sorts the newest results. */
export function foundOrders(
  db: Db,
  search: string,
  filter: OrderFilter,
  { sort, ascending }: { sort: OrderSort; ascending: boolean },
): Found {
  if (isId(search)) return { ids: withId(db, search, filter), isMore: false };
  const found = newestMatches(db, searched(search, filter));
  if (sort === "orderDate") return ascending ? { ...found, ids: found.ids.reverse() } : found;
  const isFound = sql`${orders._id} in (select value from json_each(${JSON.stringify(found.ids)}))`;
  const sorted = db.select({ _id: orders._id }).from(orders).where(isFound).orderBy(orderOf(sort, ascending));
  return { ...found, ids: sorted.all().map(({ _id }) => _id) };
}

/** Returns the ids of the next batch of matching orders, newest first. */
export function foundOrdersBefore(db: Db, search: string, filter: OrderFilter, asked: Older): string[] {
  const { before, limit } = asked;
  if (isId(search)) return before === undefined ? withId(db, search, filter) : [];
  const match = matching(searched(search, filter));
  return match ? idsOfMatches(db, olderThan(match, orders, before), { limit }) : [];
}
