import { join } from "node:path";
import {
  buildListener,
  Clock,
  createWebhooks,
  Journal,
  originOf,
  playApiFaults,
} from "@rankwright/sandbox-kit";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Bank } from "./bank.ts";
import { type Faults, noFaults } from "./faults.ts";
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

export interface PaypalRestSandboxOptions {
  /** The app that may ask; localPaypalApp when it is missing. */
  app?: App;
  /** Where the shop is told; none: nothing is told until `POST /control/webhook` names it. */
  webhook?: { id: string; url: string | undefined };
  /** Where it keeps what it knows (paypal-rest-sandbox.jsonl); undefined: in memory only. */
  dataDir?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Told of each attempt to send a webhook. */
  log?: Pick<FastifyBaseLogger, "info">;
  /** Webhooks are sent only by `POST /control/deliver`, for tests that decide when. */
  manual?: boolean;
}

/** The app and the webhook that a shop on this machine uses when nothing else is set. */
export const localPaypalApp = {
  clientId: "local-paypal-app",
  clientSecret: "local-paypal-secret",
  webhookId: "LOCALWEBHOOK00001",
};

/** At most 25 tries within three days (developer.paypal.com/api/rest/webhooks). */
const TRIES = { most: 25, withinMs: 3 * 86_400_000 };
const TICK_MS = 60_000;

/**
 * A test system that speaks PayPal Orders v2, for this machine only: no real money, no internet. It shares no code with
 * the shop's side of the protocol. The caller listens on a loopback address and only in local mode.
 */
export function buildPaypalRestSandbox(options: PaypalRestSandboxOptions = {}): FastifyInstance {
  const { app: known = localPaypalApp, dataDir, log, manual = false } = options;
  let webhook = options.webhook ?? { id: localPaypalApp.webhookId, url: undefined };
  const journal = new Journal<Entry>(
    dataDir === undefined ? undefined : join(dataDir, "paypal-rest-sandbox.jsonl"),
  );
  const clock = new Clock(options.now);
  const authority = createAuthority(clock.now);
  const tokens = createTokens(known, clock.now);
  let faults: Faults = noFaults;
  const setFaults = (changes: Partial<Faults>) => {
    faults = { ...faults, ...changes };
  };
  const app = buildListener();
  /** How the shop calls this system; certificates are at the same address. */
  let base = "";
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/v")) base = originOf(request);
    reverseLateApprovals(bank);
  });
  const webhooks = createWebhooks({
    journal,
    now: clock.now,
    faults: () => faults,
    onDrop: () => setFaults({ dropFirst: faults.dropFirst - 1 }),
    log,
    manual,
    tries: TRIES,
    sign: (body) => {
      const signer = authority.signer(faults.certificate);
      const certUrl = `${base}/v1/notifications/certs/${signer.name}`;
      return signTransmission(body, { signer, webhookId: webhook.id, certUrl, at: clock.now() });
    },
    forge: (genuine) => forgeries[faults.forge](genuine),
  });
  const bank: Bank = {
    journal,
    clock,
    webhooks,
    faults: () => faults,
    setFaults,
    base: () => base,
    webhookUrl: () => webhook.url,
  };

  const ticking = setInterval(() => reverseLateApprovals(bank), TICK_MS).unref();
  app.addHook("onListen", async () => {
    const address = app.server.address();
    if (base === "" && address && typeof address === "object") base = `http://127.0.0.1:${address.port}`;
    webhooks.plan();
  });
  app.addHook("onClose", async () => {
    clearInterval(ticking);
    await webhooks.close();
    journal.close();
  });
  playApiFaults(app, {
    isApi: (url) => /^\/v[12]\//.test(url) && !url.startsWith("/v1/notifications/certs/"),
    faults: () => faults,
    setFaults,
    failure: (status) => problemBody(new Problem(status)),
  });
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
