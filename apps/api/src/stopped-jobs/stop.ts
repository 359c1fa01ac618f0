import { stopUnfinished, write } from "@rankwright/db/core";
import { paths } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { words } from "../mail/kind.ts";
import { mailOwners } from "../mail/owners.ts";
import { stoppedJobMail } from "./mails.ts";
import { inWords } from "./words.ts";

/** Stops the jobs that crashed the process three times, and mails the owner about each. Called at startup, before the workers. */
export async function stopJobs(deps: Pick<Deps, "db" | "env" | "log" | "now">): Promise<void> {
  const { db, env, log, now } = deps;
  const panelLink = env.SITE_URL + paths.admin();
  const stopped = await write(db, (tx) => {
    const jobs = stopUnfinished(tx, now());
    for (const job of jobs) {
      const mail = words(env, stoppedJobMail, { job: inWords(tx, job), panelLink });
      mailOwners(tx, deps, `stopped:${job.worker}:${job.rowId}:${job.startedAt}`, mail);
    }
    return jobs;
  });
  for (const { worker, rowId, starts } of stopped)
    log.error({ worker, row: rowId, starts }, "a job crashed the process three times and was stopped");
}
