const FIRST_MINUTES_MS = 10 * 60_000;
const LONGEST_EARLY_GAP_MS = 15_000;
export const LONGEST_GAP_MS = 6 * 3_600_000;

/**
 * How long to wait after the `tries`th try (1 is the first) of what is `age` old, all in milliseconds: with the time a try may
 * take, and 5 s to wait for a place, tries are at most 30 s apart in the first ten minutes and a quarter of the age after.
 */
export function retryGap(tries: number, age: number): number {
  const early = Math.min(LONGEST_EARLY_GAP_MS, 1_000 * 2 ** Math.min(tries - 1, 10));
  return age < FIRST_MINUTES_MS ? early : Math.min(LONGEST_GAP_MS, age / 4);
}

/** How long to wait before a session that is `age` old is looked at again, once its provider has answered. */
export const lookGap = (age: number) => Math.min(LONGEST_GAP_MS, Math.max(age, FIRST_MINUTES_MS) / 4);

/** How long to wait after the `tries`th question in a row (1 is the first) that nobody answered. */
export const backOff = (tries: number) => Math.min(LONGEST_GAP_MS, 1_000 * 2 ** Math.min(tries - 1, 20));

/** Ends with either: the work is told to stop, or the provider takes too long. */
export async function inTime<T>(
  stopping: AbortSignal,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  try {
    return await work(AbortSignal.any([stopping, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
