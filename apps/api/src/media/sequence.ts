import type { Deps } from "../context/deps.ts";

const last = new WeakMap<Deps, Promise<unknown>>();

/**
 * Runs tasks on a site's images one at a time. Encoding uses all available CPU time, and an image must not be removed while it is
 * being uploaded.
 */
export function runInSequence<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(deps) ?? Promise.resolve()).then(work, work);
  last.set(
    deps,
    mine.catch(() => undefined),
  );
  return mine;
}
