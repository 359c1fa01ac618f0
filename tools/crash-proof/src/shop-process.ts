import { flushCompileCache } from "node:module";
import { ensureOwner } from "@rankwright/api/accounts/owner";
import { buildApi } from "@rankwright/api/app";
import { createDeps } from "@rankwright/api/deps";
import { createMailWorker } from "@rankwright/api/mail/worker";
import { createPaymentsWorker } from "@rankwright/api/payments/worker";
import { readEnv } from "@rankwright/api/settings/env";
import { armKillPoints, killPoints } from "./kill-points.ts";
import { keepResolutions } from "./resolve-once.ts";

/** A provider may hang in a story, and a story should not take long; a busy machine still answers in that time. */
const TIMEOUT_MS = 2_000;

// The API host with its workers, as a process that ends by SIGKILL at the point that its last two arguments name, if any.
const env = readEnv();
const wakers = new Map<string, () => void>();
/** Its clock is so far ahead, in milliseconds. */
const ahead = Number(process.argv[3]);
const deps = createDeps(env, { now: () => Date.now() + ahead, wake: (worker) => wakers.get(worker)?.() });
await ensureOwner(deps);
const [point] = killPoints.find(([name]) => name === process.argv[4]) ?? [];
const smtpPort = env.SMTP_URL ? Number(new URL(env.SMTP_URL).port) : undefined;
armKillPoints(deps.db, smtpPort, point && { point, count: Number(process.argv[5]) });

const workers = {
  mail: createMailWorker(deps),
  payments: createPaymentsWorker(deps, { timeoutMs: TIMEOUT_MS }),
};
for (const name of ["mail", "payments"] as const) {
  wakers.set(name, () => workers[name].wake());
  workers[name].start();
}
await buildApi(deps).listen({ host: "127.0.0.1", port: Number(env.API_PORT) });
// It does not outlive the program that watches it.
process.once("disconnect", () => process.exit(1));
// One that is killed never writes its cache at the end.
flushCompileCache();
keepResolutions();
if (!process.connected) process.exit(1);
process.send?.("ready");
