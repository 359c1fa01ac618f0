import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { installApiFaults } from "./api-faults.ts";
import { Clock } from "./clock.ts";
import type { CommonFaults } from "./faults.ts";
import { buildListener, originOf } from "./listener.ts";
import {
  createWebhooks,
  type Transmission,
  type Webhook,
  type WebhookStore,
  type Webhooks,
} from "./webhooks.ts";

const TICK_MS = 60_000;

type JournalStore = WebhookStore & { close(): void };

/** State that the modules of a test system share. */
export interface TestProvider<Kept extends JournalStore, Faults extends CommonFaults> {
  journal: Kept;
  clock: Clock;
  webhooks: Webhooks;
  faults: () => Faults;
  setFaults: (changes: Partial<Faults>) => void;
  /** Returns the origin under which the latest API request reached this system. */
  base: () => string;
  /** Returns the address of the shop's webhook; undefined if it isn't set. */
  webhookUrl: () => string | undefined;
}

/** Options for starting a test system. */
export interface TestProviderOptions {
  /** Folder for the data; undefined: in memory only. */
  dataDir?: string;
  /** Returns the current time, in milliseconds since the Unix epoch. */
  now?: () => number;
  /** Logger for every attempt to send a webhook. */
  log?: Pick<FastifyBaseLogger, "info">;
  /** True: webhooks are sent only by `POST /control/deliver`, for tests that control the timing. */
  manual?: boolean;
}

interface Parts<Kept extends JournalStore, Faults extends CommonFaults> {
  options: TestProviderOptions;
  journal: Kept;
  noFaults: Faults;
  webhookUrl: () => string | undefined;
  /** Limits for the delivery of a webhook: maximum number of attempts, and their period since the event. */
  tries: { most: number; withinMs: number };
  isApi: (url: string) => boolean;
  /** True for API URLs to which the `api` fault does not apply. */
  isExemptFromFaults?: (url: string) => boolean;
  /** Runs time-dependent changes, such as expiries. Called every minute and before every request. */
  tick: (bank: TestProvider<Kept, Faults>) => void;
  /** Signs the bytes of the webhook with the current time, and returns them with the headers to send. */
  sign: (body: Buffer, bank: TestProvider<Kept, Faults>, webhook: Webhook) => Transmission;
  /** Creates a forged copy, which is sent before the genuine webhook; undefined: none. */
  forge: (genuine: Transmission, faults: Faults) => Transmission | undefined;
  /** Body of a 500 and a 429 response. */
  failure: (status: 500 | 429) => object;
}

/** Builds a test system with a journal, a clock, faults and webhooks. The caller adds its own routes. */
export function buildTestProvider<Kept extends JournalStore, Faults extends CommonFaults>(
  parts: Parts<Kept, Faults>,
): { app: FastifyInstance; bank: TestProvider<Kept, Faults> } {
  const { journal, noFaults, webhookUrl, tries, isApi, isExemptFromFaults, tick, failure } = parts;
  const { now, log, manual = false } = parts.options;
  const clock = new Clock(now);
  let faults = noFaults;
  let base = "";
  const app = buildListener();
  app.addHook("onRequest", async (request) => {
    if (isApi(request.url)) base = originOf(request);
    tick(bank);
  });
  const webhooks = createWebhooks({
    journal,
    now: clock.now,
    faults: () => faults,
    onDrop: () => {
      faults = { ...faults, dropFirst: faults.dropFirst - 1 };
    },
    log,
    manual,
    tries,
    sign: (body, webhook) => parts.sign(body, bank, webhook),
    forge: (genuine) => parts.forge(genuine, faults),
  });
  const bank: TestProvider<Kept, Faults> = {
    journal,
    clock,
    webhooks,
    faults: () => faults,
    setFaults: (changes) => {
      faults = { ...faults, ...changes };
    },
    base: () => base,
    webhookUrl,
  };

  const ticking = setInterval(() => tick(bank), TICK_MS).unref();
  app.addHook("onListen", async () => {
    const address = app.server.address();
    if (base === "" && address && typeof address === "object") base = `http://127.0.0.1:${address.port}`;
    webhooks.scheduleNext();
  });
  app.addHook("onClose", async () => {
    clearInterval(ticking);
    await webhooks.close();
    journal.close();
  });
  installApiFaults(app, {
    isApi: (url) => isApi(url) && !isExemptFromFaults?.(url),
    faults: () => faults,
    setFaults: (changes) => {
      faults = { ...faults, ...changes };
    },
    failure,
  });
  return { app, bank };
}
