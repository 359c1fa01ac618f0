import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Faults } from "./faults.ts";
import { writeForm } from "./notification.ts";
import type { Message, Store } from "./store.ts";

const FIRST_GAP_MS = 1_000;
const LONGEST_GAP_MS = 60_000;
const TIMEOUT_MS = 10_000;

interface Parts {
  store: Store;
  now: () => number;
  faults: () => Faults;
  /** Called when the `dropFirst` fault drops an attempt. */
  onDrop: () => void;
  log: Pick<FastifyBaseLogger, "info"> | undefined;
  /** True: notifications are sent only by `flush`. */
  manual: boolean;
}

/** Sends notifications to the shop until it returns 200, at increasing intervals. */
export function createDelivery({ store, now, faults, onDrop, log, manual }: Parts) {
  const closing = new AbortController();
  const genuine = new Set(store.messages().map((message) => message.body));
  const underWay = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function post(url: string, body: Buffer): Promise<boolean> {
    try {
      const response = await fetch(url, {
        method: "POST",
        body: new Uint8Array(body),
        headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "PayPal sandbox IPN" },
        redirect: "manual",
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  /** Makes one delivery attempt and increments `attempts` in any case. Retries stop after a 200 response. */
  async function tryDelivery(message: Message): Promise<void> {
    const { tamper, duplicate, dropFirst, charset } = faults();
    const body = Buffer.from(message.body, "base64");
    let delivered = false;
    if (dropFirst > 0) onDrop();
    else {
      if (tamper) {
        const forged = { ...Object.fromEntries(new URLSearchParams(body.toString("latin1"))), ...tamper };
        await post(message.url, writeForm(forged, charset));
      }
      const copies = Array.from({ length: 1 + duplicate }, () => post(message.url, body));
      delivered = (await Promise.all(copies)).some(Boolean);
    }
    if (closing.signal.aborted) return;
    log?.info({ about: message.about, url: message.url, delivered }, "sandbox notification");
    const gap = Math.min(LONGEST_GAP_MS, FIRST_GAP_MS * 2 ** Math.min(message.attempts, 10));
    store.put({
      ...message,
      attempts: message.attempts + 1,
      dueAt: now() + gap,
      deliveredAt: delivered ? now() : null,
    });
  }

  const waiting = () => store.messages().filter((message) => message.deliveredAt === null);

  /** Sends the notifications one at a time, newest first if `reorder` is set. Waits for one that is already being sent. */
  async function send(messages: Message[]): Promise<void> {
    const order = faults().reorder ? messages.toReversed() : messages;
    for (const message of order) {
      const already = underWay.get(message.id);
      const attempt = already ?? tryDelivery(message).finally(() => underWay.delete(message.id));
      underWay.set(message.id, attempt);
      await attempt;
    }
  }

  function scheduleNext(): void {
    if (manual || closing.signal.aborted) return;
    clearTimeout(timer);
    const next = Math.min(...waiting().map((message) => message.dueAt));
    if (!Number.isFinite(next)) return;
    timer = setTimeout(sendDue, Math.min(LONGEST_GAP_MS, Math.max(0, next - now()))).unref();
  }

  async function sendDue(): Promise<void> {
    await send(waiting().filter((message) => message.dueAt <= now()));
    scheduleNext();
  }

  return {
    scheduleNext,
    /** Creates a notification without sending it. The caller must store it and then schedule it. */
    prepare(url: string, body: Buffer, about: string): Message {
      const bytes = body.toString("base64");
      genuine.add(bytes);
      return {
        kind: "message",
        id: randomUUID(),
        url,
        body: bytes,
        about,
        attempts: 0,
        dueAt: now() + faults().delayMs,
        deliveredAt: null,
      };
    },
    /** Sends all undelivered notifications, due or not. Resolves with the number that is still undelivered. */
    async flush(): Promise<number> {
      await send(waiting());
      scheduleNext();
      return waiting().length;
    },
    /** True if `prepare` created a notification with exactly these bytes. */
    isGenuine: (body: Buffer) => genuine.has(body.toString("base64")),
    async close(): Promise<void> {
      clearTimeout(timer);
      closing.abort();
      await Promise.all(underWay.values());
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
