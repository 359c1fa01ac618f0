import type { OrderStatus, PaymentStatus } from "@rankwright/schema";
import { and, type SQL, sql } from "drizzle-orm";
import { orders } from "../tables/index.ts";

/** Filter for orders; omitted fields do not filter. */
export interface OrderFilter {
  paymentStatus?: PaymentStatus | undefined;
  orderStatus?: OrderStatus | undefined;
  packageName?: string | undefined;
  /** Placed at or after this time, in milliseconds since 1970. */
  from?: number | undefined;
  /** Placed before this time. */
  until?: number | undefined;
}

/** True if the filter has a date range. */
export const isOfSomeDays = ({ from, until }: OrderFilter): boolean =>
  from !== undefined || until !== undefined;

/** Filter columns by which an index begins, so that it can be used to look up their values. */
export type Leading = "paymentStatus" | "orderStatus" | "packageName" | "createdAt";

/**
 * Returns the condition of a filter. A unary plus excludes a column from index selection unless it is `leading`: every index used for
 * sorting contains all of these columns (docs/decisions/0013-pages-by-offset.md).
 */
export function withFilter(filter: OrderFilter, leading?: Leading): SQL | undefined {
  const { paymentStatus, orderStatus, packageName, from, until } = filter;
  const held = (name: Leading): SQL => sql`${sql.raw(name === leading ? "" : "+")}${orders[name]}`;
  const conditions: Record<keyof OrderFilter, SQL | undefined> = {
    paymentStatus: paymentStatus && sql`${held("paymentStatus")} = ${paymentStatus}`,
    orderStatus: orderStatus && sql`${held("orderStatus")} = ${orderStatus}`,
    packageName: packageName === undefined ? undefined : sql`${held("packageName")} = ${packageName}`,
    from: from === undefined ? undefined : sql`${held("createdAt")} >= ${from}`,
    until: until === undefined ? undefined : sql`${held("createdAt")} < ${until}`,
  };
  return and(...Object.values(conditions));
}
