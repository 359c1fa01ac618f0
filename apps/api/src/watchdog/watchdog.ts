import { Worker } from "node:worker_threads";
import type { Env } from "../settings/env.ts";
import { type InProgress, inProgress } from "./in-progress.ts";

/** Input of the watchdog's thread. Times are in milliseconds. */
export interface Watched {
  underWay: InProgress;
  env: Pick<Env, "LOG_LEVEL">;
  beatMs: number;
  standsMs: number;
}

/** The event loop increments a counter every second. After ten seconds without that, it is considered blocked. */
const TIMES = { beatMs: 1_000, standsMs: 10_000 };
/** Memory limits of the thread. Low, because it only reads a number every second. */
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Watches the event loop of this process from another thread, which logs the current activities if the loop is blocked for ten
 * seconds. Returns a function that stops the watchdog.
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
