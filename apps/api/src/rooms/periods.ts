import { briefStates } from "@rankwright/db/briefs";
import { findOrders } from "@rankwright/db/orders";
import { periodsOf, subscriptionOf } from "@rankwright/db/subscriptions";
import type { BriefState, OrderStatus, PaymentStatus, PeriodState } from "@rankwright/schema";
import { dayBefore } from "../calendar/calendar.ts";
import type { Deps } from "../context/deps.ts";
import { startOfDay } from "../payments/renewals/schedule.ts";
import type { OrderRoom } from "./access.ts";

/** Maximum number of periods in a response, the latest. */
const MAX_PERIODS = 200;

/** Period of a subscription in the room that its periods share. Days are dates such as "2026-03-31". */
export interface RoomPeriod {
  number: number;
  startsOn: string;
  /** Last day of the period. */
  endsOn: string;
  /** Start of the first day in the owner's time zone, in milliseconds since 1970. */
  startsAt: number;
  state: PeriodState;
  /** Order of the period with its statuses; null if the period is free or was missed. */
  order: { _id: string; paymentStatus: PaymentStatus; orderStatus: OrderStatus; brief: BriefState } | null;
}

/** Returns the subscription whose periods share the room, with its periods, oldest first. Returns null for the room of one order. */
export function planOfRoom(
  { db, env }: Pick<Deps, "db" | "env">,
  { order }: Pick<OrderRoom, "order">,
): { subscriptionId: string; hasRequests: boolean; periods: RoomPeriod[] } | null {
  const subscription = subscriptionOf(db, order);
  if (!subscription) return null;
  const periods = periodsOf(db, subscription._id).slice(-MAX_PERIODS);
  const ids = periods.flatMap(({ orderId }) => orderId ?? []);
  const orders = new Map(findOrders(db, ids).map((one) => [one._id, one]));
  const briefs = briefStates(db, ids);
  return {
    subscriptionId: subscription._id,
    hasRequests: subscription.terms.requests !== null,
    periods: periods.map(({ number, startsOn, endsOn, state, orderId }) => {
      const found = orders.get(orderId ?? "");
      return {
        number,
        startsOn,
        endsOn: dayBefore(endsOn),
        startsAt: startOfDay(startsOn, env.TIME_ZONE),
        state,
        order: found
          ? {
              _id: found._id,
              paymentStatus: found.paymentStatus,
              orderStatus: found.orderStatus,
              brief: briefs.get(found._id) ?? "none",
            }
          : null,
      };
    }),
  };
}
