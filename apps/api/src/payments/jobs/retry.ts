const EARLY_MS = 10 * 60_000;
const MAX_EARLY_RETRY_MS = 15_000;
export const MAX_RETRY_MS = 6 * 3_600_000;

/**
 * Returns the delay before the next retry, in ms, after attempt number `tries` (from 1) of a row that is `age` ms old. In the first
 * ten minutes it is at most 15 s, so that attempts start at most 30 s apart, including 10 s until the timeout and 5 s of waiting for
 * a slot. After that, the delay is a quarter of the age.
 */
export function retryDelay(tries: number, age: number): number {
  const early = Math.min(MAX_EARLY_RETRY_MS, 1_000 * 2 ** Math.min(tries - 1, 10));
  return age < EARLY_MS ? early : Math.min(MAX_RETRY_MS, age / 4);
}

/** Returns the delay, in ms, until a session that is `age` ms old is polled again after a response from its provider. */
export const pollDelay = (age: number) => Math.min(MAX_RETRY_MS, Math.max(age, EARLY_MS) / 4);

/** Returns the delay, in ms, until a session that is `age` ms old is polled after a capture without a payment. */
export const recheckDelay = (age: number) => Math.max(5_000, Math.min(MAX_RETRY_MS, age / 20));

/** Returns the exponential backoff, in ms, after `tries` consecutive requests without a response. */
export const backOff = (tries: number) => Math.min(MAX_RETRY_MS, 1_000 * 2 ** Math.min(tries - 1, 20));

/** Runs `work` with a signal that aborts when the worker stops or after `timeoutMs`. */
export async function withTimeout<T>(
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
