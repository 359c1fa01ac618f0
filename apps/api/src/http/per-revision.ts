import { contentRevision } from "@rankwright/db/content";
import type { Deps } from "../context/deps.ts";

/** Asks for the content's revision. */
export const revisionOf =
  ({ db }: Pick<Deps, "db">) =>
  () =>
    contentRevision(db);

/**
 * Value for the current revision, created by `make` when the revision changes. Code that fills it must take it before reading from
 * the database: a read that began before a change then never counts for the new revision.
 */
export function perRevision<T>(revision: () => number | object, make: () => T): () => T {
  let known: { value: T; revision: number | object } | undefined;
  return () => {
    const now = revision();
    if (known?.revision !== now) known = { value: make(), revision: now };
    return known.value;
  };
}
