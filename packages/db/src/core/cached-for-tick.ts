/**
 * Caches a value for one turn of the event loop, or until `version` changes. A database query takes as long as everything else in serving a
 * cached page, so requests that arrive in the same turn share its result.
 */
export function cachedForTick<T>(load: () => T, version: () => number): () => T {
  let known: { value: T; version: number } | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    const now = version();
    if (known?.version !== now) {
      if (!known) setImmediate(forget);
      known = { value: load(), version: now };
    }
    return known.value;
  };
}
