import { createDeps } from "@rankwright/api/context/deps";
import { createWorkers } from "@rankwright/api/server/workers";
import { readEnv } from "@rankwright/api/settings/env";
import { stopJobs } from "@rankwright/api/stopped-jobs/stop";
import type { Worker } from "@rankwright/api/workers/worker";

// Runs all workers of the site in the first argument. Kills itself with SIGKILL, in the middle of a transaction, when it updates or deletes
// a row of the table in the second argument that matches the condition in the third.
const [dataDir = "", table = "", condition = ""] = process.argv.slice(2);
const wakers = new Map<string, Worker>();
const env = readEnv({ DATA_DIR: dataDir, NODE_ENV: "test", LOG_LEVEL: "silent", NIGHTLY_BACKUPS: "off" });
const deps = createDeps(env, { wake: (name) => wakers.get(name)?.wake() });
deps.db.$client.function("die", () => process.kill(process.pid, "SIGKILL"));
for (const event of ["update", "delete"])
  deps.db.$client.exec(
    `create temp trigger die_at_${event} before ${event} on main.${table} when ${condition} begin select die(); end`,
  );
await stopJobs(deps);
const workers = createWorkers(deps);
for (const [name, worker] of Object.entries(workers)) {
  wakers.set(name, worker);
  worker.start();
}
// Exits with the parent process, because nothing else would end it.
process.once("disconnect", () => process.exit(0));
