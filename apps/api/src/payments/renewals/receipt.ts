import type { Tx } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { periodOfOrder, type Subscription, subscriptionOf } from "@rankwright/db/subscriptions";
import { daysOfPeriod, formatCents, longDay, paths } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import type { PlanReceipt } from "../mails.ts";
import { customerLink } from "../session/pay-link.ts";
import { dayOfPeriod } from "./schedule.ts";

/** Returns the date and amount of the next charge as text; "" if none is planned. */
function nextChargeOf(subscription: Subscription): string {
  const { state, nextAt, nextPeriod, lastPeriod, nextTerms, terms, currency } = subscription;
  const goesOn = lastPeriod === null || nextPeriod <= lastPeriod;
  if (state !== "active" || nextAt === null || !goesOn) return "";
  const { priceCents } = nextTerms?.orderId === null ? nextTerms.terms : terms;
  return `${formatCents(priceCents, currency)} on ${longDay(dayOfPeriod(subscription, nextPeriod))}`;
}

/** Returns what the receipt of an order says about its subscription. */
export function planReceipt(tx: Tx, deps: Pick<Deps, "env" | "now">, order: OrderRow): PlanReceipt {
  const subscription = subscriptionOf(tx, order);
  if (!subscription) return { rows: [], manageLink: "" };
  const period = periodOfOrder(tx, order._id);
  const next = nextChargeOf(subscription);
  return {
    rows: [
      ...(period ? [`Period: ${daysOfPeriod(period.startsOn, period.endsOn)}`] : []),
      ...(next === "" ? [] : [`Next charge: ${next}`]),
    ],
    manageLink: customerLink(tx, deps, order, paths.mySubscription(subscription._id)),
  };
}
