import { type ContractNotice, newestOrdersOf } from "@rankwright/db/contracts";
import type { Db } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import {
  contractOrderOf,
  periodOfOrder,
  requestsBeganAt,
  type Subscription,
  subscriptionOf,
} from "@rankwright/db/subscriptions";
import { dayAt } from "@rankwright/schema";
import { dayBefore } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { canWithdraw, withdrawalEnd } from "../early-start/work-begins.ts";
import { dayOfPeriod } from "../payments/renewals/schedule.ts";
import { suggestedRefund } from "./suggested-refund.ts";

type ViewDeps = Pick<Deps, "db" | "env">;

/** Number of orders of the same e-mail that are listed for a notice without a matching order. */
const LISTED = 5;

/** Returns a notice as lists and REST show it. */
export const toNotice = ({
  _id,
  kind,
  name,
  email,
  contract,
  remark,
  orderId,
  state,
  handledBy,
  handledAt,
  note,
  createdAt,
}: ContractNotice) => ({
  _id,
  kind,
  name,
  email,
  contract,
  remark,
  orderId,
  state,
  handledBy,
  handledAt,
  note,
  receivedAt: createdAt,
});

/** `endsOn` is its last day; null if it has no end yet. */
export const planView = (plan: Subscription) => ({
  _id: plan._id,
  state: plan.state,
  endsOn: plan.lastPeriod === null ? null : dayBefore(dayOfPeriod(plan, plan.lastPeriod + 1)),
});

/** Returns when work on an order began: of a plan with requests, on the first request of the order's period. Null if it hasn't. */
const workBegan = (db: Db, { beganAt, period }: OrderRow, plan: Subscription | undefined): number | null =>
  plan?.terms.requests ? requestsBeganAt(db, plan._id, period ?? 0) : beganAt;

/** Returns the facts about an order that decide about a withdrawal or a cancellation. */
function orderView({ db, env }: ViewDeps, notice: ContractNotice, order: OrderRow) {
  const { _id, packageName, customerName, orderDate, paymentStatus, orderStatus, currency } = order;
  const paidCents = balanceOf(db, _id);
  const plan = subscriptionOf(db, order);
  const contract = contractOrderOf(db, order);
  const until = withdrawalEnd(contract);
  const beganAt = workBegan(db, order, plan);
  const consent = plan?.consent;
  return {
    _id,
    packageName,
    customerName,
    orderDate,
    paymentStatus,
    orderStatus,
    currency,
    paidCents,
    /** True if a part of the payment was refunded: the order stays paid and can be closed. */
    isPartlyRefunded: paymentStatus === "Paid" && paidCents < order.priceCents,
    /** When work began; null if it hasn't. Milliseconds since 1970, like the other times. */
    beganAt,
    /** The recurring plan that the order belongs to; null for none. `endsOn`: its last day, if it has an end. */
    plan: plan ? planView(plan) : null,
    /** The customer's consent to recurring charges; null for an order without them. */
    consent: consent ? { text: consent.text, at: consent.at } : null,
    /** The customer's request that work begins before the withdrawal period ends; null without one. */
    earlyStart: contract.earlyStart,
    withdrawal: {
      /** Last day of the withdrawal period (YYYY-MM-DD). */
      until,
      isWithin: canWithdraw(contract, dayAt(notice.createdAt, env.TIME_ZONE)),
      refund: suggestedRefund({
        order,
        contract,
        beganAt,
        paidCents,
        period: periodOfOrder(db, _id),
        notice,
        timeZone: env.TIME_ZONE,
      }),
    },
  };
}

/** Lists orders of the notice's e-mail, so that the owner can find the one that is meant. */
const ordersOfSender = (db: Db, { emailKey }: ContractNotice) =>
  newestOrdersOf(db, emailKey, LISTED).map(({ _id, packageName, orderDate }) => ({
    _id,
    packageName,
    orderDate,
  }));

/** Returns a notice with its order; or, without a match, with other orders of the same e-mail. */
export function noticeView(deps: ViewDeps, notice: ContractNotice) {
  const order = notice.orderId === null ? undefined : findOrder(deps.db, notice.orderId);
  return {
    ...toNotice(notice),
    order: order ? orderView(deps, notice, order) : null,
    ordersOfSender: order ? [] : ordersOfSender(deps.db, notice),
  };
}
