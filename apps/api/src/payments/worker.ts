import {
  dueNotifications,
  type Notification,
  nextNotificationAt,
  postponeNotification,
} from "@rankwright/db";
import type { Deps } from "../deps.ts";
import type { Worker } from "../mail/worker.ts";
import { paypalStandard } from "./paypal-standard.ts";
import { reconcile } from "./reconcile.ts";
import { settleInvalid, settleOtherMode, settleVerified } from "./settle.ts";

const AT_ONCE = 8;
const BATCH = 24;
const LONGEST_PAUSE_MS = 30_000;
const FIRST_MINUTES_MS = 10 * 60_000;
const LONGEST_EARLY_GAP_MS = 20_000;
const LONGEST_GAP_MS = 6 * 3_600_000;

/**
 * How long to wait after the `tries`th try (1 is the first) of a notification that is `age` old, all in milliseconds: with
 * the time a try may take, tries are at most 30 s apart in the first ten minutes and a quarter of the age after.
 */
export function retryGap(tries: number, age: number): number {
  const early = Math.min(LONGEST_EARLY_GAP_MS, 1_000 * 2 ** Math.min(tries - 1, 10));
  return age < FIRST_MINUTES_MS ? early : Math.min(LONGEST_GAP_MS, age / 4);
}

/**
 * Verifies notifications with the provider and books them. All it knows is in their rows, so it survives a crash. Stopping
 * ends outgoing calls; what was not finished stays due. `timeoutMs`: how long the provider may take for an answer.
 */
export function createPaymentsWorker(deps: Deps, { timeoutMs = 10_000 } = {}): Worker {
  const provider = paypalStandard(deps.env);
  let stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<number> | undefined;
  let started = false;
  let again = false;

  async function workOff(row: Notification): Promise<void> {
    try {
      const reading = provider.parse(row.raw);
      if (row.verifiedAt !== null) return settleVerified(deps, row._id, reading);
      if (settleOtherMode(deps, row._id, reading)) return;
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
      const verdict = await provider.verify(row.raw, signal);
      if (stopping.signal.aborted) return;
      if (verdict.answer === "unknown") return later(row, `${verdict.because} It is asked again.`);
      if (verdict.answer === "verified") settleVerified(deps, row._id, reading);
      else settleInvalid(deps, row._id);
    } catch (error) {
      // Our own fault, or the database is busy: the notification must neither be lost nor hold up the others.
      deps.log.error({ err: error, notification: row._id }, "payment notification could not be settled");
      later(row, "Something went wrong on our side. It is tried again.");
    }
  }

  function later(row: Notification, reason: string): void {
    const now = deps.now();
    const tries = row.tries + 1;
    const nextTryAt = now + retryGap(tries, now - row.createdAt);
    postponeNotification(deps.db, row._id, { tries, nextTryAt, reason });
    deps.log.warn({ notification: row._id, tries, reason }, "payment notification is tried again later");
  }

  async function work(): Promise<number> {
    let done = 0;
    for (;;) {
      const due = dueNotifications(deps.db, deps.now(), BATCH);
      if (due.length === 0 || stopping.signal.aborted) break;
      const queue = due.values();
      const lane = async () => {
        for (const row of queue) {
          if (stopping.signal.aborted) return;
          await workOff(row);
          done += 1;
        }
      };
      // All lanes end before the round does, also when one could not even note its failure.
      const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane));
      const failed = lanes.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
    }
    if (!stopping.signal.aborted) reconcile(deps);
    if (done > 0) deps.wake("mail");
    return done;
  }

  function runOnce(): Promise<number> {
    // One round at a time. What is asked for during one is looked at right after it, so nothing is overlooked.
    const mine: Promise<number> = (round ?? Promise.resolve(0))
      .catch(() => 0)
      .then(work)
      .finally(() => {
        if (round === mine) round = undefined;
      });
    round = mine;
    return mine;
  }

  function look(): void {
    clearTimeout(timer);
    again = false;
    runOnce()
      .then(() =>
        again || !started ? deps.now() : (nextNotificationAt(deps.db) ?? Number.POSITIVE_INFINITY),
      )
      .catch((error) => {
        // Nothing could be noted, so what is due stays due: without a pause the provider would be asked on and on.
        deps.log.error({ err: error }, "the payments worker failed; it goes on");
        return deps.now() + LONGEST_PAUSE_MS;
      })
      .then(plan);
  }

  function plan(next: number): void {
    if (!started) return;
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(next - deps.now(), 0), LONGEST_PAUSE_MS)).unref();
  }

  return {
    runOnce,
    start() {
      if (started) return;
      started = true;
      stopping = new AbortController();
      look();
    },
    wake() {
      if (!started) return;
      if (round) again = true;
      else look();
    },
    async stop() {
      started = false;
      clearTimeout(timer);
      stopping.abort();
      await round?.catch(() => 0);
      stopping = new AbortController();
    },
  };
}
