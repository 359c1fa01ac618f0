import { write } from "@rankwright/db/core";
import {
  closeOtherModes,
  type Notification,
  newestNotificationAt,
  postponeNotification,
  pullChecks,
  pullJobs,
  pullNotifications,
  pullUnanswered,
} from "@rankwright/db/payments";
import { modeVariable, paymentModeOf } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { latestDue } from "../../workers/due.ts";
import { createWorker, type Job, type Worker } from "../../workers/worker.ts";
import { processInvalid, processOtherMode, processVerified } from "../booking/process.ts";
import type { Verification } from "../provider.ts";
import { providerOf } from "../providers.ts";
import { reconcile } from "../review/reconcile.ts";
import { CHECK_AFTER_MS } from "../session/open.ts";
import { rescheduleJob, runJob } from "./provider-jobs.ts";
import { CONCURRENCY, createQueues, type Work } from "./queues.ts";
import { MAX_RETRY_MS, retryDelay, withTimeout } from "./retry.ts";

const TIMEOUT_MS = 10_000;

/**
 * Creates the payments worker. It verifies and processes notifications, runs jobs (requests to providers, reminders), and flags
 * orders that stay unpaid. Its whole state is in the database, so it survives a crash. Stopping aborts outgoing requests;
 * unfinished rows stay due. `timeoutMs` limits a provider's response time.
 */
export function createPaymentsWorker(deps: Deps, { timeoutMs = TIMEOUT_MS } = {}): Worker {
  async function verify(row: Notification, stopping: AbortSignal): Promise<Verification> {
    const setup = deps.env.setups[row.provider];
    const turnedOff = `Payment is turned off (${modeVariable(row.provider)}).`;
    if (!setup) return { result: "unknown", reason: turnedOff };
    return withTimeout(stopping, timeoutMs, (signal) =>
      providerOf(row.provider).verifyWebhook(setup, row.raw, row.headers, row.createdAt, signal),
    );
  }

  async function handle(row: Notification, stopping: AbortSignal): Promise<void> {
    if (row.verifiedAt !== null) return processVerified(deps, row._id);
    if (await processOtherMode(deps, row)) return;
    const verification = await verify(row, stopping);
    if (stopping.aborted) return;
    if (verification.result === "unknown") await postpone(row, `${verification.reason} It will be retried.`);
    else if (verification.result === "verified") await processVerified(deps, row._id);
    else await processInvalid(deps, row._id);
  }

  async function postpone(row: Notification, reason: string): Promise<void> {
    const now = deps.now();
    const tries = row.tries + 1;
    const nextTryAt = now + retryDelay(tries, now - row.createdAt);
    await write(deps.db, (tx) => postponeNotification(tx, row._id, { tries, nextTryAt, reason }));
    deps.log.warn({ notification: row._id, tries, reason }, "payment notification is tried again later");
  }

  const workOn = (work: Work, stopping: AbortSignal): Promise<void> =>
    "notification" in work
      ? handle(work.notification, stopping)
      : runJob(deps, work.job, { stopping, timeoutMs, pauseCharges: queues.pauseCharges });

  let setups = "";
  /**
   * Retries unanswered rows after a change of the settings, because a provider may be on now, or use another account. Closes the checkouts
   * of other modes.
   */
  function noticeSettings(): void {
    const now = JSON.stringify(deps.env.setups);
    if (now === setups) return;
    pullUnanswered(deps.db, deps.now());
    const mode = paymentModeOf(deps.env);
    if (mode !== "off") closeOtherModes(deps.db, mode, deps.now());
    setups = now;
  }

  const queues = createQueues(deps.db, deps.now);
  const latest = latestDue(deps.now, newestNotificationAt(deps.db), MAX_RETRY_MS);
  const job: Job<Work> = {
    name: "payments",
    concurrency: CONCURRENCY,
    // `_most` is the number of free slots in all queues, so it never limits the result.
    due: (_most, except, inProgress) => queues.due(except, inProgress),
    nextAt: queues.nextAt,
    afterPass: () => {
      const last = latest();
      pullNotifications(deps.db, last, deps.now());
      pullJobs(deps.db, last, deps.now());
      noticeSettings();
      pullChecks(deps.db, deps.now() + CHECK_AFTER_MS);
      reconcile(deps);
    },
    async work(row, stopping) {
      try {
        await workOn(row, stopping);
      } catch (error) {
        // An internal error, or the database is busy: the row must neither be lost nor block the others.
        deps.log.error({ err: error, row: row._id }, "payment notification could not be processed");
        if ("job" in row) await rescheduleJob(deps, row.job);
        else await postpone(row.notification, "Something went wrong on our side. It will be retried.");
      }
      return !stopping.aborted;
    },
  };
  return createWorker(job, deps);
}
