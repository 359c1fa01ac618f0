import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { playApiFaults } from "./api-faults.ts";
import { Clock } from "./clock.ts";
import type { CommonFaults } from "./faults.ts";
import { buildListener, originOf } from "./listener.ts";
import { createWebhooks, type Transmission, type WebhookStore, type Webhooks } from "./webhooks.ts";

const TICK_MS = 60_000;

type Books = WebhookStore & { close(): void };

/** What the rooms of a test system share. */
export interface Bank<Kept extends Books, Faults extends CommonFaults> {
  journal: Kept;
  clock: Clock;
  webhooks: Webhooks;
  faults: () => Faults;
  setFaults: (changes: Partial<Faults>) => void;
  /** Where this system is reached, as whoever called its programming interface last named it. */
  base: () => string;
  /** Where the shop's webhooks go; undefined while none is set. */
  webhookUrl: () => string | undefined;
}

/** What whoever starts a test system may choose. */
export interface BankOptions {
  /** Where it keeps what it knows; undefined: in memory only. */
  dataDir?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** Told of each attempt to send a webhook. */
  log?: Pick<FastifyBaseLogger, "info">;
  /** Webhooks are sent only by `POST /control/deliver`, for tests that decide when. */
  manual?: boolean;
}

interface Parts<Kept extends Books, Faults extends CommonFaults> {
  options: BankOptions;
  journal: Kept;
  noFaults: Faults;
  webhookUrl: () => string | undefined;
  /** How often and how long the shop is told. */
  tries: { most: number; withinMs: number };
  isApi: (url: string) => boolean;
  /** Those of its addresses whose faults are not the interface's. */
  isSpared?: (url: string) => boolean;
  /** Does what is due by the clock; called at each request too. */
  tick: (bank: Bank<Kept, Faults>) => void;
  /** What goes over the wire for these bytes now: the headers carry the signature. */
  sign: (body: Buffer, bank: Bank<Kept, Faults>) => Transmission;
  /** A forged copy that is sent before the genuine one; undefined: none. */
  forge: (genuine: Transmission, faults: Faults) => Transmission | undefined;
  /** The body of a 500 and a 429. */
  failure: (status: 500 | 429) => object;
}

/** A test system with its books, its clock, its faults and its way to the shop; its own paths are the caller's to add. */
export function buildBank<Kept extends Books, Faults extends CommonFaults>(
  parts: Parts<Kept, Faults>,
): { app: FastifyInstance; bank: Bank<Kept, Faults> } {
  const { journal, noFaults, webhookUrl, tries, isApi, isSpared, tick, failure } = parts;
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
    sign: (body) => parts.sign(body, bank),
    forge: (genuine) => parts.forge(genuine, faults),
  });
  const bank: Bank<Kept, Faults> = {
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
    webhooks.plan();
  });
  app.addHook("onClose", async () => {
    clearInterval(ticking);
    await webhooks.close();
    journal.close();
  });
  playApiFaults(app, {
    isApi: (url) => isApi(url) && !isSpared?.(url),
    faults: () => faults,
    setFaults: (changes) => {
      faults = { ...faults, ...changes };
    },
    failure,
  });
  return { app, bank };
}
