import { and, count, desc, eq, min, ne } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { OrderRow } from "../orders/orders.ts";
import { orders } from "../tables/index.ts";

const ofPlan = (subscriptionId: string) =>
  and(eq(orders.subscriptionId, subscriptionId), eq(orders.isRequest, true));

/** Counts the requests of a subscription by the period in which they were opened, without cancelled ones. */
export const countRequests = (db: Db, subscriptionId: string): ReadonlyMap<number, number> =>
  new Map(
    db
      .select({ period: orders.period, n: count() })
      .from(orders)
      .where(and(ofPlan(subscriptionId), ne(orders.paymentStatus, "Cancelled")))
      .groupBy(orders.period)
      .all()
      .map(({ period, n }) => [period ?? 0, n]),
  );

/** Counts the requests of a subscription that are neither delivered nor cancelled. */
export const countOpenRequests = (db: Db, subscriptionId: string): number =>
  db
    .select({ n: count() })
    .from(orders)
    .where(and(ofPlan(subscriptionId), eq(orders.paymentStatus, "Paid"), eq(orders.orderStatus, "Pending")))
    .get()?.n ?? 0;

/** Returns when work on a request of a period began first; null if it hasn't. */
export const requestsBeganAt = (db: Db, subscriptionId: string, period: number): number | null =>
  db
    .select({ at: min(orders.beganAt) })
    .from(orders)
    .where(and(ofPlan(subscriptionId), eq(orders.period, period)))
    .get()?.at ?? null;

/** Lists the requests of a subscription, newest first, at most `limit`. */
export const requestsOf = (db: Db, subscriptionId: string, limit: number): OrderRow[] =>
  db.select().from(orders).where(ofPlan(subscriptionId)).orderBy(desc(orders._id)).limit(limit).all();
