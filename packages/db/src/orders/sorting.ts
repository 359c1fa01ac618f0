import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES, type PaymentStatus } from "@rankwright/schema";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { fromNearerEnd } from "../core/paging.ts";
import { countRows } from "../core/row-counts.ts";
import { orders, rowCounts } from "../tables.ts";

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

/** Which orders, by their statuses; what is left out does not limit. */
export interface Statuses {
  paymentStatus?: PaymentStatus | undefined;
  orderStatus?: OrderStatus | undefined;
}

/** `order by` of a sort; ties go by creation. */
export function orderOf(sort: OrderSort, ascending: boolean): SQL {
  const direction = sql.raw(ascending ? "asc" : "desc");
  if (sort === "orderDate") return sql`${orders._id} ${direction}`;
  return sql`${columns[sort]} ${direction}, ${orders._id} ${direction}`;
}

// The plus keeps a status out of the choice of an index, unless the orders are sorted by it: each sort's own has them both.
export const withStatuses = ({ paymentStatus, orderStatus }: Statuses, sort?: OrderSort): SQL | undefined =>
  and(
    paymentStatus && sql`${sortedBy(sort, "paymentStatus")}${orders.paymentStatus} = ${paymentStatus}`,
    orderStatus && sql`${sortedBy(sort, "orderStatus")}${orders.orderStatus} = ${orderStatus}`,
  );

const sortedBy = (sort: OrderSort | undefined, status: keyof Statuses): SQL =>
  sql.raw(sort === status ? "" : "+");

function countOrders(db: Db, { paymentStatus, orderStatus }: Statuses): number {
  const kinds = PAYMENT_STATUSES.filter((status) => status === (paymentStatus ?? status)).flatMap((payment) =>
    ORDER_STATUSES.filter((status) => status === (orderStatus ?? status)).map((work) => `${payment} ${work}`),
  );
  return countRows(db, "orders", inArray(rowCounts.kind, kinds));
}

/** All orders of these statuses in one sort, as far as one page needs them. */
export interface SortedOrders {
  total: number;
  /** The ids of `limit` orders behind the first `offset`. */
  ids: (limit: number, offset: number) => string[];
}

/** Finds orders by their place in a sort, in its index alone (docs/decisions/0013-pages-by-offset.md). */
export function sortedOrders(db: Db, sort: OrderSort, ascending: boolean, statuses: Statuses): SortedOrders {
  const total = countOrders(db, statuses);
  return {
    total,
    ids: (limit, offset) =>
      fromNearerEnd(total, { limit, offset }, (slice) =>
        db
          .select({ _id: orders._id })
          .from(orders)
          .where(withStatuses(statuses, sort))
          .orderBy(orderOf(sort, ascending !== slice.reversed))
          .limit(slice.limit)
          .offset(slice.offset)
          .all(),
      ).map((row) => row._id),
  };
}
