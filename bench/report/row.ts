import type { Latency, Measured } from "../load/turns.ts";
import type { Goal, Spread } from "./figures.ts";

/** Ours beside one limit. */
export interface Beside {
  limit: string;
  measured: Measured;
  /** Of ours, in requests for a second of CPU. */
  goal?: Goal;
  /** How much longer ours may take at the 99th percentile, in the crowd. */
  p99Within?: number;
}

/** One kind of work, as measured. */
export interface Work {
  work: string;
  ours: Measured;
  beside: readonly Beside[];
}

/** One figure of its own, with its unit in `shown`. */
export interface Single {
  what: string;
  figure: number;
  shown: string;
  goal?: Goal;
  goalShown?: string;
}

/** What a part found. */
export interface Findings {
  title: string;
  works?: readonly Work[];
  singles?: readonly Single[];
  /** Another table, ready-made. */
  text?: string;
}

export const ratioOf = (ours: Spread, limit: Spread): number =>
  limit.median === 0 ? 0 : ours.median / limit.median;

/** The latency of a crowd, which is measured last. */
export const crowded = ({ latency }: Measured): Latency | undefined => latency.at(-1);
