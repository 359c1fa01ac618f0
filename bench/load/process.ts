import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

// Linux tells a process' times in hundredths of a second, on every machine.
const TICK_S = 0.01;

/** The fields of /proc/PID/stat behind the name, which may hold blanks; undefined when the process has ended. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** The process and all that it started, as far as they live. */
function familyOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(name)?.[1]) }));
  const family = [pid];
  // The list grows while it is walked: children of children are found too.
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid));
  return family;
}

/** Seconds of CPU that the process and its children, also those that ended, have used. */
export function cpuSecondsOf(pid: number): number {
  const ticks = familyOf(pid).flatMap((member) => statOf(member)?.slice(11, 15).map(Number) ?? []);
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_S;
}

/** Seconds of CPU that the whole machine was busy. */
function machineBusySeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/ +/).map(Number) ?? [];
  return (user + nice + system + irq + softirq + steal) * TICK_S;
}

/** What the process and its children hold in memory, in bytes. */
export function memoryOf(pid: number): number {
  const held = familyOf(pid).map((member) => {
    try {
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${member}/status`, "utf8"))?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return held.reduce((sum, kB) => sum + kB * 1024, 0);
}

/** What was used since `watch` was called: seconds of CPU, and the share of the machine that others had (0 to 1). */
export interface Used {
  cpuSeconds: number;
  othersShare: number;
}

const LOOK_MS = 1_000;

/**
 * Watches the machine while parts run; the answer ends that and tells the share of it that others had (0 to 1). A browser ends without
 * waiting for all that it started, which Linux then books on nobody: so each process also counts for what it had used when last seen.
 */
export function watchOthers(): () => number {
  const seen = new Map<number, number>();
  const look = () => {
    for (const member of familyOf(process.pid)) {
      const ticks = statOf(member)?.slice(11, 13).map(Number);
      if (ticks) seen.set(member, ticks.reduce((sum, each) => sum + each, 0) * TICK_S);
    }
    return [...seen.values()].reduce((sum, each) => sum + each, 0);
  };
  const now = () => ({ waited: cpuSecondsOf(process.pid), seen: look(), machine: machineBusySeconds() });
  const before = now();
  const from = performance.now();
  const timer = setInterval(look, LOOK_MS);
  return () => {
    clearInterval(timer);
    const after = now();
    const own = Math.max(after.waited - before.waited, after.seen - before.seen);
    const available = ((performance.now() - from) / 1000) * availableParallelism();
    return Math.max(0, (after.machine - before.machine - own) / available);
  };
}

/** Watches a process that this one started; the answer tells what was used since. */
export function watch(pid: number): () => Used {
  const now = () => ({
    server: cpuSecondsOf(pid),
    // All that is measured is this process' child.
    own: cpuSecondsOf(process.pid),
    machine: machineBusySeconds(),
    at: performance.now(),
  });
  const before = now();
  return () => {
    const after = now();
    const available = ((after.at - before.at) / 1000) * availableParallelism();
    const others = after.machine - before.machine - (after.own - before.own);
    return {
      cpuSeconds: after.server - before.server,
      othersShare: Math.max(0, others / available),
    };
  };
}
