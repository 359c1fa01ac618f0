import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { fromNearerEnd } from "../core/paging.ts";
import { orders } from "../tables.ts";
import { isOfSomeDays, type Leading, type OrderFilter, withFilter } from "./filter.ts";
import { countOrders } from "./sums.ts";

/** The columns that the admin's table can be sorted by. */
const columns = {
  // Ids sort by creation, dates as text do not.
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

/** What the admin's table can be sorted by. */
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

/** `order by` of a sort; ties go by creation. */
export function orderOf(sort: OrderSort, ascending: boolean): SQL {
  const direction = sql.raw(ascending ? "asc" : "desc");
  if (sort === "orderDate") return sql`${orders._id} ${direction}`;
  return sql`${columns[sort]} ${direction}, ${orders._id} ${direction}`;
}

/** How orders are found in one index, in its order, both ways. */
export interface Way {
  where: SQL | undefined;
  order: (ascending: boolean) => SQL;
}

/** The way to the orders that a filter leaves, in one sort: orders of some days by the moment in which they were placed. */
export function wayTo(filter: OrderFilter, sort: OrderSort = "orderDate"): Way {
  if (sort === "orderDate" && isOfSomeDays(filter))
    return {
      where: withFilter(filter, "createdAt"),
      order: (ascending) => {
        const direction = sql.raw(ascending ? "asc" : "desc");
        return sql`${orders.createdAt} ${direction}, ${orders._id} ${direction}`;
      },
    };
  return {
    where: withFilter(filter, leadingOf(filter, sort)),
    order: (ascending) => orderOf(sort, ascending),
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

/** All orders of a filter in one sort, as far as one page needs them. */
export interface SortedOrders {
  total: number;
  /** The ids of `limit` orders behind the first `offset`. */
  ids: (limit: number, offset: number) => string[];
}

/** Finds orders by their place in a sort, in its index alone (docs/decisions/0013-pages-by-offset.md). */
export function sortedOrders(db: Db, sort: OrderSort, ascending: boolean, filter: OrderFilter): SortedOrders {
  const total = countOrders(db, filter);
  const { where, order } = wayTo(filter, sort);
  return {
    total,
    ids: (limit, offset) =>
      fromNearerEnd(total, { limit, offset }, (slice) =>
        db
          .select({ _id: orders._id })
          .from(orders)
          .where(where)
          .orderBy(order(ascending !== slice.reversed))
          .limit(slice.limit)
          .offset(slice.offset)
          .all(),
      ).map((row) => row._id),
  };
}
