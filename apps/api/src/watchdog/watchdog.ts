import { Worker } from "node:worker_threads";
import type { Env } from "../settings/env.ts";
import { type InProgress, inProgress } from "./in-progress.ts";

/** The thread's input; times in milliseconds. */
export interface Watched {
  underWay: InProgress;
  env: Pick<Env, "LOG_LEVEL">;
  beatMs: number;
  standsMs: number;
}

/** The event loop beats once a second. After ten seconds without a beat, it is considered blocked. */
const TIMES = { beatMs: 1_000, standsMs: 10_000 };
/** Small, because the thread only reads one number per second. */
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Watches this process' event loop from another thread. If the loop is blocked for ten seconds, the current activities are logged.
 * Returns a function that stops the watchdog.
 */
export function startWatchdog({ LOG_LEVEL }: Pick<Env, "LOG_LEVEL">, times = TIMES): () => Promise<unknown> {
  const workerData: Watched = { underWay: inProgress, env: { LOG_LEVEL }, ...times };
  const thread = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: MEMORY,
  });
  thread.unref();
  const timer = setInterval(() => Atomics.add(inProgress.beats, 0, 1), times.beatMs).unref();
  return () => {
    clearInterval(timer);
    return thread.terminate();
  };
}
