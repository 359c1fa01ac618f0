import { flushCompileCache } from "node:module";
import { ensureOwner } from "@rankwright/api/accounts/owner";
import { createBriefsWorker } from "@rankwright/api/briefs/worker";
import { createDeps } from "@rankwright/api/context/deps";
import { createInboundWorker } from "@rankwright/api/inbound/worker";
import { createMailWorker } from "@rankwright/api/mail/worker";
import { createPaymentsWorker } from "@rankwright/api/payments/due/worker";
import { removeOldFiles } from "@rankwright/api/rooms/files/housekeeping";
import { createRoomsWorker } from "@rankwright/api/rooms/worker";
import { buildApi } from "@rankwright/api/server/app";
import { readEnv } from "@rankwright/api/settings/env";
import type { Worker } from "@rankwright/api/workers/worker";
import { onEvents } from "@rankwright/db/core";
import { z } from "zod";
import { killOf, killPointsOf } from "./kill-points/index.ts";
import { keepResolutions } from "./resolve-once.ts";

/** What the program that watches it says of this life. */
const orders = z.object({
  /** Its clock is so far ahead, in milliseconds. */
  ahead: z.number(),
  /** Whether orders' rooms are worked on, too. */
  hasRooms: z.boolean(),
  kill: z.object({ point: z.string(), count: z.number() }).optional(),
});

/** A provider may hang in a story, and a story should not take long; a busy machine still answers in that time. */
const TIMEOUT_MS = 2_000;

// The API host with its workers, as a process that ends by SIGKILL at the point that it is told of, if any.
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
if (hasRooms) {
  onEvents(deps.db, () => workers.rooms?.wake());
  // The site does so every hour; this one is ended sooner.
  await removeOldFiles(deps);
}
await buildApi(deps).listen({ host: "127.0.0.1", port: Number(env.API_PORT) });
// It does not outlive the program that watches it.
process.once("disconnect", () => process.exit(1));
// One that is killed never writes its cache at the end.
flushCompileCache();
keepResolutions();
if (!process.connected) process.exit(1);
process.send?.("ready");
