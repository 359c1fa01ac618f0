import { write } from "@rankwright/db/core";
import { dueInbound, findInbound, nextInboundAt, postponeInbound } from "@rankwright/db/inbound";
import type { Deps } from "../context/deps.ts";
import { createWorker, earliest, type Job, type Worker } from "../workers/worker.ts";
import { readMailbox } from "./mailbox.ts";
import { processMail } from "./process.ts";
import { saveUnmatched } from "./unmatched.ts";

const POLL_MS = 60_000;
/** Maximum delay after a failed poll, in milliseconds. The delay doubles with each failure in a row. */
const MAX_POLL_MS = 15 * 60_000;
const MIN_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;
/** With these delays, the last try is about a day after the first. */
const MAX_TRIES = 30;

/** A job: a stored mail, or a poll of the mailbox. */
interface Row {
  _id: string;
}
const POLL_JOB: Row = { _id: "mailbox" };

export interface InboundWorker extends Worker {
  /** Polls the mailbox now, regardless of the schedule. */
  poll(): void;
}

/**
 * Creates the worker that polls the mailbox once a minute, if one is configured, and processes inbound mails one at a time. Mails are
 * stored before they are processed, so that a crash loses none. `parseMs`: timeout for parsing a mail, in milliseconds.
 */
export function createInboundWorker(
  deps: Deps,
  { parseMs }: { parseMs?: number | undefined } = {},
): InboundWorker {
  const { db, now, log } = deps;
  let pollState = { at: 0, url: "", failures: 0 };

  /** Returns the time of the next poll; undefined without a mailbox. A new mailbox or a clock set back triggers a poll immediately. */
  function nextPollAt(): number | undefined {
    const { IMAP_URL: url } = deps.env;
    if (!url) return undefined;
    if (url !== pollState.url || pollState.at > now() + MAX_POLL_MS) pollState = { at: 0, url, failures: 0 };
    return pollState.at;
  }

  async function pollMailbox(stopping: AbortSignal): Promise<void> {
    const { url } = pollState;
    pollState.at = now() + POLL_MS;
    // `poll` may have requested another poll during this one. That poll runs immediately.
    const after = (ms: number) => (pollState.at === 0 ? 0 : now() + ms);
    try {
      const stored = await readMailbox(deps, url, stopping);
      pollState = { at: after(POLL_MS), url, failures: 0 };
      if (stored > 0) log.info({ kept: stored }, "mails received");
    } catch (error) {
      const failures = pollState.failures + 1;
      pollState = { at: after(Math.min(POLL_MS * 2 ** (failures - 1), MAX_POLL_MS)), url, failures };
      // Omits the error itself, because servers may quote credentials.
      const reason = error instanceof Error ? ("code" in error ? String(error.code) : error.name) : "unknown";
      if (!stopping.aborted) log.warn({ failures, reason }, "the mailbox could not be read; retrying");
    }
  }

  async function processRow(_id: string, stopping: AbortSignal): Promise<void> {
    const row = findInbound(db, _id);
    if (row?.state !== "waiting") return;
    try {
      await processMail(deps, row, { timeMs: parseMs, signal: stopping });
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error, mail: _id, tries: row.tries + 1 }, "an inbound mail could not be processed");
      const gap = Math.min(MIN_RETRY_MS * 2 ** row.tries, MAX_RETRY_MS);
      const reason = "Something went wrong on our side.";
      await write(db, (tx) =>
        row.tries + 1 < MAX_TRIES
          ? postponeInbound(tx, row, { reason, orderId: row.orderId }, now() + gap)
          : saveUnmatched(tx, row, { reason, orderId: row.orderId }, now()),
      );
    }
  }

  const job: Job<Row> = {
    name: "inbound",
    concurrency: 1,
    due(limit, excludedIds) {
      const at = nextPollAt();
      const pollJobs =
        at !== undefined && at <= now() && !excludedIds.includes(POLL_JOB._id) ? [POLL_JOB] : [];
      return [...pollJobs, ...dueInbound(db, now(), limit, excludedIds)].slice(0, limit);
    },
    nextAt: (except) =>
      earliest(except.includes(POLL_JOB._id) ? undefined : nextPollAt(), nextInboundAt(db, except)),
    async work({ _id }, stopping) {
      if (_id === POLL_JOB._id) await pollMailbox(stopping);
      else await processRow(_id, stopping);
      return true;
    },
  };
  const worker = createWorker(job, deps);
  return {
    ...worker,
    poll() {
      pollState = { ...pollState, at: 0 };
      worker.wake();
    },
  };
}
