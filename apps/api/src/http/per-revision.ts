import { contentRevision } from "@rankwright/db/content";
import { databaseRevision, onceATurn, unitsOfWork } from "@rankwright/db/core";
import type { Deps } from "../deps.ts";

/** Asks for the content's revision. */
export const revisionOf =
  ({ db }: Pick<Deps, "db">) =>
  () =>
    contentRevision(db);

/** Another after each write of anything, as of this turn of the event loop and of this process' last write. */
export const databaseRevisionOf = ({ db }: Pick<Deps, "db">) =>
  onceATurn(() => databaseRevision(db), unitsOfWork);

/**
 * What follows from what has that revision: `make` makes it empty, and anew for each one, or for what stands for one. Who fills it holds on to what they were
 * given before they read, so that what was read before a change never stands for what came after it.
 */
export function perRevision<T>(revision: () => number | object, make: () => T): () => T {
  let known: { value: T; revision: number | object } | undefined;
  return () => {
    const now = revision();
    if (known?.revision !== now) known = { value: make(), revision: now };
    return known.value;
  };
}
