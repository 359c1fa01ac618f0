import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { contractOrderOf } from "@rankwright/db/subscriptions";
import { dayAt, isoDay, sellsInEu, WITHDRAWAL_DAYS } from "@rankwright/schema";
import { daysAfter } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { type BuyerDetails, isBusiness } from "./business.ts";

/** Returns the last day (YYYY-MM-DD) on which the customer can withdraw from a contract. `contract` is its order, or its first one. */
export const withdrawalEnd = (contract: Pick<OrderRow, "orderDate">): string =>
  daysAfter(isoDay(contract.orderDate), WITHDRAWAL_DAYS);

/** True if the customer can withdraw from the contract on that day (YYYY-MM-DD). */
export const canWithdraw = (contract: Pick<OrderRow, "orderDate"> & BuyerDetails, day: string): boolean =>
  day <= withdrawalEnd(contract) && !isBusiness(contract);

/**
 * Returns the first day (YYYY-MM-DD) on which the owner can begin work without the risk of not being paid for it; null if that is now,
 * because the withdrawal period is over, the customer asked for an early start or is a business, or the shop doesn't sell to consumers in
 * the EU.
 */
export function workBeginsOn(
  db: Db,
  { env, now }: Pick<Deps, "env" | "now">,
  order: OrderRow,
): string | null {
  if (!sellsInEu(env.business) || order.orderStatus === "Delivered" || order.paymentStatus === "Cancelled")
    return null;
  const contract = contractOrderOf(db, order);
  const isWaiting = contract.earlyStart === null && canWithdraw(contract, dayAt(now(), env.TIME_ZONE));
  return isWaiting ? daysAfter(withdrawalEnd(contract), 1) : null;
}
