import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { CommonFaults } from "./faults.ts";

const FIRST_GAP_MS = 1_000;
const LONGEST_GAP_MS = 4 * 3_600_000;
/** Maximum delay of the timer, in milliseconds. Tests advance the clock, so due webhooks must be checked regularly. */
const LONGEST_TIMER_MS = 60_000;
const TIMEOUT_MS = 10_000;

/** Webhook to the shop. It is sent again until the shop returns 2xx or the limit of attempts is reached. */
export interface Webhook {
  kind: "webhook";
  id: string;
  url: string;
  /** Id of the event that it reports. */
  eventId: string;
  /** Id of the webhook endpoint that the shop created through the API; undefined for the one that the system was started with. */
  endpoint?: string | undefined;
  /** Request body, in base64. */
  body: string;
  /** Description of the event for the control page and the log. */
  about: string;
  attempts: number;
  createdAt: number;
  dueAt: number;
  deliveredAt: number | null;
  gaveUpAt: number | null;
}

export interface Transmission {
  body: Buffer;
  headers: Record<string, string>;
}

/** Part of a journal that stores webhooks. */
export interface WebhookStore {
  put(webhook: Webhook): void;
  get(kind: "webhook", id: string): Webhook | undefined;
  all(kind: "webhook"): Webhook[];
}

interface Parts {
  journal: WebhookStore;
  now: () => number;
  faults: () => CommonFaults;
  /** Called when the `dropFirst` fault drops an attempt. */
  onDrop: () => void;
  log: Pick<FastifyBaseLogger, "info"> | undefined;
  /** True: webhooks are sent only by `flush`. */
  manual: boolean;
  tries: { most: number; withinMs: number };
  /** Signs the bytes with the current time, and returns them with the headers to send. */
  sign: (body: Buffer, webhook: Webhook) => Transmission;
  /** Creates a forged copy, which is sent before the genuine webhook; undefined: none. */
  forge: (genuine: Transmission) => Transmission | undefined;
}

/** Sends webhooks to the shop until it returns 2xx, at increasing intervals. */
export function createWebhooks({ journal, now, faults, onDrop, log, manual, tries, sign, forge }: Parts) {
  const closing = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function post(url: string, { body, headers }: Transmission): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: "POST",
        body: new Uint8Array(body),
        headers,
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** Makes one delivery attempt and increments `attempts` in any case, even if the attempt was dropped. */
  async function attempt(webhook: Webhook): Promise<void> {
    const { duplicate, dropFirst } = faults();
    let delivered = false;
    if (dropFirst > 0) onDrop();
    else {
      const genuine = sign(Buffer.from(webhook.body, "base64"), webhook);
      const forged = forge(genuine);
      if (forged) await post(webhook.url, forged);
      const copies = Array.from({ length: 1 + duplicate }, () => post(webhook.url, genuine));
      delivered = (await Promise.all(copies)).some(Boolean);
    }
    if (closing.signal.aborted) return;
    log?.info({ about: webhook.about, url: webhook.url, delivered }, "sandbox webhook");
    const attempts = webhook.attempts + 1;
    const gap = Math.min(LONGEST_GAP_MS, FIRST_GAP_MS * 2 ** Math.min(webhook.attempts, 20));
    const dueAt = now() + gap;
    const isLast = attempts >= tries.most || dueAt > webhook.createdAt + tries.withinMs;
    const deliveredAt = delivered ? now() : null;
    journal.put({ ...webhook, attempts, dueAt, deliveredAt, gaveUpAt: isLast && !delivered ? now() : null });
  }

  const waiting = () => journal.all("webhook").filter((one) => one.deliveredAt === null && !one.gaveUpAt);

  /** Sends the webhooks one at a time, newest first if `reorder` is set. Waits for one that is already being sent. */
  async function send(webhooks: Webhook[]): Promise<void> {
    const order = faults().reorder ? webhooks.toReversed() : webhooks;
    for (const webhook of order) {
      const delivery =
        underWay.get(webhook.id) ?? attempt(webhook).finally(() => underWay.delete(webhook.id));
      underWay.set(webhook.id, delivery);
      await delivery;
    }
  }

  function scheduleNext(): void {
    if (manual || closing.signal.aborted) return;
    clearTimeout(timer);
    const next = Math.min(...waiting().map((one) => one.dueAt));
    if (!Number.isFinite(next)) return;
    timer = setTimeout(sendDue, Math.min(LONGEST_TIMER_MS, Math.max(0, next - now()))).unref();
  }

  async function sendDue(): Promise<void> {
    await send(waiting().filter((one) => one.dueAt <= now()));
    scheduleNext();
  }

  return {
    scheduleNext,
    /** Creates a webhook without sending it. The caller must store it in the journal and then schedule it. */
    prepare(url: string, eventId: string, body: Buffer, about: string, endpoint?: string): Webhook {
      const createdAt = now();
      return {
        kind: "webhook",
        id: randomUUID(),
        url,
        eventId,
        endpoint,
        body: body.toString("base64"),
        about,
        attempts: 0,
        createdAt,
        dueAt: createdAt + faults().delayMs,
        deliveredAt: null,
        gaveUpAt: null,
      };
    },
    /** Sends all undelivered webhooks, due or not. Resolves with the number that is still pending. */
    async flush(): Promise<number> {
      await send(waiting());
      scheduleNext();
      return waiting().length;
    },
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await Promise.all(underWay.values());
    },
  };
}

export type Webhooks = ReturnType<typeof createWebhooks>;
