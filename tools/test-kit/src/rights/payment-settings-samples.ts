import { TEST_CHARGE_NOTE } from "@rankwright/api/setup/test-charge";
import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { buildPaypalRestSandbox } from "@rankwright/paypal-rest-sandbox";
import { buildStripeSandbox } from "@rankwright/stripe-sandbox";
import { eq } from "drizzle-orm";
import type { World } from "./world.ts";

type CallInput = Record<string, unknown>;

const secretKey = "sk_test_of_a_sample";
const app = { clientId: "sample-app", clientSecret: "sample-secret" };

/** Starts a test system until the process ends: the security proof, which also uses these inputs, is no test. Returns its URL. */
export async function startSystem(system: ReturnType<typeof buildStripeSandbox>): Promise<string> {
  const url = await system.listen({ port: 0, host: "127.0.0.1" });
  system.server.unref();
  return url;
}

/** Inputs for the payment settings. Each connection starts a separate test system. */
export const paymentSettingsSamples: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  "settings.payments.check": () => ({ provider: "bank-transfer" }),
  "settings.payments.connectStripe": async ({ deps }) => {
    deps.env.STRIPE_API_URL = await startSystem(buildStripeSandbox({ secretKey, manual: true }));
    return { secretKey };
  },
  "settings.payments.connectPaypal": async ({ deps }) => {
    deps.env.PAYPAL_API_URL = await startSystem(buildPaypalRestSandbox({ app, manual: true }));
    return app;
  },
  "settings.payments.disconnect": () => ({ provider: "stripe", kind: "live" }),
  "settings.payments.startTestCharge": () => ({ provider: "paypal-standard" }),
  "settings.payments.continueTestCharge": ({ deps, ids }) => {
    const { orderEvents } = tables;
    const isOrder = eq(orderEvents.orderId, ids.order ?? "");
    immediate(deps.db, (tx) => tx.update(orderEvents).set({ note: TEST_CHARGE_NOTE }).where(isOrder).run());
    return { _id: ids.order };
  },
  "settings.payments.save": () => ({ revision: 0, values: { bankName: "Sample bank" } }),
};
