import { flushCompileCache } from "node:module";
import { buildApi } from "../../app.ts";
import { ensureOwner } from "../../auth/owner.ts";
import { createDeps } from "../../deps.ts";
import { readEnv } from "../../env.ts";
import { createMailWorker } from "../../mail/worker.ts";
import { createPaymentsWorker } from "../worker.ts";
import { armKillPoints } from "./kill-points.ts";

// The API host with its workers, as a process that ends by SIGKILL at the point its first argument names.
const env = readEnv();
const wakers: Partial<Record<"mail" | "payments", () => void>> = {};
const deps = createDeps(env, { wake: (worker) => wakers[worker]?.() });
await ensureOwner(deps);
armKillPoints(deps.db, Number(process.argv[2] ?? 0));

const workers = { mail: createMailWorker(deps), payments: createPaymentsWorker(deps) };
for (const name of ["mail", "payments"] as const) {
  wakers[name] = () => workers[name].wake();
  workers[name].start();
}
await buildApi(deps).listen({ host: "127.0.0.1", port: Number(env.API_PORT) });
// It does not outlive the program that watches it.
process.once("disconnect", () => process.exit(1));
// One that is killed never writes its cache at the end.
flushCompileCache();
if (!process.connected) process.exit(1);
process.send?.("ready");
