import { contentRevision } from "@rankwright/db/content";
import type { Deps } from "../context/deps.ts";

/** Returns a function that reads the content's current revision. */
export const revisionOf =
  ({ db }: Pick<Deps, "db">) =>
  () =>
    contentRevision(db);

/**
 * Returns a function that caches the result of `make` for each revision. Callers that fill the cached value must get it before
 * they read from the database, so that an outdated read is never stored under the new revision.
 */
export function perRevision<T>(revision: () => number | object, make: () => T): () => T {
  let known: { value: T; revision: number | object } | undefined;
  return () => {
    const now = revision();
    if (known?.revision !== now) known = { value: make(), revision: now };
    return known.value;
  };
}
