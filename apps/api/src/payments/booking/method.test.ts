import { write } from "@rankwright/db/core";
import { findPaymentSession } from "@rankwright/db/payments";
import { findMethod, saveMethod } from "@rankwright/db/subscriptions";
import { orders } from "@rankwright/db/tables";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { providerOf } from "../providers.ts";

const { signal } = new AbortController();

/** A shop with a plan whose first payment at Stripe stored the customer's card. */
async function subscribed() {
  const made = await allMethodsShop();
  const { deps } = made;
  const orderId = await made.placed();
  await write(deps.db, (tx) =>
    tx
      .update(orders)
      .set({ subscriptionId: "6720c0ffee00000000005ab5" })
      .where(eq(orders._id, orderId))
      .run(),
  );
  const { url } = await made.open(orderId, "stripe");
  await made.choose(url, "card");
  await made.deliver("stripe");
  await made.run();
  const [row] = made.sessions(orderId, "stripe");
  const session = row && findPaymentSession(deps.db, row._id);
  const setup = deps.env.setups.stripe;
  if (!session || !setup) throw new Error("Stripe is not set up.");
  const answer = await providerOf("stripe").retrieveMethod?.(setup, session, signal);
  if (answer?.result !== "answered" || !answer.method) throw new Error("No card was stored.");
  const method = { provider: "stripe", mode: session.mode, ...answer.method } as const;
  const save = () => write(deps.db, (tx) => saveMethod(tx, method, deps.now()));
  const heard = async () => {
    await made.deliver("stripe");
    await made.run();
    return made.notifications().at(-1);
  };
  return { ...made, method, save, heard };
}

test("a card that its bank renewed shows the new number, and one that was removed can't be charged any more", async () => {
  const { deps, control, method, save, heard, clock } = await subscribed();
  const { _id } = await save();
  const { methodRef: methodId } = method;
  await control("stripe", "renew", { methodId, last4: "1881", expMonth: 4, expYear: 2031 });
  expect(await heard()).toMatchObject({ state: "noted", reason: expect.stringContaining("Visa •••• 1881") });
  expect(findMethod(deps.db, _id)).toMatchObject({
    label: "Visa •••• 1881",
    expires: "2031-04",
    revokedAt: null,
  });
  await control("stripe", "revoke", { methodId });
  expect(await heard()).toMatchObject({ state: "noted", reason: expect.stringContaining("removed") });
  expect(findMethod(deps.db, _id)).toMatchObject({ revokedAt: clock.now() });
  // The customer stored the same card again.
  expect(await save()).toMatchObject({ _id, revokedAt: null, label: "Visa •••• 4242" });
});

test("changes of a payment method that no plan uses are ignored without review", async () => {
  const { control, method, heard, owner } = await subscribed();
  const { methodRef: methodId } = method;
  await control("stripe", "revoke", { methodId });
  expect(await heard()).toMatchObject({ state: "noted", reason: expect.stringContaining("ignored") });
  expect(await owner.payments.needsReviewCount()).toBe(0);
});
