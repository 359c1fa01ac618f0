import { immediate } from "@rankwright/db/core";
import {
  dueNotifications,
  type Notification,
  nextNotificationAt,
  postponeNotification,
} from "@rankwright/db/payments";
import type { Deps } from "../deps.ts";
import { createWorker, type Job, type Worker } from "../worker.ts";
import { paypalStandard } from "./paypal-standard/provider.ts";
import type { Verdict } from "./provider.ts";
import { reconcile } from "./reconcile.ts";
import { settleInvalid, settleOtherMode, settleVerified } from "./settle.ts";

/** Tries that nobody answers hold their places for as long as a try may take: with so many, 96 can wait for their next. */
const AT_ONCE = 32;
const TIMEOUT_MS = 10_000;
const FIRST_MINUTES_MS = 10 * 60_000;
const LONGEST_EARLY_GAP_MS = 15_000;
const LONGEST_GAP_MS = 6 * 3_600_000;

/**
 * How long to wait after the `tries`th try (1 is the first) of a notification that is `age` old, all in milliseconds: with
 * the time a try may take, and 5 s to wait for a place, tries are at most 30 s apart in the first ten minutes and a quarter
 * of the age after.
 */
export function retryGap(tries: number, age: number): number {
  const early = Math.min(LONGEST_EARLY_GAP_MS, 1_000 * 2 ** Math.min(tries - 1, 10));
  return age < FIRST_MINUTES_MS ? early : Math.min(LONGEST_GAP_MS, age / 4);
}

/**
 * Verifies notifications with the provider, books them, and looks again at orders that stay unpaid. All it knows is in
 * rows, so it survives a crash. Stopping ends outgoing calls; what was not finished stays due. `timeoutMs`: how long the
 * provider may take for an answer.
 */
export function createPaymentsWorker(deps: Deps, { timeoutMs = TIMEOUT_MS } = {}): Worker {
  const provider = paypalStandard(deps.env);

  /** The provider's word on a notification, or "unknown" when there is none in time. */
  async function ask(row: Notification, stopping: AbortSignal): Promise<Verdict> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await provider.verify(row.raw, AbortSignal.any([stopping, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  async function settle(row: Notification, stopping: AbortSignal): Promise<void> {
    const reading = provider.parse(row.raw);
    if (row.verifiedAt !== null) return settleVerified(deps, row._id, reading);
    if (settleOtherMode(deps, row._id, reading)) return;
    const verdict = await ask(row, stopping);
    if (stopping.aborted) return;
    if (verdict.answer === "unknown") later(row, `${verdict.because} It is asked again.`);
    else if (verdict.answer === "verified") settleVerified(deps, row._id, reading);
    else settleInvalid(deps, row._id);
  }

  function later(row: Notification, reason: string): void {
    const now = deps.now();
    const tries = row.tries + 1;
    const nextTryAt = now + retryGap(tries, now - row.createdAt);
    immediate(deps.db, (tx) => postponeNotification(tx, row._id, { tries, nextTryAt, reason }));
    deps.log.warn({ notification: row._id, tries, reason }, "payment notification is tried again later");
  }

  const job: Job<Notification> = {
    name: "payments",
    atOnce: AT_ONCE,
    due: (most, except) => dueNotifications(deps.db, deps.now(), most, except),
    nextAt: (except) => nextNotificationAt(deps.db, except),
    besides: () => reconcile(deps),
    async work(row, stopping) {
      try {
        await settle(row, stopping);
      } catch (error) {
        // Our own fault, or the database is busy: the notification must neither be lost nor hold up the others.
        deps.log.error({ err: error, notification: row._id }, "payment notification could not be settled");
        later(row, "Something went wrong on our side. It is tried again.");
      }
      deps.wake("mail");
      return !stopping.aborted;
    },
  };
  return createWorker(job, deps);
}
