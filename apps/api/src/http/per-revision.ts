import { contentRevision } from "@rankwright/db/content";
import { databaseRevision, unitsOfWork } from "@rankwright/db/core";
import type { Deps } from "../deps.ts";
import { onceATurn } from "./once-a-turn.ts";

/** The content's revision, as of this turn of the event loop and of this process' last write. */
export const revisionOf = ({ db }: Pick<Deps, "db">) => onceATurn(() => contentRevision(db), unitsOfWork);

/** The same of all that is stored, the content among it. */
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
