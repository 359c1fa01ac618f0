import { Worker } from "node:worker_threads";
import type { Env } from "../settings/env.ts";
import { type UnderWay, underWay } from "./under-way.ts";

/** What the thread is given; times in milliseconds. */
export interface Watched {
  underWay: UnderWay;
  env: Pick<Env, "LOG_LEVEL">;
  beatMs: number;
  standsMs: number;
}

/** How often the event loop says that it goes on, and after how long without that it is told that it stands. */
const TIMES = { beatMs: 1_000, standsMs: 10_000 };
/** It does nothing but look at a number once a second. */
const MEMORY = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 };

/**
 * Watches this process' event loop from a thread of its own: when it stands for ten seconds, the log says what was under way. The
 * answer ends it.
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
