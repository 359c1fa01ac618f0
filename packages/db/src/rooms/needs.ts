import { and, asc, count, eq, gt, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { OrderRow } from "../orders/orders.ts";
import { deliveries, orders } from "../tables/index.ts";
import { isWaiting } from "./deliveries.ts";

/** Number of orders that are named. */
const NAMED = 3;
const MONTH_MS = 30 * 86_400_000;

/** Orders that need the team: their number, and some of them. */
export interface OrdersInNeed {
  count: number;
  first: Pick<OrderRow, "_id" | "customerName" | "packageName">[];
}

const byDueDate = [asc(orders.dueAt), asc(orders._id)];

function ordersWhere(db: Db, where: SQL | undefined, by: SQL[] = []): OrdersInNeed {
  const { _id, customerName, packageName } = orders;
  return {
    count: db.select({ n: count() }).from(orders).where(where).get()?.n ?? 0,
    first: db
      .select({ _id, customerName, packageName })
      .from(orders)
      .where(where)
      .orderBy(...by)
      .limit(NAMED)
      .all(),
  };
}

/** Returns the overdue orders, as `isLate` defines them. `now` in milliseconds. */
export const lateOrders = (db: Db, now: number): OrdersInNeed =>
  ordersWhere(
    db,
    and(
      eq(orders.boardColumn, "work"),
      lt(orders.dueAt, now),
      notExists(
        db
          .select({ _id: deliveries._id })
          .from(deliveries)
          .where(and(eq(deliveries.orderId, orders._id), isWaiting)),
      ),
    ),
    byDueDate,
  );

/** Returns the paid orders whose customer hasn't sent the brief. */
export const ordersWithoutBrief = (db: Db): OrdersInNeed =>
  ordersWhere(db, eq(orders.boardColumn, "brief"), byDueDate);

/** Returns the open orders, and those delivered in the last 30 days, with a message that nobody of the team has seen or replied to. */
export function unreadOrders(db: Db, now: number): OrdersInNeed {
  const said = (side: "customer" | "owner") =>
    sql`(select max(_id) from order_messages where order_id = ${orders._id} and side = ${side})`;
  const seen = sql`(select max(up_to) from order_seen where order_id = ${orders._id} and side = 'owner')`;
  const isUnread = sql`${said("customer")} > max(coalesce(${said("owner")}, ''), coalesce(${seen}, ''))`;
  const open = inArray(orders.boardColumn, ["brief", "work", "customer"]);
  const recent = and(eq(orders.boardColumn, "delivered"), gt(orders.stepChangedAt, now - MONTH_MS));
  const [inOpen, inRecent] = [ordersWhere(db, and(open, isUnread)), ordersWhere(db, and(recent, isUnread))];
  return {
    count: inOpen.count + inRecent.count,
    first: [...inOpen.first, ...inRecent.first].slice(0, NAMED),
  };
}
