import type { Tx } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import {
  addSubscriptionEvent,
  BY_SCHEDULE,
  findSubscription,
  openPeriodOf,
  type PaymentMethod,
  saveMethod,
  setPeriod,
  setSubscription,
} from "@rankwright/db/subscriptions";
import { canPay } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { mailPlanStarted } from "./mails.ts";
import { reschedule } from "./reschedule.ts";

/**
 * Charges a subscription with this means of payment from now on. A period that could not be charged with the earlier one is charged again
 * at once.
 */
export function useMethod(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  subscriptionId: string,
  method: Omit<PaymentMethod, "_id" | "revokedAt" | "createdAt">,
): void {
  const now = deps.now();
  const subscription = findSubscription(tx, subscriptionId);
  if (!subscription) return;
  const saved = saveMethod(tx, method, now);
  const isFirst = subscription.methodId === null;
  if (subscription.methodId === saved._id) return;
  const changed = setSubscription(tx, subscription, { methodId: saved._id }, now);
  addSubscriptionEvent(tx, subscriptionId, "method stored", { byWhom: BY_SCHEDULE, note: saved.label, now });
  const period = openPeriodOf(tx, subscriptionId);
  const order = period?.orderId ? findOrder(tx, period.orderId) : undefined;
  // A period without a retry waits for the owner.
  const isDue =
    subscription.state === "pastDue" && period?.retryAt != null && order && canPay(order.paymentStatus);
  if (period && isDue) setPeriod(tx, period, { retryAt: now, needsCustomer: false });
  const scheduled = reschedule(tx, deps, changed);
  if (isFirst && scheduled.state === "active") mailPlanStarted(tx, deps, scheduled);
}

/** Continues without a stored means of payment: each period is paid through a mailed link. */
export function withoutMethod(tx: Tx, deps: Pick<Deps, "env" | "now">, subscriptionId: string): void {
  const subscription = findSubscription(tx, subscriptionId);
  if (subscription?.state === "active") mailPlanStarted(tx, deps, subscription);
}
