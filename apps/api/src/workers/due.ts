/** Smaller corrections of the clock are ignored, in milliseconds. */
const TOLERANCE_MS = 1_000;

/**
 * Returns a function for the latest valid due time of rows that are always due at most `longestMs` after they were processed.
 * Later due times were written while the clock was ahead. After the clock was set back, the latest due time is now. `newest` is
 * the newest stored time. All values are in milliseconds.
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
