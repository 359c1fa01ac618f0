/** A clock that is corrected by less than this was right. */
const TOLERANCE_MS = 1_000;

/**
 * The latest time at which a row can be due, for rows that are due at most `longestMs` after they were worked on; whatever is due
 * later was written while the clock ran ahead. Once the clock is seen to have gone back, nothing is due later than now. `newest` is
 * the newest time that is stored. All in milliseconds.
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
