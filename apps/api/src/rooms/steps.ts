import { briefStateOf } from "@rankwright/db/briefs";
import type { Db } from "@rankwright/db/core";
import { orderHistory } from "@rankwright/db/orders";
import { type Delivery, deliveriesOf, isLate, linksEndAt, nextOf } from "@rankwright/db/rooms";
import { isPlanPayment } from "@rankwright/db/subscriptions";
import { type DeliveryState, normalEmail } from "@rankwright/schema";
import type { OrderRoom } from "./access.ts";

/** Step in an order's progress. `at` is the time in milliseconds at which it was done or, for `work`, started; null before that. */
export interface Step {
  name: "paid" | "brief" | "work" | "delivered";
  state: "done" | "now" | "ahead";
  at: number | null;
  /** Person who did it: a name in responses to customers, an e-mail address in those to the owner's side. "" if it was automatic. */
  by: string;
}

type BriefState = ReturnType<typeof briefStateOf>;

const AUTOMATIC = "the site";

/** Returns who did something, as shown to this side. */
function actorOf({ order, side }: OrderRoom, byWhom: string, ownerName: string): string {
  if (byWhom === AUTOMATIC) return "";
  if (side === "owner" || !byWhom.includes("@")) return byWhom;
  return normalEmail(byWhom) === order.emailKey ? order.customerName : ownerName;
}

function stepsOf(db: Db, room: OrderRoom, brief: BriefState, ownerName: string): Step[] {
  const { order } = room;
  const history = orderHistory(db, order._id);
  const lastOf = (event: string) => history.findLast((one) => one.event === event);
  const isPaid = order.paymentStatus === "Paid";
  // A refunded order counts as paid, too.
  const wasPaid = isPaid || (order.paymentStatus === "Cancelled" && lastOf("paid") !== undefined);
  const isDelivered = order.orderStatus === "Delivered";
  // A cancelled order has no current step.
  const waiting = order.paymentStatus === "Cancelled" ? "ahead" : "now";
  const step = (name: Step["name"], event: string, reached: boolean, state: Step["state"]): Step => {
    const entry = reached ? lastOf(event) : undefined;
    return { name, state, at: entry?.createdAt ?? null, by: actorOf(room, entry?.byWhom ?? "", ownerName) };
  };
  const paid = step("paid", "paid", wasPaid, wasPaid ? "done" : waiting);
  if (isPlanPayment(db, order)) return [paid];
  return [
    ...(order.isRequest ? [] : [paid]),
    ...(brief === "none"
      ? []
      : [step("brief", "brief sent", brief === "sent", brief === "sent" ? "done" : waiting)]),
    step("work", "in work", isPaid, isDelivered ? "done" : isPaid && brief !== "open" ? "now" : "ahead"),
    step("delivered", "delivered", isDelivered, isDelivered ? "done" : "ahead"),
  ];
}

/** Delivery in a response. Times are in milliseconds. */
export interface DeliveryView {
  _id: string;
  number: number;
  state: DeliveryState;
  links: string[];
  at: number;
  answeredAt: number | null;
  /** Time at which the delivery is accepted automatically if the customer doesn't answer. */
  silentAt: number;
}

export const toDelivery = ({
  _id,
  number,
  state,
  links,
  createdAt,
  answeredAt,
  silentAt,
}: Delivery): DeliveryView => ({
  _id,
  number,
  state,
  links,
  at: createdAt,
  answeredAt,
  silentAt,
});

/**
 * Returns an order's progress, its next step and the due date, as shown to this side. Customers see `ownerName` instead of the
 * staff's e-mail addresses. Times are in milliseconds.
 */
export function progressOf(db: Db, room: OrderRoom, { now, ownerName }: { now: number; ownerName: string }) {
  const { order } = room;
  const all = deliveriesOf(db, order._id);
  const brief = briefStateOf(db, order._id);
  const wanted = nextOf(order, all.at(-1));
  const next = wanted === "work" && brief === "open" ? "brief" : wanted;
  return {
    steps: stepsOf(db, room, brief, ownerName),
    next,
    dueAt: wanted === "cancelled" ? null : order.dueAt,
    /** True if the customer has written a message since the last delivery, and the owner has not replied to it. */
    hasWritten: next === "answer" && (all.at(-1)?.customerSaidAt ?? null) !== null,
    isLate: isLate(order, next === "answer", now),
    changes: {
      asked: all.filter(({ state }) => state === "changes").length,
      included: order.changesIncluded,
    },
    deliveries: all.map(toDelivery),
    /** Time at which the private links expire; null while the order is in progress or its subscription goes on. */
    linksEndAt: linksEndAt(db, order),
  };
}
