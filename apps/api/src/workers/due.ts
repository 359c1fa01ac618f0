/** Setting the clock back by less than this is ignored, in milliseconds. */
const TOLERANCE_MS = 1_000;

/**
 * Returns a function that returns the latest plausible due time. Rows are scheduled at most `longestMs` ahead, so a later due time
 * was written while the clock was ahead. When the clock has been set back since the last call, returns the current time, because
 * any due time may then be wrong. `newest` is the newest time in the database. All values are in milliseconds.
 */
export function latestDue(now: () => number, newest: number, longestMs: number): () => number {
  let seen = newest;
  return () => {
    const at = now();
    const wentBack = at < seen - TOLERANCE_MS;
    seen = at;
    return wentBack ? at : at + longestMs;
  };
}
