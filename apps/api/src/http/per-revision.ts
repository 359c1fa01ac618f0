import { contentRevision } from "@rankwright/db/content";
import type { Deps } from "../context/deps.ts";

/** Returns a function that reads the content's current revision. */
export const revisionOf =
  ({ db }: Pick<Deps, "db">) =>
  () =>
    contentRevision(db);

/**
 * Returns a function that caches the result of `make` for the current revision. If the result is a container that callers fill, they
 * must get it before they read from the database, so that outdated data is never stored under a newer revision.
 */
export function perRevision<T>(revision: () => number | object, make: () => T): () => T {
  let known: { value: T; revision: number | object } | undefined;
  return () => {
    const now = revision();
    if (known?.revision !== now) known = { value: make(), revision: now };
    return known.value;
  };
}
