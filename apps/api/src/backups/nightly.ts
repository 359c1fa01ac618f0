import { firstAccountAt } from "@rankwright/db/accounts";
import { backupsByAge, madeAt } from "@rankwright/db/backup";
import { write } from "@rankwright/db/core";
import { dayAt, paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { words } from "../mail/kind.ts";
import { mailOwners } from "../mail/owners.ts";
import { createWorker, type Worker } from "../workers/worker.ts";
import { backupTrouble } from "./mails.ts";
import { type Outcome, runBackup } from "./make.ts";

/** Start of a night: 3 a.m. in the owner's time zone, in milliseconds since midnight. */
const NIGHT_BEGINS_MS = 3 * 3_600_000;
const RETRY_MS = 20 * 60_000;
/** Number of consecutive failures from which the owner is notified. The first may be due to a concurrent manual backup. */
const FAILURES_BEFORE_MAIL = 2;
const REASON_MAX = 2_000;
const BACKUP = { _id: "backup" };

/** Returns the night that a time (in milliseconds) belongs to, as the date on which it began. */
const nightOf = (at: number, timeZone: string): string => dayAt(at - NIGHT_BEGINS_MS, timeZone);

/**
 * Creates the worker for nightly backups at 3 a.m. in the owner's time zone. After a missed night, it runs at the next start. It
 * skips a night for which there already is a backup, such as a manual one. A failed backup is retried, and the owner is notified.
 */
export function createBackupsWorker(deps: Deps): Worker {
  const { db, env, now, log } = deps;
  /** Last attempt of this process, and the number of consecutive failures. */
  let last = { at: Number.NEGATIVE_INFINITY, failures: 0 };

  function isDue(): boolean {
    // A clock that was set back must not block the next attempt.
    const isTried = last.at <= now() && now() < last.at + RETRY_MS;
    if (env.NIGHTLY_BACKUPS === "off" || isTried) return false;
    const newest = backupsByAge(env.DATA_DIR, now()).at(-1);
    const from = newest === undefined ? firstAccountAt(db) : madeAt(newest);
    if (from === undefined) return false;
    return from > now() || nightOf(now(), env.TIME_ZONE) > nightOf(from, env.TIME_ZONE);
  }

  async function mailFailure({ name, trouble }: Outcome): Promise<void> {
    const head = name ? "Last night's backup is incomplete" : "Last night's backup failed";
    const backupsLink = env.SITE_URL + paths.backupSettings();
    const mail = words(env, backupTrouble, { head, reason: trouble.slice(0, REASON_MAX), backupsLink });
    await write(db, (tx) => mailOwners(tx, deps, `backup:${nightOf(now(), env.TIME_ZONE)}`, mail));
  }

  return createWorker(
    {
      name: "backups",
      concurrency: 1,
      due: (_most, except) => (!except.includes(BACKUP._id) && isDue() ? [BACKUP] : []),
      // The worker polls every 30 seconds, which is often enough.
      nextAt: () => undefined,
      async work(_row, stopping) {
        const options = ["--nightly", "--keep", `${env.BACKUPS_KEPT}`];
        const made = await runBackup(env.DATA_DIR, options, stopping);
        if (stopping.aborted) return true;
        last = { at: now(), failures: made.name ? 0 : last.failures + 1 };
        if (made.trouble === "") log.info({ backup: made.name }, "nightly backup created");
        else {
          log.error(
            { backup: made.name, reason: made.trouble, failures: last.failures },
            "nightly backup failed or is incomplete",
          );
          if (made.name || last.failures >= FAILURES_BEFORE_MAIL) await mailFailure(made);
        }
        return true;
      },
    },
    deps,
  );
}
