/**
 * Asks for a value once in each turn of the event loop, and again as soon as `version` has changed. To ask the database takes as
 * long as all the rest of a kept page; those who come together get what was found for the first of them.
 */
export function onceATurn<T>(ask: () => T, version: () => number): () => T {
  let known: { value: T; version: number } | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    const now = version();
    if (known?.version !== now) {
      if (!known) setImmediate(forget);
      known = { value: ask(), version: now };
    }
    return known.value;
  };
}
