import { setTimeout as pause } from "node:timers/promises";
import { get, type Load } from "../load/send.ts";
import { shareOf } from "./share.ts";

/** A server of the comparison and a page of it. */
export type Page = Omit<Load, "pid"> & { of: "charging" | "idle" };

const PAUSE_MS = 100;

/** Response times of a page in milliseconds: the median, the 95th percentile, and the number of responses. */
export interface Times {
  p50: number;
  p95: number;
  n: number;
}

/** Requests one page after the other, again and again, until it is stopped. */
export function watchPages(pages: readonly Page[]) {
  const seen = pages.map((): number[] => []);
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      for (const [at, page] of pages.entries()) {
        const from = performance.now();
        await get(page);
        seen[at]?.push(performance.now() - from);
      }
      await pause(PAUSE_MS);
    }
  };
  const working = work();
  return {
    /** Starts a new measurement and returns the times of the last one. */
    take(): (Page & Times)[] {
      return pages.map((page, at) => {
        const times = seen[at]?.splice(0) ?? [];
        return { ...page, p50: shareOf(times, 0.5), p95: shareOf(times, 0.95), n: times.length };
      });
    },
    async stop(): Promise<void> {
      isOver = true;
      await working;
    },
  };
}
