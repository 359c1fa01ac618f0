import { join } from "node:path";
import { buildTestProvider, Journal, type TestProviderOptions } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { noFaults } from "./faults.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { controlRoutes } from "./http/control-routes.ts";
import { pageRoutes } from "./http/page-routes.ts";
import { Problem, problemBody } from "./http/problems.ts";
import type { Entry } from "./records.ts";
import { expireLateSessions } from "./sessions.ts";
import { forgeries, signTransmission } from "./signature.ts";

/** Options of the test system. If `dataDir` is set, it stores its data there in stripe-sandbox.jsonl. */
export interface StripeSandboxOptions extends TestProviderOptions {
  /** Key with access to the API. Default: the value of localStripeAccount. */
  secretKey?: string;
  /** Shop's webhook. Without one, nothing is sent until `POST /control/webhook` sets it. */
  webhook?: { secret: string; url: string | undefined };
}

/** Default account and webhook of a shop on this machine. */
export const localStripeAccount = {
  secretKey: "sk_test_local_key",
  webhookSecret: "whsec_local_secret",
};

/** Stripe retries for up to three days, at increasing intervals (docs.stripe.com/webhooks, "Retries"). */
const TRIES = { most: 100, withinMs: 3 * 86_400_000 };

/**
 * Builds a test system for Stripe Checkout. It moves no real money and never contacts Stripe. It shares no protocol code with the shop, so
 * that both can't contain the same mistake. The caller must listen on a loopback address, and only in local mode.
 */
export function buildStripeSandbox(options: StripeSandboxOptions = {}): FastifyInstance {
  const { secretKey = localStripeAccount.secretKey, dataDir } = options;
  let webhook = options.webhook ?? { secret: localStripeAccount.webhookSecret, url: undefined };
  const { app, bank } = buildTestProvider({
    options,
    journal: new Journal<Entry>(dataDir && join(dataDir, "stripe-sandbox.jsonl")),
    noFaults,
    webhookUrl: () => webhook.url,
    tries: TRIES,
    isApi: (url) => url.startsWith("/v1/"),
    tick: expireLateSessions,
    sign(body, { clock, journal }, { endpoint }) {
      const created = endpoint === undefined ? undefined : journal.get("endpoint", endpoint);
      return signTransmission(body, created?.secret ?? webhook.secret, clock.now());
    },
    forge: (genuine, { forge }) => forgeries[forge](genuine),
    failure: (status) =>
      problemBody(
        status === 500
          ? new Problem(500, "An unknown error occurred", { type: "api_error" })
          : new Problem(429, "Too many requests in a period of time.", { code: "rate_limit" }),
      ),
  });
  apiRoutes(app, bank, secretKey);
  pageRoutes(app, bank);
  controlRoutes(app, {
    bank,
    setWebhook: ({ url, secret = webhook.secret }) => {
      webhook = { url, secret };
    },
  });
  return app;
}

/** Builds the test system and listens on 127.0.0.1. */
export async function startStripeSandbox(
  options: StripeSandboxOptions & { port: number },
): Promise<FastifyInstance> {
  const app = buildStripeSandbox(options);
  await app.listen({ host: "127.0.0.1", port: options.port });
  return app;
}
