import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { fromNearerEnd } from "../core/paging.ts";
import { orders } from "../tables/index.ts";
import { isOfSomeDays, type Leading, type OrderFilter, withFilter } from "./filter.ts";
import { countOrders } from "./sums.ts";

/** Columns by which the admin table can be sorted. */
const columns = {
  // Ids sort by creation, but the dates, which are text, do not.
  orderDate: orders._id,
  packageName: orders.packageName,
  packagePrice: orders.priceCents,
  customerName: orders.customerName,
  customerEmail: orders.emailKey,
  customerCountry: orders.customerCountry,
  paymentStatus: orders.paymentStatus,
  orderStatus: orders.orderStatus,
} as const;
export type OrderSort = keyof typeof columns;

/** Sort options of the admin table. */
export const ORDER_SORTS = [
  "orderDate",
  "packageName",
  "packagePrice",
  "customerName",
  "customerEmail",
  "customerCountry",
  "paymentStatus",
  "orderStatus",
] as const satisfies readonly OrderSort[];

/** Returns an `order by` of a column or alias; ties are sorted by creation. */
function by(key: SQLWrapper, _id: SQLWrapper, ascending: boolean): SQL {
  const direction = sql.raw(ascending ? "asc" : "desc");
  return key === _id ? sql`${_id} ${direction}` : sql`${key} ${direction}, ${_id} ${direction}`;
}

/** Returns the `order by` of a sort. */
export const orderOf = (sort: OrderSort, ascending: boolean): SQL => by(columns[sort], orders._id, ascending);

/** Returns the column to sort by. With a date filter, orders are sorted by the time at which they were placed. */
const keyOf = (filter: OrderFilter, sort: OrderSort) =>
  sort === "orderDate" && isOfSomeDays(filter) ? orders.createdAt : columns[sort];

/** Condition and sort order of a query that reads from one index, in either direction. */
export interface Sorting {
  where: SQL | undefined;
  order: (ascending: boolean) => SQL;
}

/** Returns the condition and sort order for a filter and a sort. */
export function sortingFor(filter: OrderFilter, sort: OrderSort = "orderDate"): Sorting {
  const key = keyOf(filter, sort);
  return {
    where: withFilter(filter, key === orders.createdAt ? "createdAt" : leadingOf(filter, sort)),
    order: (ascending) => by(key, orders._id, ascending),
  };
}

function leadingOf(
  { packageName, paymentStatus, orderStatus }: OrderFilter,
  sort: OrderSort,
): Leading | undefined {
  if (sort === "paymentStatus" || sort === "orderStatus" || sort === "packageName") return sort;
  if (sort !== "orderDate") return undefined;
  if (packageName !== undefined) return "packageName";
  return orderStatus ? "orderStatus" : paymentStatus && "paymentStatus";
}

/** Result of a filter and a sort, read page by page. */
export interface SortedOrders {
  total: number;
  /** Returns the ids of `limit` orders after the first `offset`. */
  ids: (limit: number, offset: number) => string[];
}

/** Returns the filter column that alone matches the fewest orders, and their number. */
function narrowest(
  db: Db,
  { from, until, packageName, paymentStatus, orderStatus }: OrderFilter,
): { leading: Leading; n: number } {
  const parts = [
    { leading: "createdAt", filter: { from, until } },
    { leading: "packageName", filter: { packageName } },
    { leading: "paymentStatus", filter: { paymentStatus } },
    { leading: "orderStatus", filter: { orderStatus } },
  ] as const;
  const left = parts.map(({ leading, filter }) => ({ leading, n: countOrders(db, filter) }));
  return left.reduce((least, each) => (each.n < least.n ? each : least));
}

/** A filter is selective if it matches fewer than one in this many orders. */
const FEW_OF = 500;

interface Few {
  sort: OrderSort;
  ascending: boolean;
  filter: OrderFilter;
  leading: Leading;
}

/** Finds the orders by the filter's index and then sorts them. Faster for few orders than reading the sort's index past all others. */
function fewOrders(
  db: Db,
  { sort, ascending, filter, leading }: Few,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): string[] {
  const few = db
    .select({ _id: orders._id, key: sql`${keyOf(filter, sort)}`.as("key") })
    .from(orders)
    .where(withFilter(filter, leading))
    .limit(total)
    .as("few");
  return db
    .select({ _id: few._id })
    .from(few)
    .orderBy(by(few.key, few._id, ascending))
    .limit(limit)
    .offset(offset)
    .all()
    .map((row) => row._id);
}

/** Filters and sorts orders using only an index of the sort (docs/decisions/0013-pages-by-offset.md). */
export function sortedOrders(db: Db, sort: OrderSort, ascending: boolean, filter: OrderFilter): SortedOrders {
  const total = countOrders(db, filter);
  const { where, order } = sortingFor(filter, sort);
  const ids = (limit: number, offset: number) =>
    fromNearerEnd(total, { limit, offset }, (slice) =>
      db
        .select({ _id: orders._id })
        .from(orders)
        .where(where)
        .orderBy(order(ascending !== slice.reversed))
        .limit(slice.limit)
        .offset(slice.offset)
        .all(),
    ).map((row) => row._id);
  const all = where === undefined ? total : countOrders(db, {});
  if (total * FEW_OF >= all) return { total, ids };
  return {
    total,
    // Chooses the cheaper query. Reading the sort's index passes orders that don't match. Filtering first reads all orders that
    // its most selective column matches.
    ids: (limit, offset) => {
      const { leading, n } = narrowest(db, filter);
      const size = Math.min(limit, total - offset);
      const passed = (Math.min(offset, total - offset - size) + size) * (all / total);
      return passed < n
        ? ids(limit, offset)
        : fewOrders(db, { sort, ascending, filter, leading }, { total, limit, offset });
    },
  };
}
