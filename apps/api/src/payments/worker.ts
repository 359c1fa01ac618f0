import { immediate } from "@rankwright/db/core";
import {
  dueNotifications,
  type Notification,
  newestNotificationAt,
  nextNotificationAt,
  postponeNotification,
  pullChecks,
  pullNotifications,
} from "@rankwright/db/payments";
import type { Deps } from "../deps.ts";
import { latestDue } from "../due.ts";
import { createWorker, type Job, type Worker } from "../worker.ts";
import { processInvalid, processOtherMode, processVerified } from "./booking/process.ts";
import type { Verification } from "./provider.ts";
import { provider } from "./providers.ts";
import { reconcile } from "./review/reconcile.ts";
import { CHECK_AFTER_MS } from "./review/unpaid.ts";

/** Unanswered tries hold their places for the whole timeout: with 32 places, 96 can keep to their 30 seconds. */
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
 * Verifies notifications with the provider, processes them, and flags orders that stay unpaid. All it knows is in rows, so it
 * survives a crash. Stopping ends outgoing calls; what was not finished stays due. `timeoutMs` is for the provider's answer.
 */
export function createPaymentsWorker(deps: Deps, { timeoutMs = TIMEOUT_MS } = {}): Worker {
  async function verify(row: Notification, stopping: AbortSignal): Promise<Verification> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), timeoutMs);
    try {
      return await provider.verifyWebhook(deps.env, row.raw, AbortSignal.any([stopping, late.signal]));
    } finally {
      clearTimeout(timer);
    }
  }

  async function handle(row: Notification, stopping: AbortSignal): Promise<void> {
    const event = provider.parseWebhook(row.raw);
    if (row.verifiedAt !== null) return processVerified(deps, row._id, event);
    if (processOtherMode(deps, row._id, event)) return;
    const verification = await verify(row, stopping);
    if (stopping.aborted) return;
    if (verification.result === "unknown") later(row, `${verification.reason} It is asked again.`);
    else if (verification.result === "verified") processVerified(deps, row._id, event);
    else processInvalid(deps, row._id);
  }

  function later(row: Notification, reason: string): void {
    const now = deps.now();
    const tries = row.tries + 1;
    const nextTryAt = now + retryGap(tries, now - row.createdAt);
    immediate(deps.db, (tx) => postponeNotification(tx, row._id, { tries, nextTryAt, reason }));
    deps.log.warn({ notification: row._id, tries, reason }, "payment notification is tried again later");
  }

  const latest = latestDue(deps.now, newestNotificationAt(deps.db), LONGEST_GAP_MS);
  const job: Job<Notification> = {
    name: "payments",
    atOnce: AT_ONCE,
    due: (most, except) => dueNotifications(deps.db, deps.now(), most, except),
    nextAt: (except) => nextNotificationAt(deps.db, except),
    besides: () => {
      pullNotifications(deps.db, latest(), deps.now());
      pullChecks(deps.db, deps.now() + CHECK_AFTER_MS);
      reconcile(deps);
    },
    async work(row, stopping) {
      try {
        await handle(row, stopping);
      } catch (error) {
        // Our own fault, or the database is busy: the notification must neither be lost nor hold up the others.
        deps.log.error({ err: error, notification: row._id }, "payment notification could not be processed");
        later(row, "Something went wrong on our side. It is tried again.");
      }
      deps.wake("mail");
      return !stopping.aborted;
    },
  };
  return createWorker(job, deps);
}
