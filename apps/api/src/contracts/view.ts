import { type ContractNotice, newestOrdersOf } from "@rankwright/db/contracts";
import type { Db } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { periodOfOrder, type Subscription, subscriptionOf } from "@rankwright/db/subscriptions";
import { dayAt } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { addDays, dayOfPeriod } from "../payments/renewals/schedule.ts";
import { suggestedRefund, withdrawalEnd } from "./suggested-refund.ts";

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

const planView = (plan: Subscription) => ({
  _id: plan._id,
  state: plan.state,
  endsOn: plan.lastPeriod === null ? null : addDays(dayOfPeriod(plan, plan.lastPeriod + 1), -1),
});

/** Returns the facts about an order that decide about a withdrawal or a cancellation. */
function orderView({ db, env }: ViewDeps, notice: ContractNotice, order: OrderRow) {
  const { _id, packageName, customerName, orderDate, paymentStatus, orderStatus, currency, beganAt } = order;
  const paidCents = balanceOf(db, _id);
  const until = withdrawalEnd(order);
  const plan = subscriptionOf(db, order);
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
    /** When work began; null if it hasn't. Milliseconds since 1970, like the other times. */
    beganAt,
    /** The recurring plan that the order belongs to; null for none. `endsOn`: its last day, if it has an end. */
    plan: plan ? planView(plan) : null,
    /** The consent that the customer gave with the order; null if it was stored for none. */
    consent: consent ? { text: consent.text, at: consent.at } : null,
    withdrawal: {
      /** Last day of the withdrawal period (YYYY-MM-DD). */
      until,
      isWithin: dayAt(notice.createdAt, env.TIME_ZONE) <= until,
      refund: suggestedRefund({
        order,
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
