import { and, asc, count, eq, gt, inArray, isNotNull, lt, notExists, type SQL, sql } from "drizzle-orm";
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

/** Condition: the customer has written in this room, and nobody on the owner's side has seen it or replied. */
function isUnread(roomId: SQL | typeof orders._id): SQL {
  const said = (side: "customer" | "owner") =>
    sql`(select max(_id) from order_messages where order_id = ${roomId} and side = ${side})`;
  const seen = sql`(select max(up_to) from order_seen where order_id = ${roomId} and side = 'owner')`;
  return sql`${said("customer")} > max(coalesce(${said("owner")}, ''), coalesce(${seen}, ''))`;
}

/** Room of a subscription's order if that order is the newest period on the board, as in `roomsOnBoard`; null otherwise. */
const planRoom = sql`(select s.first_order_id from subscriptions s where s._id = ${orders.subscriptionId} and ${orders._id} = (
  select max(o._id) from subscription_periods p join orders o on o._id = p.order_id
  where p.subscription_id = s._id and o.board_column is not null))`;

/** Returns the open orders, and those delivered in the last 30 days, with a message that nobody of the team has seen or replied to. */
export function unreadOrders(db: Db, now: number): OrdersInNeed {
  // The plan is looked up only for orders with an unread room, so that the others are found by the index alone.
  const ownRoom = sql`iif(${isUnread(orders._id)}, ${orders.subscriptionId} is null or ${orders.isRequest}, false)`;
  // Conditions of the partial index orders_board_of_plans.
  const isPlans = and(isNotNull(orders.boardColumn), isNotNull(orders.subscriptionId));
  const sharedRoom = and(isPlans, eq(orders.isRequest, false), isUnread(planRoom));
  const open = inArray(orders.boardColumn, ["brief", "work", "customer"]);
  const recent = and(eq(orders.boardColumn, "delivered"), gt(orders.stepChangedAt, now - MONTH_MS));
  const parts = [open, recent].flatMap((part) => [
    ordersWhere(db, and(part, ownRoom)),
    ordersWhere(db, and(part, sharedRoom)),
  ]);
  return {
    count: parts.reduce((sum, part) => sum + part.count, 0),
    first: parts.flatMap(({ first }) => first).slice(0, NAMED),
  };
}
