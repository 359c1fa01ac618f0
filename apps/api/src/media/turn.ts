import type { Deps } from "../context/deps.ts";

const last = new WeakMap<Deps, Promise<unknown>>();

/**
 * Does one thing with a site's pictures after the other: coding one takes all the processor it gets, and a picture that
 * is uploaded must not be removed under its hands.
 */
export function inTurn<T>(deps: Deps, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(deps) ?? Promise.resolve()).then(work, work);
  last.set(
    deps,
    mine.catch(() => undefined),
  );
  return mine;
}
