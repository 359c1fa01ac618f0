import { Worker } from "node:worker_threads";
import type { Env } from "../settings/env.ts";
import { type UnderWay, underWay } from "./under-way.ts";

/** The thread's input; times in milliseconds. */
export interface Watched {
  underWay: UnderWay;
  env: Pick<Env, "LOG_LEVEL">;
  beatMs: number;
  standsMs: number;
}

/** The event loop beats once a second; after ten seconds without a beat it is blocked. */
const TIMES = { beatMs: 1_000, standsMs: 10_000 };
/** It does nothing but look at a number once a second. */
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Watches this process' event loop from another thread. When the loop is blocked for ten seconds, the log says what was under way. Returns
 * a function that ends the watch.
 */
export function startWatchdog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, times = TIMES): () => Promise<unknown> {
  const workerData: Watched = { underWay, env: { LOG_LEVEL }, ...times };
  const thread = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: MEMORY,
  });
  thread.unref();
  const timer = setInterval(() => Atomics.add(underWay.beats, 0, 1), times.beatMs).unref();
  return () => {
    clearInterval(timer);
    return thread.terminate();
  };
}
