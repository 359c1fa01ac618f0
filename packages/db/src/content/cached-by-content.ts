import type { Db } from "../core/client.ts";
import { contentRevision } from "./content.ts";

/** Caches a value that depends only on content: `make` runs once per content revision and connection. */
export function cachedByContent<T>(make: (db: Db) => T): (db: Db) => T {
  const known = new WeakMap<Db["$client"], { value: T; revision: number }>();
  return (db) => {
    // Not cached, because the transaction may be rolled back.
    if (db.$client.inTransaction) return make(db);
    // The revision is read first: if the content changes before the value is read, the next call recomputes the value.
    const revision = contentRevision(db);
    const before = known.get(db.$client);
    if (before?.revision === revision) return before.value;
    const value = make(db);
    known.set(db.$client, { value, revision });
    return value;
  };
}
