/**
 * Whether what stands in front of the routes has answered. One that could not read what it needs has not: the route meets the same
 * error where it is answered and logged.
 */
export function hasAnswered(inFront: () => boolean): boolean {
  try {
    return inFront();
  } catch {
    return false;
  }
}
