import { and, desc, inArray, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { Older } from "../core/paging.ts";
import { type Found, idsOfMatches, matching, newestMatches, olderThan } from "../core/search.ts";
import { orderIdsOfPayment } from "../payments/numbers.ts";
import { orders } from "../tables/index.ts";
import { type OrderFilter, withFilter } from "./filter.ts";
import { type OrderSort, orderOf } from "./sorting.ts";

/** True if the search is for an order's id. */
const isId = (search: string) => /^[0-9a-f]{24}$/.test(search);

/**
 * Returns the orders whose id or payment has this number and that match the filter, newest first. Undefined if no payment has the number
 * and it is not an id.
 */
function withNumber(db: Db, search: string, filter: OrderFilter): string[] | undefined {
  const ids = orderIdsOfPayment(db, search);
  if (isId(search)) ids.push(search);
  if (ids.length === 0) return undefined;
  return db
    .select({ _id: orders._id })
    .from(orders)
    .where(and(inArray(orders._id, ids), withFilter(filter)))
    .orderBy(desc(orders._id))
    .all()
    .map(({ _id }) => _id);
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
  const numbered = withNumber(db, search, filter);
  const found = numbered ? { ids: numbered, isMore: false } : newestMatches(db, searched(search, filter));
  if (sort === "orderDate") return ascending ? { ...found, ids: found.ids.reverse() } : found;
  const isFound = sql`${orders._id} in (select value from json_each(${JSON.stringify(found.ids)}))`;
  const sorted = db.select({ _id: orders._id }).from(orders).where(isFound).orderBy(orderOf(sort, ascending));
  return { ...found, ids: sorted.all().map(({ _id }) => _id) };
}

/** Returns the ids of the next batch of matching orders, newest first. */
export function foundOrdersBefore(db: Db, search: string, filter: OrderFilter, asked: Older): string[] {
  const { before, limit } = asked;
  const numbered = withNumber(db, search, filter);
  if (numbered) return numbered.filter((_id) => before === undefined || _id < before).slice(0, limit);
  const match = matching(searched(search, filter));
  return match ? idsOfMatches(db, olderThan(match, orders, before), { limit }) : [];
}
