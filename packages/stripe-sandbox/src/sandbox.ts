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
import { pageRoutes } from "./http/page-routes.ts";
import { Problem, problemBody } from "./http/problems.ts";
import type { Entry } from "./records.ts";
import { expireLateSessions } from "./sessions.ts";
import { forgeries, signTransmission } from "./signature.ts";

export interface StripeSandboxOptions {
  /** The key that may ask; localStripeAccount's when it is missing. */
  secretKey?: string;
  /** Where the shop is told; none: nothing is told until `POST /control/webhook` names it. */
  webhook?: { secret: string; url: string | undefined };
  /** Where it keeps what it knows (stripe-sandbox.jsonl); undefined: in memory only. */
  dataDir?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Told of each attempt to send a webhook. */
  log?: Pick<FastifyBaseLogger, "info">;
  /** Webhooks are sent only by `POST /control/deliver`, for tests that decide when. */
  manual?: boolean;
}

/** The account and the webhook that a shop on this machine uses when nothing else is set. */
export const localStripeAccount = {
  secretKey: "sk_test_local_key",
  webhookSecret: "whsec_local_secret",
};

/** Up to three days, at growing gaps (docs.stripe.com/webhooks, "Retries"). */
const TRIES = { most: 100, withinMs: 3 * 86_400_000 };
const TICK_MS = 60_000;

/**
 * A test system that speaks Stripe Checkout, for this machine only: no real money, no internet. It shares no code with
 * the shop's side of the protocol. The caller listens on a loopback address and only in local mode.
 */
export function buildStripeSandbox(options: StripeSandboxOptions = {}): FastifyInstance {
  const { secretKey = localStripeAccount.secretKey, dataDir, log, manual = false } = options;
  let webhook = options.webhook ?? { secret: localStripeAccount.webhookSecret, url: undefined };
  const journal = new Journal<Entry>(
    dataDir === undefined ? undefined : join(dataDir, "stripe-sandbox.jsonl"),
  );
  const clock = new Clock(options.now);
  let faults: Faults = noFaults;
  const setFaults = (changes: Partial<Faults>) => {
    faults = { ...faults, ...changes };
  };
  const app = buildListener();
  /** How the shop calls this system; buyers are sent to the same address. */
  let base = "";
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/v1/")) base = originOf(request);
    expireLateSessions(bank);
  });
  const webhooks = createWebhooks({
    journal,
    now: clock.now,
    faults: () => faults,
    onDrop: () => setFaults({ dropFirst: faults.dropFirst - 1 }),
    log,
    manual,
    tries: TRIES,
    sign: (body) => signTransmission(body, webhook.secret, clock.now()),
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

  const ticking = setInterval(() => expireLateSessions(bank), TICK_MS).unref();
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
    isApi: (url) => url.startsWith("/v1/"),
    faults: () => faults,
    setFaults,
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

/** Builds it and listens on 127.0.0.1. */
export async function startStripeSandbox(
  options: StripeSandboxOptions & { port: number },
): Promise<FastifyInstance> {
  const app = buildStripeSandbox(options);
  await app.listen({ host: "127.0.0.1", port: options.port });
  return app;
}
