// Loaded into the server with `--import`. Appends the memory and the event loop's delay to a file every ten seconds. At SIGUSR2, it
// collects garbage before.
import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { summaryOf } from "./share.ts";

const EVERY_MS = 10_000;
/** Interval of the timer whose delay is measured. */
const TICK_MS = 5;
const { PROBE_FILE, PROBE_PARENT } = process.env;

/** CPU time of the thread that answers requests, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function probe(file: string): void {
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  // Time by which a due timer was late, and the CPU time that the thread used meanwhile. Other processes delay only the first.
  let late: number[] = [];
  let busy: number[] = [];
  let [at, cpu] = [performance.now(), cpuMs()];
  const note = (isCollected: boolean) => {
    const { rss, heapUsed, external } = process.memoryUsage();
    const figures = { rss, heapUsed, external, delay: summaryOf(late), busy: summaryOf(busy) };
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), isCollected, ...figures })}\n`);
    late = [];
    busy = [];
  };
  const tick = () => {
    const [now, nowCpu] = [performance.now(), cpuMs()];
    late.push(Math.max(0, now - at - TICK_MS));
    busy.push(nowCpu - cpu);
    [at, cpu] = [now, nowCpu];
    setTimeout(tick, TICK_MS).unref();
  };
  tick();
  setInterval(note, EVERY_MS, false).unref();
  process.on("SIGUSR2", () => {
    for (let times = 0; times < 3; times += 1) collect();
    note(true);
  });
}

// Not in the server's own child processes and threads.
if (PROBE_FILE && isMainThread && PROBE_PARENT === `${process.ppid}`) probe(PROBE_FILE);
