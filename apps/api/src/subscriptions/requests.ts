import { formForNewOrder } from "@rankwright/db/briefs";
import type { Db, Tx } from "@rankwright/db/core";
import { findOrder, insertOrder, type OrderRow, orderWithKey, setPaymentStatus } from "@rankwright/db/orders";
import { addMessage, lastDelivery, nextOf, type RoomAuthor, waitingForAnswer } from "@rankwright/db/rooms";
import {
  countOpenRequests,
  countRequests,
  type Period,
  periodsOf,
  requestsOf,
  type Subscription,
} from "@rankwright/db/subscriptions";
import { dayAt, longDay, pluralize } from "@rankwright/schema";
import { dayBefore } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { planOrderFields } from "../payments/renewals/plan-order.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { allowanceOf } from "./allowance.ts";

type RequestDeps = Pick<Deps, "env" | "now">;

/** Number of requests in a response, the newest. */
const LISTED = 50;

const isPaid = ({ state }: Period) => state === "paid" || state === "free";

/** Why no request can be opened in this state of a subscription; undefined if one can. */
function stateRefusal({ state, cancelledAt }: Subscription): string | undefined {
  switch (state) {
    case "active":
      return undefined;
    case "pending":
      return "You can open requests once the first order is paid.";
    case "pastDue":
      return "A period of this subscription is unpaid. You can open requests once it is paid.";
    case "paused":
      return "This subscription is paused. You can open requests once it continues.";
    case "ended":
      return cancelledAt === null
        ? "This subscription has ended."
        : "This subscription was cancelled and has ended.";
  }
}

/** Requests that a subscription includes: the limits, what is left, and why none can be opened now. */
function stateOf(db: Db, { env, now }: RequestDeps, subscription: Subscription) {
  const { requests } = subscription.terms;
  if (!requests) throw refuse("CONFLICT", "This subscription doesn't include requests.");
  const { perPeriod, atOnce, carryOver } = requests;
  const today = dayAt(now(), env.TIME_ZONE);
  const begun = periodsOf(db, subscription._id).filter(({ startsOn }) => startsOn <= today);
  const current = begun.findLast(({ endsOn }) => endsOn > today);
  const used = countRequests(db, subscription._id);
  const allowance = allowanceOf(
    requests,
    begun.map((period) => ({ number: period.number, isPaid: isPaid(period) })),
    used,
  );
  // Between two periods, nothing is left.
  const { left, carried } = current ? allowance : { left: perPeriod && 0, carried: 0 };
  const open = countOpenRequests(db, subscription._id);
  const refusal = (): string | undefined => {
    const bySubscription = stateRefusal(subscription);
    if (bySubscription !== undefined) return bySubscription;
    if (!current || !isPaid(current))
      return "The current period isn't paid yet. You can open requests once it is paid.";
    if (left === 0)
      return `All requests of this period are used. The next period begins on ${longDay(current.endsOn)}.`;
    if (atOnce !== null && open >= atOnce)
      return `${pluralize(open, "request")} can be open at the same time. Open the next one when a request is delivered.`;
    return undefined;
  };
  return { perPeriod, atOnce, carryOver, left, carried, open, current, refusal: refusal() ?? null };
}

/** Returns the requests that a subscription includes, what is left of them, and the newest ones. Null if it includes none. */
export function requestsView(deps: Pick<Deps, "db" | "env" | "now">, subscription: Subscription) {
  const { db } = deps;
  if (!subscription.terms.requests) return null;
  const { current, ...state } = stateOf(db, deps, subscription);
  const rows = requestsOf(db, subscription._id, LISTED);
  const waiting = waitingForAnswer(
    db,
    rows.map(({ _id }) => _id),
  );
  return {
    /** `perPeriod` and `atOnce`: the limits; `left` in this period, of which `carried` came from the one before; null for no limit. */
    ...state,
    packageName: subscription.packageName,
    /** Last day of the current period (such as "2026-03-31"); null between two periods. */
    endsOn: current ? dayBefore(current.endsOn) : null,
    rows: rows.map((order) => ({
      orderId: order._id,
      title: order.requestTitle,
      openedAt: order.createdAt,
      dueAt: order.dueAt,
      next:
        order.boardColumn === "brief"
          ? ("brief" as const)
          : nextOf(order, waiting.has(order._id) ? { state: "waiting" } : undefined),
      /** True until the first delivery: the customer can cancel it, and gets it back. */
      mayCancel: mayCancel(db, order),
    })),
  };
}

const mayCancel = (db: Db, order: OrderRow): boolean =>
  order.paymentStatus === "Paid" && order.orderStatus === "Pending" && !lastDelivery(db, order._id);

interface NewRequest {
  title: string;
  text: string;
  idempotencyKey?: string | undefined;
}

/**
 * Opens a request: an order without a price that is Paid from the start, with its own brief, board card and room, in which
 * `text` is the first message. Throws CONFLICT if the plan's requests are used up. A repeat with the same key returns the first one.
 */
export function openRequest(
  tx: Tx,
  deps: RequestDeps,
  subscription: Subscription,
  { title, text, idempotencyKey }: NewRequest,
  from: RoomAuthor,
): OrderRow {
  const key = idempotencyKey === undefined ? null : `request:${subscription._id}:${idempotencyKey}`;
  const before = key === null ? undefined : orderWithKey(tx, key);
  if (before) return before;
  const { refusal, current } = stateOf(tx, deps, subscription);
  if (refusal !== null || !current) throw refuse("CONFLICT", refusal ?? "No period is running.");
  const now = deps.now();
  const order = insertOrder(
    tx,
    {
      ...planOrderFields(tx, deps, subscription),
      packageName: subscription.packageName,
      packagePrice: "0",
      priceCents: 0,
      idempotencyKey: key,
      briefFormId: formForNewOrder(tx, subscription.packageId),
      period: current.number,
      isRequest: true,
      requestTitle: title,
    },
    { byWhom: from.email, note: "", now },
  );
  const note = "Included in the subscription";
  const paid = setPaymentStatus(tx, order, "Paid", { byWhom: from.email, note, now });
  addMessage(tx, { orderId: order._id, from, text, onceKey: `request:${order._id}` }, now);
  return paid;
}

/** Cancels a request, which can be used again. The customer can until the first delivery, the owner until it is Delivered. */
export function cancelRequest(
  tx: Tx,
  { now }: RequestDeps,
  subscription: Subscription,
  orderId: string,
  from: RoomAuthor,
): void {
  const order = findOrder(tx, orderId);
  if (!order?.isRequest || order.subscriptionId !== subscription._id) throw notFound("request");
  if (order.paymentStatus === "Cancelled") return;
  if (order.orderStatus === "Delivered")
    throw refuse("CONFLICT", "This request is delivered and can't be cancelled.");
  if (from.kind !== "owner" && !mayCancel(tx, order))
    throw refuse(
      "CONFLICT",
      "Work was delivered for this request, so it can't be cancelled. Write to us on its page.",
    );
  const by = { byWhom: from.email, note: "", now: now() };
  setPaymentStatus(tx, order, "Cancelled", { ...by, event: "cancelled" });
  const text = "This request was cancelled.";
  addMessage(tx, { orderId, from, text, onceKey: `request-cancelled:${orderId}:${now()}` }, now());
}
