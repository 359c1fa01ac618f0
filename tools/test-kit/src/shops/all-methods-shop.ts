import { createPaymentsWorker } from "@rankwright/api/payments/jobs/worker";
import { webhooksPlugin } from "@rankwright/api/payments/webhooks";
import { localCredentials } from "@rankwright/api/settings/payment-settings";
import { findOrder } from "@rankwright/db/orders";
import { ledgerOf, sessionsOf } from "@rankwright/db/payments";
import * as tables from "@rankwright/db/tables";
import { buildPaypalRestSandbox } from "@rankwright/paypal-rest-sandbox";
import { buildSandbox } from "@rankwright/paypal-sandbox";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import { listenAs } from "@rankwright/sandbox-kit/testing/listen";
import type { ProviderId } from "@rankwright/schema";
import { buildStripeSandbox } from "@rankwright/stripe-sandbox";
import { asc } from "drizzle-orm";
import Fastify from "fastify";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { START } from "../site.ts";
import { customer, shop } from "./shop.ts";

type Asked = "paypal" | "stripe";
type System = Asked | "paypal-standard";

const redirected = z.object({ kind: z.literal("redirect"), url: z.string(), reference: z.string() });
const captures = z.array(z.object({ id: z.string() }));

/** Starts a second test system that accepts the shop's credentials but has none of its payments, like another account. Returns its URL. */
export function anotherAccount(provider: Asked): Promise<string> {
  const { paypal, stripe } = localCredentials;
  return listenAs(
    provider === "paypal"
      ? buildPaypalRestSandbox({ app: paypal, manual: true })
      : buildStripeSandbox({ secretKey: stripe.secretKey, manual: true }),
  );
}

/**
 * Creates a shop that uses the test systems of all payment methods. Webhooks are sent and the worker runs only when the test calls
 * `deliver` and `run`.
 */
export async function allMethodsShop() {
  const { paypal, stripe } = localCredentials;
  // The test systems use the shop's clock, but the shop is created after them.
  let now = () => START;
  const common = { manual: true, now: () => now() };
  const systems: Record<System, string> = {
    "paypal-standard": await listenAs(buildSandbox({ manual: true })),
    paypal: await listenAs(buildPaypalRestSandbox({ app: paypal, ...common })),
    stripe: await listenAs(buildStripeSandbox({ secretKey: stripe.secretKey, ...common })),
  };
  const checkoutUrl = `${systems["paypal-standard"]}/cgi-bin/webscr`;
  const made = await shop({
    PAYPAL_CHECKOUT_URL: checkoutUrl,
    PAYPAL_VERIFY_URL: checkoutUrl,
    PAYPAL_API_ENV: "local",
    PAYPAL_API_URL: systems.paypal,
    STRIPE_ENV: "local",
    STRIPE_API_URL: systems.stripe,
    BANK_TRANSFER_ENV: "local",
  });
  const { deps } = made;
  now = made.clock.now;
  const api = await listenAs(Fastify().register(webhooksPlugin, { deps }));
  deps.env.API_URL = api;
  // Applies also after a change of the settings.
  deps.env.source = { ...deps.env.source, API_URL: api };
  const worker = createPaymentsWorker(deps);
  onTestFinished(() => worker.stop());

  const control = (system: System, path: string, body?: object) => controlOf(systems[system])(path, body);
  await control("paypal", "webhook", { url: `${api}/webhooks/paypal`, id: paypal.webhookId });
  await control("stripe", "webhook", { url: `${api}/webhooks/stripe`, secret: stripe.webhookSecret });

  const open = async (orderId: string, provider: Asked) =>
    redirected.parse(await made.one.orders.pay({ _id: orderId, provider }));
  return {
    ...made,
    api,
    systems,
    worker,
    control,
    open,
    placed: async () => (await made.one.orders.place({ packageName: "Basic", ...customer }))._id,
    /** Submits the buyer's choice on the provider's page. */
    choose: (url: string, choice: string) =>
      fetch(url, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" }),
    /** Delivers the pending webhooks. */
    deliver: (system: System) => control(system, "deliver", {}),
    returned: (orderId: string) => made.one.orders.returned({ _id: orderId }),
    run: () => worker.runOnce(),
    /** Advances the clock, in milliseconds, and runs what is due. */
    later: async (ms: number) => {
      made.clock.advance(ms);
      await worker.runOnce();
    },
    /** Number of charges to the buyer at this provider. */
    charges: async (system: Asked) =>
      captures.parse(await control(system, system === "paypal" ? "captures" : "charges")).length,
    status: (orderId: string) => findOrder(deps.db, orderId)?.paymentStatus,
    cents: (orderId: string) => ledgerOf(deps.db, orderId).map(({ grossCents }) => grossCents),
    ledger: (orderId: string) => ledgerOf(deps.db, orderId),
    sessions: (orderId: string, provider?: ProviderId) =>
      sessionsOf(deps.db, orderId).filter((one) => provider === undefined || one.provider === provider),
    notifications: () =>
      deps.db.select().from(tables.notifications).orderBy(asc(tables.notifications._id)).all(),
    jobs: () => deps.db.select().from(tables.paymentJobs).all(),
    refunds: () => deps.db.select().from(tables.refunds).all(),
  };
}
