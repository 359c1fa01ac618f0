import type { OrderStatus, PaymentStatus } from "@rankwright/schema";
import { and, type SQL, sql } from "drizzle-orm";
import { orders } from "../tables/index.ts";

/** Which orders; what is left out does not limit. */
export interface OrderFilter {
  paymentStatus?: PaymentStatus | undefined;
  orderStatus?: OrderStatus | undefined;
  packageName?: string | undefined;
  /** Placed at this moment or later, in milliseconds since 1970. */
  from?: number | undefined;
  /** Placed before this moment. */
  until?: number | undefined;
}

/** Whether only orders of some days are asked for. */
export const isOfSomeDays = ({ from, until }: OrderFilter): boolean =>
  from !== undefined || until !== undefined;

/** The columns of the filter that an index begins with, where that is known: SQLite may look them up in it. */
export type Leading = "paymentStatus" | "orderStatus" | "packageName" | "createdAt";

/**
 * The condition of a filter. A plus keeps a column out of the choice of an index unless it is `leading`: each index that a list is
 * sorted by has them all (docs/decisions/0013-pages-by-offset.md).
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
