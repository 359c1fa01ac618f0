import { briefStateOf } from "@rankwright/db/briefs";
import { contentWithKey } from "@rankwright/db/content";
import type { Tx } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { beginWork, unscheduleStart } from "@rankwright/db/rooms";
import { packagePromise } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { dueAfter } from "./due-date.ts";

/**
 * Starts the work on a paid order: stores its due date and number of included changes, both from its package. Unschedules the start
 * of an order that is not paid or whose brief has not been sent.
 */
export function startWork(tx: Tx, { env, now }: Pick<Deps, "env" | "now">, orderId: string): void {
  const order = findOrder(tx, orderId);
  if (!order || order.startAt === null) return;
  // Sending the brief schedules the start again (parkStart unschedules it).
  const isWaiting = briefStateOf(tx, orderId) === "open";
  if (order.paymentStatus !== "Paid" || order.beganAt !== null || isWaiting) {
    unscheduleStart(tx, orderId);
    return;
  }
  const { deliveryDays, changesIncluded } = packagePromise(
    contentWithKey(tx, `packages:${order.packageName}`)?.data ?? {},
  );
  beginWork(tx, orderId, {
    dueAt: deliveryDays && dueAfter(order.startAt, deliveryDays, env.TIME_ZONE),
    changesIncluded,
    now: now(),
  });
}
