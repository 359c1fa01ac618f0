import type { Db } from "../core/client.ts";
import { contentRevision } from "./content.ts";

/** What follows from the content alone: `make` reads it anew for each revision of the content, on each connection by itself. */
export function fromContent<T>(make: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db["$client"], { value: T; revision: number }>();
  return (db) => {
    // What a unit of work has changed may yet be taken back.
    if (db.$client.inTransaction) return make(db);
    // Asked before what it stands for: what is written meanwhile is read again the next time.
    const revision = contentRevision(db);
    const before = known.get(db.$client);
    if (before?.revision === revision) return before.value;
    const value = make(db);
    known.set(db.$client, { value, revision });
    return value;
  };
}
