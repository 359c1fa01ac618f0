import { and, asc, desc, eq, inArray, isNotNull, max } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { findOrder, type OrderRow } from "../orders/orders.ts";
import { findSubscription, subscriptionOf } from "../subscriptions/subscriptions.ts";
import { orders, subscriptionPeriods, subscriptions } from "../tables/index.ts";

// The periods of a subscription share one room. Its messages, files, private links, colleagues, read marks, drafts and mails belong to the
// subscription's first order; deliveries, brief and invoices to the order of each period. Every other order has its own room.

type InRoom = Pick<OrderRow, "_id" | "subscriptionId" | "isRequest">;

/** Returns the id of the order to which the room belongs: the subscription's first order, or the order itself. */
export const roomIdOf = (db: Db, order: InRoom): string =>
  subscriptionOf(db, order)?.firstOrderId ?? order._id;

/** Returns the id of the order to which the colleagues belong: the subscription's first order, also for its requests. */
export const hostIdOf = (db: Db, { _id, subscriptionId }: InRoom): string =>
  (subscriptionId === null ? undefined : findSubscription(db, subscriptionId)?.firstOrderId) ?? _id;

/** Lists the orders that share this order's room, oldest first. */
export const ordersInRoom = (db: Db, order: OrderRow): OrderRow[] =>
  order.subscriptionId === null || order.isRequest
    ? [order]
    : db
        .select()
        .from(orders)
        .where(and(eq(orders.subscriptionId, order.subscriptionId), eq(orders.isRequest, false)))
        .orderBy(asc(orders._id))
        .all();

/** Returns the order of the current period, if the order belongs to a subscription; otherwise the order itself. */
export function currentOrderOf(db: Db, order: OrderRow): OrderRow {
  const subscription = subscriptionOf(db, order);
  const period =
    subscription &&
    db
      .select({ orderId: subscriptionPeriods.orderId })
      .from(subscriptionPeriods)
      .where(
        and(eq(subscriptionPeriods.subscriptionId, subscription._id), isNotNull(subscriptionPeriods.orderId)),
      )
      .orderBy(desc(subscriptionPeriods.number))
      .limit(1)
      .get();
  return (period?.orderId && findOrder(db, period.orderId)) || order;
}

/**
 * Returns the room of each of these orders, by order. Of the orders that share a room, only the newest period on the board has it, so that
 * news in the room is reported once.
 */
export function roomsOnBoard(db: Db, rows: readonly InRoom[]): Map<string, string> {
  const plans = rows.flatMap(({ subscriptionId, isRequest }) =>
    subscriptionId === null || isRequest ? [] : [subscriptionId],
  );
  const shared =
    plans.length === 0
      ? []
      : db
          .select({ orderId: max(orders._id), roomId: subscriptions.firstOrderId })
          .from(subscriptions)
          .innerJoin(subscriptionPeriods, eq(subscriptionPeriods.subscriptionId, subscriptions._id))
          .innerJoin(orders, eq(orders._id, subscriptionPeriods.orderId))
          .where(and(inArray(subscriptions._id, plans), isNotNull(orders.boardColumn)))
          .groupBy(subscriptions._id)
          .all();
  const newest = new Map(shared.map(({ orderId, roomId }) => [orderId, roomId]));
  return new Map(
    rows.flatMap(({ _id, subscriptionId, isRequest }) => {
      const roomId = subscriptionId === null || isRequest ? _id : newest.get(_id);
      return roomId === undefined ? [] : [[_id, roomId]];
    }),
  );
}
