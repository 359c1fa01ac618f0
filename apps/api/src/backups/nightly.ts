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

/** Each night begins at three of the owner's time. */
const NIGHT_BEGINS_MS = 3 * 3_600_000;
const AGAIN_MS = 20 * 60_000;
/** The first failure may have met a backup that somebody makes by hand. */
const FAILURES_TOLD = 2;
const REASON_MAX = 2_000;
const BACKUP = { _id: "backup" };

/** The night that a moment (milliseconds) belongs to, by the day on which it began. */
const nightOf = (at: number, timeZone: string): string => dayAt(at - NIGHT_BEGINS_MS, timeZone);

/**
 * Makes a backup each night at three of the owner's time, and at the start where a night went by without one, whoever made the last.
 * One that fails is tried again, and the owner is told.
 */
export function createBackupsWorker(deps: Deps): Worker {
  const { db, env, now, log } = deps;
  /** The last try of this process. */
  let last = { at: Number.NEGATIVE_INFINITY, failures: 0 };

  function isDue(): boolean {
    // A clock that was put back must not hold it up.
    const isTried = last.at <= now() && now() < last.at + AGAIN_MS;
    if (env.NIGHTLY_BACKUPS === "off" || isTried) return false;
    const newest = backupsByAge(env.DATA_DIR, now()).at(-1);
    const from = newest === undefined ? firstAccountAt(db) : madeAt(newest);
    if (from === undefined) return false;
    return from > now() || nightOf(now(), env.TIME_ZONE) > nightOf(from, env.TIME_ZONE);
  }

  async function tell({ name, trouble }: Outcome): Promise<void> {
    const head = name ? "Last night's backup lacks files" : "No backup was made last night";
    const backupsLink = env.SITE_URL + paths.backupSettings();
    const mail = words(env, backupTrouble, { head, reason: trouble.slice(0, REASON_MAX), backupsLink });
    await write(db, (tx) => mailOwners(tx, deps, `backup:${nightOf(now(), env.TIME_ZONE)}`, mail));
    deps.wake("mail");
  }

  return createWorker(
    {
      name: "backups",
      atOnce: 1,
      due: (_most, except) => (!except.includes(BACKUP._id) && isDue() ? [BACKUP] : []),
      // The worker looks every half a minute, which is soon enough for a night.
      nextAt: () => undefined,
      async work(_row, stopping) {
        const options = ["--nightly", "--keep", `${env.BACKUPS_KEPT}`];
        const made = await runBackup(env.DATA_DIR, options, stopping);
        if (stopping.aborted) return true;
        last = { at: now(), failures: made.name ? 0 : last.failures + 1 };
        if (made.trouble === "") log.info({ backup: made.name }, "the night's backup is made");
        else {
          log.error(
            { backup: made.name, reason: made.trouble, failures: last.failures },
            "the night's backup",
          );
          if (made.name || last.failures >= FAILURES_TOLD) await tell(made);
        }
        return true;
      },
    },
    deps,
  );
}
