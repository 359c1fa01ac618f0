import { join } from "node:path";
import { buildTestProvider, Journal, type TestProviderOptions } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { noFaults } from "./faults.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { controlRoutes } from "./http/control-routes.ts";
import { hookRoutes } from "./http/hook-routes.ts";
import { notificationRoutes } from "./http/notification-routes.ts";
import { pageRoutes } from "./http/page-routes.ts";
import { Problem, problemBody } from "./http/problems.ts";
import { setupPageRoutes } from "./http/setup-pages.ts";
import { reverseLateApprovals } from "./orders.ts";
import type { Entry } from "./records.ts";
import { createAuthority } from "./signing/authority.ts";
import { forgeries, signTransmission } from "./signing/signature.ts";
import { type App, createTokens } from "./tokens.ts";

/** Options of the test system. If `dataDir` is set, it stores its data there in paypal-rest-sandbox.jsonl. */
export interface PaypalRestSandboxOptions extends TestProviderOptions {
  /** App with access to the API. Default: localPaypalApp. */
  app?: App;
  /** Shop's webhook. Without one, nothing is sent until `POST /control/webhook` sets it. */
  webhook?: { id: string; url: string | undefined };
}

/** Default app and webhook of a shop on this machine. */
export const localPaypalApp = {
  clientId: "local-paypal-app",
  clientSecret: "local-paypal-secret",
  webhookId: "LOCALWEBHOOK00001",
};

/** PayPal makes at most 25 attempts within three days (developer.paypal.com/api/rest/webhooks). */
const TRIES = { most: 25, withinMs: 3 * 86_400_000 };
const CERTIFICATES = "/v1/notifications/certs/";

/**
 * Builds a test system for PayPal Orders v2. It moves no real money and never contacts PayPal. It shares no protocol code with the shop, so
 * that both can't contain the same mistake. The caller must listen on a loopback address, and only in local mode.
 */
export function buildPaypalRestSandbox(options: PaypalRestSandboxOptions = {}): FastifyInstance {
  const { app: known = localPaypalApp, dataDir } = options;
  let webhook = options.webhook ?? { id: localPaypalApp.webhookId, url: undefined };
  const { app, bank } = buildTestProvider({
    options,
    journal: new Journal<Entry>(dataDir && join(dataDir, "paypal-rest-sandbox.jsonl")),
    noFaults,
    webhookUrl: () => webhook.url,
    tries: TRIES,
    isApi: (url) => /^\/v[123]\//.test(url),
    isExemptFromFaults: (url) => url.startsWith(CERTIFICATES),
    tick: reverseLateApprovals,
    sign(body, { faults, base, clock }, { endpoint = webhook.id }) {
      const signer = authority.signer(faults().certificate);
      const certUrl = `${base()}${CERTIFICATES}${signer.name}`;
      return signTransmission(body, { signer, webhookId: endpoint, certUrl, at: clock.now() });
    },
    forge: (genuine, { forge }) => forgeries[forge](genuine),
    failure: (status) => problemBody(new Problem(status)),
  });
  const authority = createAuthority(bank.clock.now);
  const tokens = createTokens(known, bank.clock.now);
  apiRoutes(app, bank, tokens, (api) => hookRoutes(api, bank, () => webhook.id));
  notificationRoutes(app, { bank, authority, tokens });
  pageRoutes(app, bank);
  setupPageRoutes(app, bank);
  controlRoutes(app, {
    bank,
    tokens,
    authority,
    setWebhook: ({ url, id = webhook.id }) => {
      webhook = { url, id };
    },
  });
  return app;
}

/** Builds the test system and listens on 127.0.0.1. */
export async function startPaypalRestSandbox(
  options: PaypalRestSandboxOptions & { port: number },
): Promise<FastifyInstance> {
  const app = buildPaypalRestSandbox(options);
  await app.listen({ host: "127.0.0.1", port: options.port });
  return app;
}
