import { AsyncLocalStorage } from "node:async_hooks";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { createContext } from "@rankwright/api/context/context";
import { createDeps, type Deps } from "@rankwright/api/context/deps";
import { createPaymentsWorker } from "@rankwright/api/payments/jobs/worker";
import { webhooksPlugin } from "@rankwright/api/payments/webhooks";
import { readEnv } from "@rankwright/api/settings/env";
import { createSubscriptionsWorker } from "@rankwright/api/subscriptions/worker";
import type { Worker } from "@rankwright/api/workers/worker";
import { openDb } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import { type Caller, router } from "@rankwright/test-kit/site";
import Fastify, { type FastifyInstance } from "fastify";
import { armDatabase } from "../kill-points/database.ts";
import { armProviderRequests } from "../kill-points/lines.ts";
import type { KillPoint } from "../kill-points/points.ts";

// A shop that dies in the middle of its work, as by SIGKILL, but in this process: three years of renewals would take too long otherwise.
// Death closes the database, whose open transaction is rolled back. Nothing of the dead shop's remaining code can write or send a request.

/** Thrown in a shop that has died. */
export class Killed extends Error {}

/** Kill to arm: the shop dies when it passes the point for the `count`th time. */
export interface Kill {
  point: KillPoint;
  count: number;
}

interface Mortal {
  pass: (name: KillPoint) => void;
}
const current = new AsyncLocalStorage<Mortal>();

let isArmed = false;
/** Adds the kill points of requests to providers, once per process. */
function armRequests(): void {
  if (isArmed) return;
  isArmed = true;
  armProviderRequests((name) => current.getStore()?.pass(name));
  syncBuiltinESMExports();
}

/** A running shop. */
export interface Life {
  deps: Deps;
  url: string;
  /** Runs both workers until nothing is due. Rejects with Killed if the shop dies. */
  work: () => Promise<void>;
  /** Calls a procedure as this user. Rejects with Killed if the shop dies. */
  as: <T>(user: SessionUser, call: (caller: Caller) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

interface Options {
  folder: string;
  settings: Record<string, string>;
  now: () => number;
  kill: Kill | undefined;
}

/** Starts a shop with the data in `folder`, which dies at the given kill point. */
export async function startLife({ folder, settings, now, kill }: Options): Promise<Life> {
  armRequests();
  const db = openDb(join(folder, "site.db"));
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => {});
  let passed = 0;
  let isDead = false;
  const mortal: Mortal = {
    pass(name) {
      const isAnswer = name === "after asking a provider";
      if (isDead && !isAnswer) throw new Killed();
      if (isDead || name !== kill?.point) return;
      passed += 1;
      if (passed < kill.count) return;
      isDead = true;
      db.$client.close();
      death.reject(new Killed());
      // The response is received in an event handler, where an exception would end this process.
      if (!isAnswer) throw new Killed();
    },
  };
  armDatabase(db, (name) => current.getStore()?.pass(name));
  const env = readEnv({
    DATA_DIR: folder,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    SITE_URL: "http://127.0.0.1:8080",
    ...settings,
  });
  const deps = createDeps(env, { db, now });
  const api: FastifyInstance = Fastify();
  await api.register(webhooksPlugin, { deps });
  const url = await api.listen({ host: "127.0.0.1", port: 0 });
  env.API_URL = url;
  const workers: Worker[] = [createSubscriptionsWorker(deps), createPaymentsWorker(deps)];
  const within = <T>(work: () => Promise<T>): Promise<T> =>
    current.run(mortal, () => Promise.race([work(), death.promise]));
  return {
    deps,
    url,
    work: () =>
      within(async () => {
        for (;;) {
          let done = 0;
          for (const worker of workers) done += await worker.runOnce();
          if (isDead) throw new Killed();
          if (done === 0) return;
        }
      }),
    as: (user, call) =>
      within(() => call(router.createCaller(createContext(deps, { user })))).catch((error: unknown) => {
        throw isDead ? new Killed() : error;
      }),
    close: async () => {
      await api.close();
      await Promise.all(workers.map((worker) => worker.stop()));
      if (!isDead) db.$client.close();
    },
  };
}
