import { workerData } from "node:worker_threads";
import { maskedPath } from "../addresses/masked-path.ts";
import { createLog } from "../context/log.ts";
import { namesOf } from "./in-progress.ts";
import type { Watched } from "./watchdog.ts";

// The watchdog's thread. It counts its own checks instead of measuring time: while a machine sleeps, time passes but neither thread
// runs.
const { underWay, env, beatMs, standsMs }: Watched = workerData;
const log = createLog(env);
const maxStuckTicks = standsMs / beatMs;
let seen = -1;
let stuckTicks = 0;

/** Masks tokens in an activity's name: the method and path of a request, or the worker and row of a job. */
const named = (name: string) => name.replace(/\/.*/s, maskedPath);

setInterval(() => {
  const beats = Atomics.load(underWay.beats, 0);
  const stood = stuckTicks;
  stuckTicks = beats === seen ? stuckTicks + 1 : 0;
  seen = beats;
  if (stuckTicks === maxStuckTicks)
    log.error(
      { standsMs, underWay: namesOf(underWay).map(named) },
      "the event loop is blocked by a running task",
    );
  if (stuckTicks === 0 && stood >= maxStuckTicks)
    log.warn({ stoodMs: stood * beatMs }, "the event loop is running again");
}, beatMs);
