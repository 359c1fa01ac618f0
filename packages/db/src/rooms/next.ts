import { and, inArray } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { OrderRow } from "../orders/orders.ts";
import { deliveries } from "../tables/index.ts";
import { type Delivery, isWaiting } from "./deliveries.ts";

/** Next step of an order. `answer`: the customer must respond to a delivery. `work` and `changes`: the owner must work on it. */
export type Next = "pay" | "brief" | "work" | "answer" | "changes" | "done" | "cancelled";

/** Returns the next step of an order, based on its last delivery. */
export function nextOf(
  order: Pick<OrderRow, "paymentStatus" | "orderStatus">,
  last: Pick<Delivery, "state"> | undefined,
): Next {
  if (order.paymentStatus === "Cancelled") return "cancelled";
  if (order.orderStatus === "Delivered") return "done";
  if (order.paymentStatus === "UnPaid") return "pay";
  if (last?.state === "waiting") return "answer";
  return last?.state === "changes" ? "changes" : "work";
}

/**
 * True if an order is overdue: it is in work after its due date and no delivery is waiting for a response. An order that was delivered in
 * time does not become overdue because the customer asks a question. `now` in milliseconds.
 */
export const isLate = (
  { boardColumn, dueAt }: Pick<OrderRow, "boardColumn" | "dueAt">,
  isHandedOver: boolean,
  now: number,
): boolean => boardColumn === "work" && !isHandedOver && dueAt !== null && dueAt < now;

/**
 * Returns those of these orders that have a delivery waiting for a response. The value is true if the customer has written since the
 * owner's last message.
 */
export function waitingForAnswer(db: Db, orderIds: readonly string[]): Map<string, boolean> {
  if (orderIds.length === 0) return new Map();
  const found = db
    .select({ orderId: deliveries.orderId, customerSaidAt: deliveries.customerSaidAt })
    .from(deliveries)
    .where(and(inArray(deliveries.orderId, orderIds), isWaiting))
    .all();
  return new Map(found.map(({ orderId, customerSaidAt }) => [orderId, customerSaidAt !== null]));
}
