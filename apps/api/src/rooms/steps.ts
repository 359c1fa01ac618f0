import { briefStateOf } from "@rankwright/db/briefs";
import type { Db } from "@rankwright/db/core";
import { orderHistory } from "@rankwright/db/orders";
import { type Delivery, deliveriesOf, isLate, linksEndAt, nextOf } from "@rankwright/db/rooms";
import { type DeliveryState, normalEmail } from "@rankwright/schema";
import type { OrderRoom } from "./access.ts";

/** One step of an order's path. `at` in milliseconds, null until it is done (or, of the work, begun). */
export interface Step {
  name: "paid" | "brief" | "work" | "delivered";
  state: "done" | "now" | "ahead";
  at: number | null;
  /** Who did it; "" where it followed from something else. The customer reads names alone, the owner's side e-mails. */
  by: string;
}

type BriefState = ReturnType<typeof briefStateOf>;

const OF_ITSELF = "the site";

/** Who did something, as this side reads it. */
function whoOf({ order, side }: OrderRoom, byWhom: string, ownerName: string): string {
  if (byWhom === OF_ITSELF) return "";
  if (side === "owner" || !byWhom.includes("@")) return byWhom;
  return normalEmail(byWhom) === order.emailKey ? order.customerName : ownerName;
}

function stepsOf(db: Db, room: OrderRoom, brief: BriefState, ownerName: string): Step[] {
  const { order } = room;
  const history = orderHistory(db, order._id);
  const lastOf = (event: string) => history.findLast((one) => one.event === event);
  const isPaid = order.paymentStatus === "Paid";
  // What was given back was paid all the same.
  const wasPaid = isPaid || (order.paymentStatus === "Cancelled" && lastOf("paid") !== undefined);
  const isDelivered = order.orderStatus === "Delivered";
  // Nothing of a cancelled order is waited for.
  const waiting = order.paymentStatus === "Cancelled" ? "ahead" : "now";
  const step = (name: Step["name"], event: string, reached: boolean, state: Step["state"]): Step => {
    const told = reached ? lastOf(event) : undefined;
    return { name, state, at: told?.createdAt ?? null, by: whoOf(room, told?.byWhom ?? "", ownerName) };
  };
  return [
    step("paid", "paid", wasPaid, wasPaid ? "done" : waiting),
    ...(brief === "none"
      ? []
      : [step("brief", "brief sent", brief === "sent", brief === "sent" ? "done" : waiting)]),
    step("work", "in work", isPaid, isDelivered ? "done" : isPaid && brief !== "open" ? "now" : "ahead"),
    step("delivered", "delivered", isDelivered, isDelivered ? "done" : "ahead"),
  ];
}

/** A delivery as it is answered; times in milliseconds. */
export interface DeliveryView {
  _id: string;
  number: number;
  state: DeliveryState;
  links: string[];
  at: number;
  answeredAt: number | null;
  /** When it counts as accepted without a word. */
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

/** How far an order is, what comes next and by when, as this side reads it: `ownerName` stands for the owner's people. Milliseconds. */
export function pathOf(db: Db, room: OrderRoom, { now, ownerName }: { now: number; ownerName: string }) {
  const { order } = room;
  const all = deliveriesOf(db, order._id);
  const brief = briefStateOf(db, order._id);
  const wanted = nextOf(order, all.at(-1));
  const next = wanted === "work" && brief === "open" ? "brief" : wanted;
  return {
    steps: stepsOf(db, room, brief, ownerName),
    next,
    dueAt: wanted === "cancelled" ? null : order.dueAt,
    /** Whether the customer has written since it was handed over, and waits for a word of the owner. */
    hasWritten: next === "answer" && (all.at(-1)?.customerSaidAt ?? null) !== null,
    isLate: isLate(order, next === "answer", now),
    changes: {
      asked: all.filter(({ state }) => state === "changes").length,
      included: order.changesIncluded,
    },
    deliveries: all.map(toDelivery),
    linksEndAt: linksEndAt(order),
  };
}
