import type { Tx } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { newestOrderOf, type Subscription } from "@rankwright/db/subscriptions";
import { formatOrderDate, isTestMode, orderFieldsOf } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";

/** Returns the fields that every order of a subscription has: its customer, with the billing details of the newest order, and its day. */
export function planOrderFields(tx: Tx, { env, now }: Pick<Deps, "env" | "now">, subscription: Subscription) {
  const { _id: subscriptionId, firstOrderId, currency, mode } = subscription;
  const newest = newestOrderOf(tx, subscriptionId);
  const first = findOrder(tx, firstOrderId);
  if (!newest || !first) throw new Error(`Subscription ${subscriptionId} has no order.`);
  const { customerEmail, emailKey, company, taxId } = newest;
  return {
    accountId: first.accountId,
    customerEmail,
    emailKey,
    ...orderFieldsOf(newest),
    company,
    taxId,
    currency,
    orderDate: formatOrderDate(new Date(now()), env.TIME_ZONE),
    testMode: isTestMode(mode) ? mode : null,
    subscriptionId,
  };
}
