import { createSubscriptionsWorker } from "@rankwright/api/subscriptions/worker";
import { findOrder } from "@rankwright/db/orders";
import { balanceOf } from "@rankwright/db/payments";
import { findSubscription, periodsOf } from "@rankwright/db/subscriptions";
import { onTestFinished } from "vitest";
import { allMethodsShop } from "./all-methods-shop.ts";
import { customer } from "./shop.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Creates a shop with the test systems of all payment methods and the package Care, which is charged every month. `fields` override the
 * package's. The workers run only when the test calls `days` or `run`.
 */
export async function planShop(fields: Record<string, string> = {}) {
  const made = await allMethodsShop();
  const { deps } = made;
  const care = await made.owner.content.packages.create({
    packageName: "Care",
    packagePrice: "100",
    packageButtonText: "Order Care",
    packagePointOne: "Looked after",
    billing: "Per month",
    ...fields,
  });
  const renewals = createSubscriptionsWorker(deps);
  onTestFinished(() => renewals.stop());
  /** Runs what is due, until nothing is. */
  const run = async () => {
    for (;;) {
      const done = (await renewals.runOnce()) + (await made.worker.runOnce());
      if (done === 0) return;
    }
  };
  const subscription = (orderId: string) => {
    const found = findSubscription(deps.db, findOrder(deps.db, orderId)?.subscriptionId ?? "");
    if (!found) throw new Error(`Order ${orderId} has no subscription.`);
    return found;
  };
  const placed = async (customerCountry: string = customer.customerCountry) =>
    (await made.one.orders.place({ packageName: "Care", ...customer, customerCountry }))._id;
  const ordersOf = (orderId: string) =>
    periodsOf(deps.db, subscription(orderId)._id).flatMap((period) =>
      period.orderId === null ? [] : (findOrder(deps.db, period.orderId) ?? []),
    );
  return {
    ...made,
    care,
    renewals,
    run,
    placed,
    subscription,
    /** Orders the plan and pays its first order by Stripe with this choice on the page. Returns the order's id. */
    subscribed: async (choice = "card", customerCountry?: string) => {
      const orderId = await placed(customerCountry);
      const { url } = await made.open(orderId, "stripe");
      await made.choose(url, choice);
      await made.returned(orderId);
      await run();
      return orderId;
    },
    /** Advances the clock by days, and runs what is due on each. */
    days: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        made.clock.advance(DAY_MS);
        await run();
      }
    },
    /** Numbers and states of the periods of the subscription that this order started. */
    periods: (orderId: string) =>
      periodsOf(deps.db, subscription(orderId)._id).map(({ number, state, startsOn }) => [
        number,
        state,
        startsOn,
      ]),
    /** Orders of the subscription, oldest first. */
    ordersOf,
    /** Cents in the ledger of all orders of the subscription. */
    paidCents: (orderId: string) =>
      ordersOf(orderId).reduce((sum, { _id }) => sum + balanceOf(deps.db, _id), 0),
  };
}
