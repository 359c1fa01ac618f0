import { flushCompileCache } from "node:module";
import { ensureOwner } from "@rankwright/api/accounts/owner";
import { createBriefsWorker } from "@rankwright/api/briefs/worker";
import { createDeps } from "@rankwright/api/context/deps";
import { createInboundWorker } from "@rankwright/api/inbound/worker";
import { createMailWorker } from "@rankwright/api/mail/worker";
import { createPaymentsWorker } from "@rankwright/api/payments/jobs/worker";
import { removeOldFiles } from "@rankwright/api/rooms/files/housekeeping";
import { createRoomsWorker } from "@rankwright/api/rooms/worker";
import { buildApi } from "@rankwright/api/server/app";
import { readEnv } from "@rankwright/api/settings/env";
import type { Worker } from "@rankwright/api/workers/worker";
import { z } from "zod";
import { killOf, killPointsOf } from "./kill-points/index.ts";
import { keepResolutions } from "./resolve-once.ts";

/** Instructions from the parent process, in the third argument. */
const orders = z.object({
  /** Offset of the clock, in milliseconds. */
  ahead: z.number(),
  /** True if the workers of orders' rooms run, too. */
  hasRooms: z.boolean(),
  kill: z.object({ point: z.string(), count: z.number() }).optional(),
});

/**
 * Timeout of requests to providers, in milliseconds. It is short, because some stories make a provider hang, but long enough for a busy
 * machine.
 */
const TIMEOUT_MS = 2_000;

// Runs the API host and its workers in a process that sends itself SIGKILL at the armed kill point.
const env = readEnv();
const wakers = new Map<string, () => void>();
const { ahead, hasRooms, kill } = orders.parse(JSON.parse(process.argv[3] ?? ""));
const deps = createDeps(env, { now: () => Date.now() + ahead, wake: (worker) => wakers.get(worker)?.() });
await ensureOwner(deps);
const portOf = (url: string | undefined) => (url ? Number(new URL(url).port) : undefined);
const arm = killPointsOf(deps.db, { smtpPort: portOf(env.SMTP_URL), imapPort: portOf(env.IMAP_URL) });
arm(kill && killOf(kill.point, kill.count));
process.on("message", (message) => {
  const { point, count } = orders.shape.kill.parse(message) ?? {};
  arm(killOf(point, count ?? 1));
  process.send?.("armed");
});

const workers: Record<string, Worker> = {
  mail: createMailWorker(deps),
  payments: createPaymentsWorker(deps, { timeoutMs: TIMEOUT_MS }),
  ...(hasRooms && {
    briefs: createBriefsWorker(deps),
    inbound: createInboundWorker(deps),
    rooms: createRoomsWorker(deps),
  }),
};
for (const [name, worker] of Object.entries(workers)) {
  wakers.set(name, () => worker.wake());
  worker.start();
}
// The site does this every hour, but this process rarely lives that long.
if (hasRooms) await removeOldFiles(deps);
await buildApi(deps).listen({ host: "127.0.0.1", port: Number(env.API_PORT) });
// Exits with the parent process.
process.once("disconnect", () => process.exit(1));
// Written now, because a killed process would not write it at exit.
flushCompileCache();
keepResolutions();
if (!process.connected) process.exit(1);
process.send?.("ready");
