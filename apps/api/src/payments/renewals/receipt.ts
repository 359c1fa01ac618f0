import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { nextPlan, periodOfOrder, type Subscription, subscriptionOf } from "@rankwright/db/subscriptions";
import { paths } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { type Wording, wordingFor } from "../../mail/wording.ts";
import { payableBy } from "../../tax/plan.ts";
import { receipt } from "../mail-kinds.ts";
import type { PlanReceipt } from "../mails.ts";
import { customerLink } from "../session/pay-link.ts";
import { nextChargeDay } from "./schedule.ts";

type ReceiptDeps = Pick<Deps, "env" | "now">;

/** Returns the amount and day of the next charge as text; "" without a planned charge. */
function nextChargeOf(
  tx: Tx,
  deps: ReceiptDeps,
  subscription: Subscription,
  { phrases, money, longDay }: Wording,
): string {
  const day = nextChargeDay(subscription);
  if (day === null) return "";
  const { priceCents } = payableBy(deps, tx, subscription, nextPlan(subscription), subscription.nextPeriod);
  return phrases.plans.chargeOn(money(priceCents, subscription.currency), longDay(day));
}

/** Returns what the receipt of an order says about its subscription. */
export function planReceipt(tx: Tx, deps: ReceiptDeps, order: OrderRow): PlanReceipt {
  const subscription = subscriptionOf(tx, order);
  if (!subscription) return { rows: [], manageLink: "" };
  const period = periodOfOrder(tx, order._id);
  const wording = wordingFor(deps.env, receipt, order);
  const { row, labels } = wording.phrases;
  const next = nextChargeOf(tx, deps, subscription, wording);
  return {
    rows: [
      ...(period ? [row(labels.period, wording.periodDays(period.startsOn, period.endsOn))] : []),
      ...(next === "" ? [] : [row(labels.nextCharge, next)]),
    ],
    manageLink: customerLink(tx, deps, order, paths.mySubscription(subscription._id)),
  };
}
