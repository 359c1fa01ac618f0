import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

// Linux reports CPU times in hundredths of a second on every machine.
const TICK_S = 0.01;

/** Returns the fields of /proc/PID/stat after the name, which may contain spaces; undefined if the process has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** Returns the ids of the process and its running descendants. */
function familyOf(pid: number): number[] {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))?.[1]) }));
  const family = [pid];
  // The list grows during the loop, so that grandchildren are found too.
  for (const member of family)
    family.push(...parents.filter(({ parent }) => parent === member).map((child) => child.pid));
  return family;
}

const sum = (figures: readonly number[]) => figures.reduce((total, each) => total + each, 0);

/** Seconds of CPU used by the process and its descendants, including those that have ended. */
export const cpuSecondsOf = (pid: number): number =>
  sum(familyOf(pid).flatMap((member) => statOf(member)?.slice(11, 15).map(Number) ?? [])) * TICK_S;

/** Resident memory of the process and its descendants, in megabytes. */
export function memoryOf(pid: number): number {
  const pattern = /^VmRSS:\s+(\d+) kB$/m;
  const kB = (member: number) =>
    Number(pattern.exec(readFileSync(`/proc/${member}/status`, "utf8"))?.[1] ?? 0);
  return (sum(familyOf(pid).map(kB)) * 1_024) / 1e6;
}

/** Seconds of CPU used on the whole machine. */
function machineSeconds(): number {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] =
    readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/ +/).map(Number) ?? [];
  return (user + nice + system + irq + softirq + steal) * TICK_S;
}

/** Starts a measurement. The returned function returns the share of the CPU (0 to 1) that other processes have used since the start. */
export function watchOthers(): () => number {
  const others = () => machineSeconds() - cpuSecondsOf(process.pid);
  const [before, from] = [others(), performance.now()];
  return () => {
    const available = ((performance.now() - from) / 1_000) * availableParallelism();
    return Math.max(0, others() - before) / available;
  };
}
