import { emptyTrash } from "@rankwright/db/content";
import { dropOldEvents, purgeStarts, type Tx, write } from "@rankwright/db/core";
import { purgeInbound, trimUnmatched } from "@rankwright/db/inbound";
import { purgeForged } from "@rankwright/db/payments";
import { purgeSessions } from "../auth/session.ts";
import type { Deps } from "../context/deps.ts";
import { unmatchedLimits } from "../inbound/unmatched.ts";
import { removeUnusedImages } from "../media/unused.ts";
import { removeOldFiles } from "../rooms/files/housekeeping.ts";
import { createWorker, type Worker } from "../workers/worker.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Retention of deleted content, forged notifications, and recorded starts of jobs that didn't end, in milliseconds. */
const TRASH_MS = 30 * DAY_MS;
/**
 * Retention of inbound mails, by which duplicates are recognized, in milliseconds. Longer than the 30 days that are imported again
 * after a new UIDVALIDITY (inbound/mailbox.ts), because a delivery may take days.
 */
const INBOUND_MS = 90 * DAY_MS;

/** The hourly tasks, by name. The name is the job's id if a task is stopped because it crashes the process. */
function choresOf(deps: Deps) {
  const { db, now } = deps;
  const purge = (what: (tx: Tx) => unknown) => () => write<unknown>(db, what);
  return {
    sessions: () => purgeSessions(deps),
    trash: purge((tx) => emptyTrash(tx, now() - TRASH_MS)),
    forged: purge((tx) => purgeForged(tx, now() - TRASH_MS)),
    unmatched: purge((tx) => trimUnmatched(tx, unmatchedLimits(now()))),
    inbound: purge((tx) => purgeInbound(tx, now() - INBOUND_MS)),
    events: purge(dropOldEvents),
    starts: purge((tx) => purgeStarts(tx, now() - TRASH_MS)),
    pictures: () => removeUnusedImages(deps),
    files: () => removeOldFiles(deps),
  } satisfies Record<string, () => Promise<unknown>>;
}

/** Creates the worker that deletes expired data at the start and every hour. A failed task is logged and runs again after an hour. */
export function createHousekeeping(deps: Deps): Worker {
  const { log, now } = deps;
  const chores = Object.entries(choresOf(deps)).map(([_id, run]) => ({
    _id,
    run,
    endedAt: Number.NEGATIVE_INFINITY,
  }));
  // `now() < endedAt`: the clock was set back, which must not delay the tasks.
  const isDue = ({ endedAt }: { endedAt: number }) => now() < endedAt || now() >= endedAt + HOUR_MS;
  return createWorker(
    {
      name: "housekeeping",
      concurrency: 1,
      due: (most, except) =>
        chores.filter((chore) => isDue(chore) && !except.includes(chore._id)).slice(0, most),
      // The worker polls every 30 seconds anyway, which is often enough.
      nextAt: () => undefined,
      async work(chore) {
        try {
          await chore.run();
        } catch (error) {
          const part = chore._id;
          log.error({ err: error, part }, "a cleanup task failed; retrying in an hour");
        }
        chore.endedAt = now();
        return true;
      },
    },
    deps,
  );
}
