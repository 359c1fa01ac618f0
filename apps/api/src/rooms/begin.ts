import { briefStateOf } from "@rankwright/db/briefs";
import { contentWithKey } from "@rankwright/db/content";
import type { Tx } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { beginWork, unscheduleStart } from "@rankwright/db/rooms";
import type { Deps } from "../context/deps.ts";
import { dueAfter } from "./due-date.ts";

/** Longest delivery time that a package may promise, in working days. */
const MAX_DAYS = 400;
const MAX_CHANGES = 100;

/** Parses a whole number from the owner's input in a package field. Returns null for anything else. */
function numberIn(text: string | undefined, most: number): number | null {
  const trimmed = text?.trim() ?? "";
  return /^\d{1,4}$/.test(trimmed) && Number(trimmed) <= most ? Number(trimmed) : null;
}

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
  const fields: Readonly<Record<string, string>> =
    contentWithKey(tx, `packages:${order.packageName}`)?.data ?? {};
  const days = numberIn(fields.deliveryDays, MAX_DAYS);
  beginWork(tx, orderId, {
    dueAt: days === null || days === 0 ? null : dueAfter(order.startAt, days, env.TIME_ZONE),
    changesIncluded: numberIn(fields.changesIncluded, MAX_CHANGES),
    now: now(),
  });
}
