import { openRequest } from "@rankwright/api/subscriptions/requests";
import { immediate, type Tx } from "@rankwright/db/core";
import {
  findSubscription,
  insertPeriod,
  periodNumbered,
  type Subscription,
  setSubscription,
} from "@rankwright/db/subscriptions";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** Lets the customer's subscription include requests in a period that contains every day of the tests. */
function withRequests<T>({ deps, ids }: World, work: (tx: Tx, subscription: Subscription) => T): T {
  return immediate(deps.db, (tx) => {
    const found = findSubscription(tx, ids.subscription ?? "");
    if (!found) throw new Error("The world has no subscription.");
    const requests = { perPeriod: 4, atOnce: null, carryOver: false };
    const terms = { ...found.terms, requests };
    const subscription = setSubscription(tx, found, { terms, state: "active" }, deps.now());
    const period = { subscriptionId: found._id, number: 9, startsOn: "2000-01-01", endsOn: "2100-01-01" };
    if (!periodNumbered(tx, found._id, period.number))
      insertPeriod(tx, { ...period, state: "paid", orderId: null }, deps.now());
    return { value: work(tx, subscription) };
  }).value;
}

/** Inputs for the procedures of a subscription's requests. */
export const requestSamples: Readonly<Record<string, (world: World) => CallInput>> = {
  "subscriptions.openRequest": (world) => {
    withRequests(world, () => undefined);
    return { idempotencyKey: undefined };
  },
  "subscriptions.cancelRequest": (world) => {
    const from = { kind: "customer", email: world.accounts.customer.email, verified: true } as const;
    const request = { title: "Landing page", text: "For the spring sale" };
    const opened = withRequests(world, (tx, one) => openRequest(tx, world.deps, one, request, from));
    return { orderId: opened._id };
  },
};
