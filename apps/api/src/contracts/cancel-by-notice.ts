import type { ContractNotice } from "@rankwright/db/contracts";
import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { contractOrderOf, subscriptionOf } from "@rankwright/db/subscriptions";
import { contractPages, dayAt } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { canWithdraw } from "../early-start/work-begins.ts";
import { cancelSubscription } from "../subscriptions/actions.ts";

/**
 * Cancels the recurring plan of the order at the next possible date, which is mailed to the customer with a link to keep the plan. A
 * withdrawal in time ends it after the paid period, so that nothing is charged while the owner decides about the refund. Does nothing if
 * no plan is running.
 */
export function cancelByNotice(
  tx: Tx,
  deps: Pick<Deps, "env" | "now">,
  { kind, email, createdAt }: ContractNotice,
  order: OrderRow,
): void {
  const plan = subscriptionOf(tx, order);
  if (!plan || plan.state === "pending" || plan.state === "ended") return;
  const day = dayAt(createdAt, deps.env.TIME_ZONE);
  cancelSubscription(tx, deps, plan, {
    isWithdrawn: kind === "withdraw" && canWithdraw(contractOrderOf(tx, order), day),
    byWhom: email,
    note: `Declared without login on the page “${contractPages[kind].title}”.`,
  });
}
