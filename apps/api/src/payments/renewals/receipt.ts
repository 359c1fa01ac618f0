import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { nextPlan, periodOfOrder, type Subscription, subscriptionOf } from "@rankwright/db/subscriptions";
import { daysOfPeriod, formatCents, longDay, paths } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { payableBy } from "../../tax/plan.ts";
import type { PlanReceipt } from "../mails.ts";
import { customerLink } from "../session/pay-link.ts";
import { nextChargeDay } from "./schedule.ts";

type ReceiptDeps = Pick<Deps, "env" | "now">;

/** Returns the amount and day of the next charge as text; "" without a planned charge. */
function nextChargeOf(tx: Tx, deps: ReceiptDeps, subscription: Subscription): string {
  const day = nextChargeDay(subscription);
  if (day === null) return "";
  const { priceCents } = payableBy(deps, tx, subscription, nextPlan(subscription), subscription.nextPeriod);
  return `${formatCents(priceCents, subscription.currency)} on ${longDay(day)}`;
}

/** Returns what the receipt of an order says about its subscription. */
export function planReceipt(tx: Tx, deps: ReceiptDeps, order: OrderRow): PlanReceipt {
  const subscription = subscriptionOf(tx, order);
  if (!subscription) return { rows: [], manageLink: "" };
  const period = periodOfOrder(tx, order._id);
  const next = nextChargeOf(tx, deps, subscription);
  return {
    rows: [
      ...(period ? [`Period: ${daysOfPeriod(period.startsOn, period.endsOn)}`] : []),
      ...(next === "" ? [] : [`Next charge: ${next}`]),
    ],
    manageLink: customerLink(tx, deps, order, paths.mySubscription(subscription._id)),
  };
}
