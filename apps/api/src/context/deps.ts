import { join } from "node:path";
import { type Db, openDb } from "@rankwright/db/core";
import { type Sections, sections, type WorkerName } from "@rankwright/schema";
import type { FastifyBaseLogger } from "fastify";
import type { Env } from "../settings/env.ts";
import { followSettings } from "../settings/live.ts";
import { createLog } from "./log.ts";

/** What every procedure and worker works with. One per process; a test makes its own. */
export interface Deps {
  db: Db;
  env: Env;
  log: FastifyBaseLogger;
  /** Every section of content; a test may add one. */
  sections: Sections;
  /** Milliseconds since 1970. */
  now: () => number;
  /**
   * Tells a worker that a row for it was just committed; without it the worker finds it at its next look. `mailbox` has the mailbox
   * looked into at once.
   */
  wake: (worker: WorkerName | "mailbox") => void;
  /** Asks the site for one of its own addresses as a visitor would; undefined where there is no site beside the API. */
  visit: (path: string) => Promise<{ status: number; body: string } | undefined>;
}

/** Opens what the settings name; from then on `env` follows what is saved in the admin. `changes` replaces parts of it, as tests do. */
export function createDeps(env: Env, changes: Partial<Deps> = {}): Deps {
  const deps = {
    env,
    db: changes.db ?? openDb(join(env.DATA_DIR, "site.db")),
    log: createLog(env),
    sections,
    now: Date.now,
    wake: () => {},
    visit: async () => undefined,
    ...changes,
  };
  followSettings(deps);
  return deps;
}
