import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const PROBE = fileURLToPath(new URL("probe.ts", import.meta.url));
const LIMIT_MS = 30_000;

const summary = z.object({ p50: z.number(), p95: z.number(), most: z.number() });
export type Summary = z.infer<typeof summary>;

const figures = z.object({
  at: z.number(),
  /** True after a garbage collection. */
  isCollected: z.boolean(),
  rss: z.number(),
  heapUsed: z.number(),
  external: z.number(),
  /** Since the figures before: delay of due timers, and CPU time of the thread between two of them, in milliseconds. */
  delay: summary,
  busy: summary,
});
export type Figures = z.infer<typeof figures>;

/** Settings of a server whose memory is watched (probe.ts). */
export const watched = (file: string) => ({
  NODE_OPTIONS: `--import ${PROBE}`,
  PROBE_FILE: file,
  PROBE_PARENT: `${process.pid}`,
});

/** Reads what the probe wrote, oldest first. */
export function figuresIn(file: string): Figures[] {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    // Nothing was written in the first seconds.
  }
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => figures.parse(JSON.parse(line)));
}

/** Collects the server's garbage and returns its memory. */
export async function collected(pid: number, file: string): Promise<Figures> {
  const before = figuresIn(file).length;
  process.kill(pid, "SIGUSR2");
  for (let waited = 0; waited < LIMIT_MS; waited += 50) {
    await pause(50);
    const found = figuresIn(file)
      .slice(before)
      .find(({ isCollected }) => isCollected);
    if (found) return found;
  }
  throw new Error("The server did not collect its garbage in time.");
}
