import { type Subscription, subscriptionHistory } from "@rankwright/db/subscriptions";
import type { Deps } from "../context/deps.ts";
import { subscriptionView } from "./view.ts";

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Returns a subscription in the export of its customer's data. */
export function exportedSubscription(deps: Pick<Deps, "db" | "env" | "now">, subscription: Subscription) {
  const { _id, packageName, price, state, consent, method, periods } = subscriptionView(deps, subscription);
  return {
    _id,
    packageName,
    price,
    state,
    paymentMethod: method?.label ?? null,
    consent: { ...consent, at: iso(consent.at) },
    createdAt: iso(subscription.createdAt),
    cancelledAt: iso(subscription.cancelledAt),
    endedAt: iso(subscription.endedAt),
    periods: periods.map((period) => ({
      number: period.number,
      startsOn: period.startsOn,
      endsOn: period.endsOn,
      state: period.state,
      orderId: period.orderId,
    })),
    history: subscriptionHistory(deps.db, _id).map(({ event, note, createdAt }) => ({
      event,
      note,
      createdAt: iso(createdAt),
    })),
  };
}
