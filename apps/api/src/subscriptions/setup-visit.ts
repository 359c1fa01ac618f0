import { randomBytes } from "node:crypto";
import { write } from "@rankwright/db/core";
import { findOrder } from "@rankwright/db/orders";
import { scheduleJob } from "@rankwright/db/payments";
import {
  insertSetup,
  methodOf,
  openSetupsOf,
  type Subscription,
  setSetup,
} from "@rankwright/db/subscriptions";
import { paths } from "@rankwright/schema";
import type { Context } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { ProviderError } from "../payments/provider.ts";
import { providers } from "../payments/providers.ts";
import { requestDetails } from "../payments/session/open.ts";
import { notFound, refuse } from "../trpc/errors.ts";

/** Timeout for opening the provider's page, in ms. The customer is waiting for it. */
const OPEN_MS = 15_000;
/** Delay until the provider is first asked if the customer has finished, in ms. The customer's return asks at once. */
const FIRST_POLL_MS = 10 * 60_000;

/** Returns the provider on whose page a means of payment can be stored: the one in use, else Stripe, else the first that can. */
export function setupProvider({ db, env }: Pick<Deps, "db" | "env">, subscription: Subscription) {
  const able = providers.filter(
    ({ id, initiateSetup }) => initiateSetup && env.setups[id]?.mode === subscription.mode,
  );
  const inUse = methodOf(db, subscription)?.provider;
  // Cards are accepted by most accounts; PayPal stores accounts only if the app has the feature.
  return able.find(({ id }) => id === inUse) ?? able.find(({ id }) => id === "stripe") ?? able[0];
}

/**
 * Opens a page at the provider on which the customer stores another means of payment, without paying. Returns its address. `unstored` is
 * the path to which it leads back if the customer stores nothing. Throws CONFLICT if no provider that is set up can do so.
 */
export async function openSetup(
  ctx: Context,
  subscription: Subscription,
  unstored = paths.mySubscription(subscription._id),
): Promise<{ url: string; reference: string }> {
  const provider = setupProvider(ctx, subscription);
  const setup = provider && ctx.env.setups[provider.id];
  const order = findOrder(ctx.db, subscription.firstOrderId);
  if (!order) throw notFound("subscription");
  if (!provider?.initiateSetup || !setup)
    throw refuse("CONFLICT", "The payment method can't be changed online at the moment. Please write to us.");
  const visit = await write(ctx.db, (tx) => {
    const about = { subscriptionId: subscription._id, provider: provider.id, mode: setup.mode };
    const made = insertSetup(tx, { ...about, nonce: randomBytes(16).toString("hex") }, ctx.now());
    const job = { kind: "methodSetup", subjectId: made._id, provider: provider.id } as const;
    scheduleJob(tx, job, ctx.now() + FIRST_POLL_MS, ctx.now());
    return made;
  });
  const known = methodOf(ctx.db, subscription);
  const customerRef = known?.provider === provider.id ? known.customerRef : "";
  const cancelled = ctx.env.SITE_URL + unstored;
  const { order: details, urls } = requestDetails(ctx, order, provider);
  try {
    const { url, reference } = await provider.initiateSetup(
      setup,
      { ...visit, customerEmail: order.customerEmail, customerRef, currency: subscription.currency },
      details,
      {
        ...urls,
        paid: ctx.env.SITE_URL + paths.mySubscription(subscription._id, { setup: "stored" }),
        cancelled,
      },
      AbortSignal.timeout(OPEN_MS),
    );
    await write(ctx.db, (tx) => setSetup(tx, visit._id, { reference }));
    return { url, reference };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ setup: visit._id, detail: error.message }, "setup page could not be opened");
    throw refuse("CONFLICT", error.forBuyer);
  }
}

/** Asks the providers at once about the visits of a subscription that are not finished. Called when the customer returns. */
export const checkSetups = (ctx: Context, subscription: Subscription): Promise<void> =>
  write(ctx.db, (tx) => {
    for (const { _id, provider } of openSetupsOf(tx, subscription._id))
      scheduleJob(tx, { kind: "methodSetup", subjectId: _id, provider }, ctx.now(), ctx.now());
  });
