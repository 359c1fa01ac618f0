import { join } from "node:path";
import { type BankOptions, buildBank, Journal } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import { noFaults } from "./faults.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { controlRoutes } from "./http/control-routes.ts";
import { notificationRoutes } from "./http/notification-routes.ts";
import { pageRoutes } from "./http/page-routes.ts";
import { Problem, problemBody } from "./http/problems.ts";
import { reverseLateApprovals } from "./orders.ts";
import type { Entry } from "./records.ts";
import { createAuthority } from "./signing/authority.ts";
import { forgeries, signTransmission } from "./signing/signature.ts";
import { type App, createTokens } from "./tokens.ts";

/** It keeps what it knows in paypal-rest-sandbox.jsonl. */
export interface PaypalRestSandboxOptions extends BankOptions {
  /** The app that may ask; localPaypalApp when it is missing. */
  app?: App;
  /** Where the shop is told; none: nothing is told until `POST /control/webhook` names it. */
  webhook?: { id: string; url: string | undefined };
}

/** The app and the webhook that a shop on this machine uses when nothing else is set. */
export const localPaypalApp = {
  clientId: "local-paypal-app",
  clientSecret: "local-paypal-secret",
  webhookId: "LOCALWEBHOOK00001",
};

/** At most 25 tries within three days (developer.paypal.com/api/rest/webhooks). */
const TRIES = { most: 25, withinMs: 3 * 86_400_000 };
const CERTIFICATES = "/v1/notifications/certs/";

/**
 * A test system that speaks PayPal Orders v2, for this machine only: no real money, no internet. It shares no code with
 * the shop's side of the protocol. The caller listens on a loopback address and only in local mode.
 */
export function buildPaypalRestSandbox(options: PaypalRestSandboxOptions = {}): FastifyInstance {
  const { app: known = localPaypalApp, dataDir } = options;
  let webhook = options.webhook ?? { id: localPaypalApp.webhookId, url: undefined };
  const { app, bank } = buildBank({
    options,
    journal: new Journal<Entry>(dataDir && join(dataDir, "paypal-rest-sandbox.jsonl")),
    noFaults,
    webhookUrl: () => webhook.url,
    tries: TRIES,
    isApi: (url) => /^\/v[12]\//.test(url),
    isSpared: (url) => url.startsWith(CERTIFICATES),
    tick: reverseLateApprovals,
    sign(body, { faults, base, clock }) {
      const signer = authority.signer(faults().certificate);
      const certUrl = `${base()}${CERTIFICATES}${signer.name}`;
      return signTransmission(body, { signer, webhookId: webhook.id, certUrl, at: clock.now() });
    },
    forge: (genuine, { forge }) => forgeries[forge](genuine),
    failure: (status) => problemBody(new Problem(status)),
  });
  const authority = createAuthority(bank.clock.now);
  const tokens = createTokens(known, bank.clock.now);
  apiRoutes(app, bank, tokens);
  notificationRoutes(app, { bank, authority, tokens, webhookId: () => webhook.id });
  pageRoutes(app, bank);
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

/** Builds it and listens on 127.0.0.1. */
export async function startPaypalRestSandbox(
  options: PaypalRestSandboxOptions & { port: number },
): Promise<FastifyInstance> {
  const app = buildPaypalRestSandbox(options);
  await app.listen({ host: "127.0.0.1", port: options.port });
  return app;
}
