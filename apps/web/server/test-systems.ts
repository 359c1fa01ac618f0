import type { Env } from "@rankwright/api";
import { buildPaypalRestSandbox } from "@rankwright/paypal-rest-sandbox";
import { buildSandbox } from "@rankwright/paypal-sandbox";
import { buildStripeSandbox } from "@rankwright/stripe-sandbox";
import type { FastifyInstance } from "fastify";

interface TestSystem {
  label: string;
  /** Name of the setting for its port. */
  variable: "PAYPAL_SANDBOX_PORT" | "PAYPAL_API_PORT" | "STRIPE_SANDBOX_PORT";
  build: () => FastifyInstance;
}

/**
 * Returns the payment providers' test systems on this machine: one for each provider in local mode, unless another system
 * replaces it.
 */
export function testSystemsOf(env: Env): TestSystem[] {
  const { DATA_DIR: dataDir, API_URL, setups } = env;
  const { "paypal-standard": standard, paypal, stripe } = setups;
  const systems: TestSystem[] = [];
  if (standard?.mode === "local")
    systems.push({
      label: "PayPal Payments Standard",
      variable: "PAYPAL_SANDBOX_PORT",
      build: () => buildSandbox({ dataDir }),
    });
  if (paypal?.mode === "local" && !env.PAYPAL_API_URL)
    systems.push({
      label: "PayPal",
      variable: "PAYPAL_API_PORT",
      build: () => {
        const webhook = { id: paypal.webhookId, url: `${API_URL}/webhooks/paypal` };
        return buildPaypalRestSandbox({ app: paypal, webhook, dataDir });
      },
    });
  if (stripe?.mode === "local" && !env.STRIPE_API_URL)
    systems.push({
      label: "Stripe",
      variable: "STRIPE_SANDBOX_PORT",
      build: () => {
        const webhook = { secret: stripe.webhookSecret, url: `${API_URL}/webhooks/stripe` };
        return buildStripeSandbox({ secretKey: stripe.secretKey, webhook, dataDir });
      },
    });
  return systems;
}
