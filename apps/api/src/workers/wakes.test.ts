import type { JobKind } from "@rankwright/db/payments";
import type { WorkerName } from "@rankwright/schema";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { describe, expect, test } from "vitest";

/** Creates a shop with an order of a plan, and a function that returns the workers that an action wakes. */
async function wokenShop() {
  const shop = await planShop();
  const names = new Set<WorkerName | "mailbox">();
  shop.deps.env.business = { ...shop.deps.env.business, remindUnpaid: "yes" };
  shop.deps.wake = (name) => void names.add(name);
  const orderId = await shop.placed();
  /** Runs an action, and returns the workers that it woke. */
  const wokenBy = async (action: () => Promise<unknown>) => {
    names.clear();
    await action();
    return [...names];
  };
  return { ...shop, orderId, wokenBy };
}
type Shop = Awaited<ReturnType<typeof wokenShop>>;

/** Pays the order with this provider. No webhook is received; the customer's return triggers the check. */
async function paid({ orderId, open, choose, returned, run }: Shop, way: "paypal" | "stripe") {
  const { url } = await open(orderId, way);
  await choose(url, way === "paypal" ? "pay" : "card");
  await returned(orderId);
  await run();
}

describe("the payments worker is woken by an action that schedules the payment job", () => {
  const actions: Record<JobKind, (shop: Shop) => Promise<() => Promise<unknown>>> = {
    capture: async ({ orderId, open, choose, returned }) => {
      await choose((await open(orderId, "paypal")).url, "pay");
      return () => returned(orderId);
    },
    retrieve: async ({ orderId, open, choose, returned }) => {
      await choose((await open(orderId, "stripe")).url, "card");
      return () => returned(orderId);
    },
    refund: async (shop) => {
      await paid(shop, "stripe");
      const [payment] = shop.ledger(shop.orderId);
      return () => shop.owner.payments.refund({ _id: shop.orderId, txnId: payment?.txnId ?? "" });
    },
    end: async ({ orderId, open, one }) => {
      await open(orderId, "stripe");
      return () => one.orders.cancel({ _id: orderId, paymentStatus: "Cancelled" });
    },
    remind:
      async ({ orderId, one }) =>
      () =>
        one.orders.pay({ _id: orderId, provider: "bank-transfer" }),
    unpaid: async ({ placed }) => placed,
    charge: async (shop) => {
      const orderId = await shop.subscribed("card");
      shop.clock.advance(31 * 24 * 3_600_000);
      expect(shop.subscription(orderId).nextAt).toBeLessThan(shop.deps.now());
      return () => shop.renewals.runOnce();
    },
    storeMethod: async (shop) => {
      const _id = await shop.placed();
      await shop.open(_id, "stripe");
      const payment = { _id, paymentStatus: "Paid", reason: "Paid in cash" } as const;
      return () => shop.owner.orders.setPaymentStatus(payment);
    },
    methodSetup: async (shop) => {
      const { _id } = shop.subscription(await shop.subscribed("card"));
      return () => shop.one.subscriptions.openSetup({ _id });
    },
  };
  test.each(Object.entries(actions))("%s", async (kind, prepare) => {
    const shop = await wokenShop();
    const action = await prepare(shop);
    expect(await shop.wokenBy(action)).toContain("payments");
    expect(shop.jobs().map((job) => job.kind)).toContain(kind);
  });
});

test("a webhook wakes the payments worker, which then wakes the mail worker for the receipt", async () => {
  const shop = await wokenShop();
  const { url } = await shop.open(shop.orderId, "stripe");
  await shop.choose(url, "card");
  expect(await shop.wokenBy(() => shop.deliver("stripe"))).toContain("payments");
  expect(await shop.wokenBy(shop.run)).toContain("mail");
  expect(shop.status(shop.orderId)).toBe("Paid");
});

test("a message about an order wakes the worker that notifies by mail", async () => {
  const { orderId, one, wokenBy } = await wokenShop();
  expect(await wokenBy(() => one.room.send({ _id: orderId, text: "When do you start?" }))).toContain("rooms");
});
