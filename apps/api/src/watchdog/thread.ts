import { workerData } from "node:worker_threads";
import { maskedPath } from "../addresses/masked-path.ts";
import { createLog } from "../context/log.ts";
import { namesOf } from "./under-way.ts";
import type { Watched } from "./watchdog.ts";

// The watchdog's thread. It counts its own checks instead of measuring time, because both threads pause while a machine sleeps.
const { underWay, env, beatMs, standsMs }: Watched = workerData;
const log = createLog(env);
const mostLooks = standsMs / beatMs;
let seen = -1;
let looks = 0;

/** Masks tokens. A request is named by its method and path, a job by its worker and row. */
const named = (name: string) => name.replace(/\/.*/s, maskedPath);

setInterval(() => {
  const beats = Atomics.load(underWay.beats, 0);
  const stood = looks;
  looks = beats === seen ? looks + 1 : 0;
  seen = beats;
  if (looks === mostLooks)
    log.error(
      { standsMs, underWay: namesOf(underWay).map(named) },
      "the event loop is blocked by a running task",
    );
  if (looks === 0 && stood >= mostLooks)
    log.warn({ stoodMs: stood * beatMs }, "the event loop is running again");
}, beatMs);
