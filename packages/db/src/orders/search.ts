import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { Older } from "../core/paging.ts";
import { type Found, idsOfMatches, matching, newestMatches, olderThan } from "../core/search.ts";
import { orders } from "../tables.ts";
import { type OrderSort, orderOf, type Statuses, withStatuses } from "./sorting.ts";

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

const searched = (search: string, statuses: Statuses) =>
  ({ name: "orders", search, table: orders, filter: withStatuses(statuses) }) as const;

/** The newest orders that a search and the statuses leave, sorted. */
export function foundOrders(
  db: Db,
  search: string,
  statuses: Statuses,
  { sort, ascending }: { sort: OrderSort; ascending: boolean },
): Found {
  if (isId(search)) return { ids: withId(db, search, statuses), isMore: false };
  const found = newestMatches(db, searched(search, statuses));
  if (sort === "orderDate") return ascending ? { ...found, ids: found.ids.reverse() } : found;
  const isFound = sql`${orders._id} in (select value from json_each(${JSON.stringify(found.ids)}))`;
  const sorted = db.select({ _id: orders._id }).from(orders).where(isFound).orderBy(orderOf(sort, ascending));
  return { ...found, ids: sorted.all().map(({ _id }) => _id) };
}

/** The ids of the orders that match, newest first. */
export function foundOrdersBefore(db: Db, search: string, statuses: Statuses, asked: Older): string[] {
  const { before, limit } = asked;
  if (isId(search)) return before === undefined ? withId(db, search, statuses) : [];
  const match = matching(searched(search, statuses));
  return match ? idsOfMatches(db, olderThan(match, orders, before), { limit }) : [];
}
