import { localCredentials } from "@rankwright/api/settings/payment-settings";
import { immediate, type Tx } from "@rankwright/db/core";
import {
  findSubscription,
  insertPeriod,
  type Subscription,
  setSubscription,
} from "@rankwright/db/subscriptions";
import { buildStripeSandbox } from "@rankwright/stripe-sandbox";
import { startSystem } from "./payment-settings-samples.ts";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

/** Changes the customer's subscription. */
function changed({ deps, ids }: World, work: (tx: Tx, subscription: Subscription, now: number) => void) {
  immediate(deps.db, (tx) => {
    const found = findSubscription(tx, ids.subscription ?? "");
    if (!found) throw new Error("The world has no subscription.");
    work(tx, found, deps.now());
  });
}

/** Kind of record that the `_id` of the procedures refers to. */
export const subscriptionSubjects: Readonly<Record<string, string>> = {
  subscriptions: "subscription",
  "subscriptions.ofMyOrder": "order",
  "subscriptions.ofOrder": "order",
  "subscriptions.ofCustomer": "customer",
};

/** Inputs for the procedures of subscriptions. */
export const subscriptionSamples: Readonly<Record<string, (world: World) => CallInput | Promise<CallInput>>> =
  {
    "subscriptions.keep": (world) => {
      changed(world, (tx, one, now) => setSubscription(tx, one, { cancelledAt: now, lastPeriod: 1 }, now));
      return {};
    },
    "subscriptions.resume": (world) => {
      changed(world, (tx, one, now) => setSubscription(tx, one, { state: "paused", pausedAt: now }, now));
      return {};
    },
    "subscriptions.change": ({ ids }) => ({ packageId: ids.plan, when: "next", differenceCents: undefined }),
    "subscriptions.openSetup": async ({ deps }) => {
      const { secretKey } = localCredentials.stripe;
      const apiUrl = await startSystem(buildStripeSandbox({ secretKey, manual: true }));
      const { stripe } = deps.env.setups;
      deps.env.setups = { ...deps.env.setups, stripe: stripe && { ...stripe, apiUrl } };
      return {};
    },
    "subscriptions.moveDate": () => ({ date: "2026-05-01" }),
    "subscriptions.changePrice": () => ({ price: "59.50" }),
    "subscriptions.announcePrice": () => ({ price: "59.50" }),
    "subscriptions.withdrawChange": (world) => {
      changed(world, (tx, one, now) => {
        const { packageId, packageName, terms } = one;
        setSubscription(tx, one, { nextTerms: { packageId, packageName, terms, orderId: null } }, now);
      });
      return {};
    },
    "subscriptions.decideMissed": (world) => {
      const days = { startsOn: "2026-04-02", endsOn: "2026-05-02" };
      const period = { subscriptionId: world.ids.subscription ?? "", number: 2, orderId: null, ...days };
      let periodId = "";
      changed(world, (tx, _, now) => {
        periodId = insertPeriod(tx, { ...period, state: "missed" }, now)._id;
      });
      return { periodId, decision: "waive" };
    },
  };
