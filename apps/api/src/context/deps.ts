import { join } from "node:path";
import { type Db, onWake, openDb } from "@rankwright/db/core";
import { type Sections, sections, type WorkerName } from "@rankwright/schema";
import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../settings/env.ts";
import { followSettings } from "../settings/live.ts";
import { createLog } from "./log.ts";

/** Dependencies of every procedure and worker. One instance per process; tests create more. */
export interface Deps {
  db: Db;
  env: Env;
  log: FastifyBaseLogger;
  /** Every section of content; a test may add one. */
  sections: Sections;
  /** Milliseconds since 1970. */
  now: () => number;
  /**
   * Wakes a worker. Called after each commit that makes a row due for it; call it directly only if no row was written. `mailbox` polls
   * the mailbox immediately.
   */
  wake: (worker: WorkerName | "mailbox") => void;
  /** Requests one of the site's pages as a visitor does; undefined where the API runs without the site. */
  visit: (path: string) => Promise<{ status: number; body: string } | undefined>;
}

/** Opens the database and the log. From then on, saving settings updates `env`. `changes` overrides dependencies. */
export function createDeps(env: Env, changes: Partial<Deps> = {}): Deps {
  const deps: Deps = {
    env,
    db: changes.db ?? openDb(join(env.DATA_DIR, "site.db")),
    log: createLog(env),
    sections,
    now: Date.now,
    wake: () => {},
    visit: async () => undefined,
    ...changes,
  };
  onWake(deps.db, (worker) => deps.wake(worker));
  followSettings(deps);
  return deps;
}
