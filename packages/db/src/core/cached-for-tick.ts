/**
 * Caches a value for one tick of the event loop, or until `version` changes. Requests that arrive in the same tick then share one database
 * query, which takes as long as all other work for a cached page.
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
