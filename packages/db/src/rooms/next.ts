import { and, inArray } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import type { OrderRow } from "../orders/orders.ts";
import { deliveries } from "../tables/index.ts";
import { type Delivery, isWaiting } from "./deliveries.ts";

/** What has to happen next: `answer` waits for the customer, `changes` and `work` for the owner. */
export type Next = "pay" | "brief" | "work" | "answer" | "changes" | "done" | "cancelled";

/** What has to happen next with an order, by its last delivery. */
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
 * Whether an order is late: in work beyond its due date, and nothing of it waits for the customer's answer. What was handed over in
 * time is not late because there is something to say about it. `now` in milliseconds.
 */
export const isLate = (
  { boardColumn, dueAt }: Pick<OrderRow, "boardColumn" | "dueAt">,
  isHandedOver: boolean,
  now: number,
): boolean => boardColumn === "work" && !isHandedOver && dueAt !== null && dueAt < now;

/**
 * Of these orders, those with a delivery that waits for its answer; true for one whose customer has written since the owner's last
 * word.
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
