/** What one stretch of load showed of a server. */
export interface Sample {
  /** Requests answered as they should be. */
  answered: number;
  /** Requests answered otherwise, or not at all. */
  wrong: number;
  /** Of the server and its children. */
  cpuSeconds: number;
  /** The share of the machine that neither of the two used: 0 to 1. */
  othersShare: number;
  /** Of an answer, in milliseconds. */
  p50: number;
  p99: number;
}

/** Above this share of the machine others had a say in what was measured. */
export const OTHERS_LIMIT = 0.05;

/** Why a sample tells nothing of its server: a throttle or a fault answered, or others used the machine. */
export function voidedBy({ answered, wrong, cpuSeconds, othersShare }: Sample): string | undefined {
  if (wrong > 0) return `${wrong} of ${answered + wrong} answers were not what was asked for`;
  if (answered === 0 || cpuSeconds === 0) return "nothing was answered";
  if (othersShare > OTHERS_LIMIT) return `others used ${Math.round(othersShare * 100)} % of the machine`;
  return undefined;
}

/** Fewer tell no spread. */
const FEWEST = 3;

/**
 * The samples that nothing spoiled. Where those are too few to tell a spread, all that show anything, and `isDoubtful`: others
 * used the machine.
 */
export function usable(samples: readonly Sample[]): { used: readonly Sample[]; isDoubtful: boolean } {
  const clean = samples.filter((sample) => voidedBy(sample) === undefined);
  if (clean.length >= FEWEST) return { used: clean, isDoubtful: false };
  const used = samples.filter((sample) => voidedBy({ ...sample, othersShare: 0 }) === undefined);
  return { used, isDoubtful: true };
}

/** Requests for a second of the server's CPU. */
export const paceOf = ({ answered, cpuSeconds }: Sample): number => answered / cpuSeconds;

const QUIET_SHARE = 1 / 3;

/** The third that was answered at the least CPU: other machines on the same hardware make a sample dearer, and Linux can't tell that. */
export const quietest = (samples: readonly Sample[]): readonly Sample[] =>
  samples.toSorted((a, b) => paceOf(b) - paceOf(a)).slice(0, Math.ceil(samples.length * QUIET_SHARE));

/** The middle of some figures and how far they lie from it at most, as a share of it. */
export interface Spread {
  median: number;
  share: number;
}

/** The middle is that of `quiet`, where it is given. */
export function spreadOf(figures: readonly number[], quiet = figures): Spread {
  const sorted = quiet.toSorted((a, b) => a - b);
  const { length } = sorted;
  const [low, high] = [sorted[Math.floor((length - 1) / 2)] ?? 0, sorted[Math.ceil((length - 1) / 2)] ?? 0];
  const median = (low + high) / 2;
  const furthest = Math.max(0, ...figures.map((figure) => Math.abs(figure - median)));
  return { median, share: median === 0 ? 0 : furthest / median };
}

/** The figure that `share` (0 to 1) of all do not exceed; 0 of none. */
export function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

/** What a figure should be: at least, or at most, this. */
export type Goal = { atLeast: number } | { atMost: number };

export const reaches = (figure: number, goal: Goal): boolean =>
  "atLeast" in goal ? figure >= goal.atLeast : figure <= goal.atMost;
