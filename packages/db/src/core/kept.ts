import type { Db } from "./client.ts";

/** A query that is built once for each connection: for what many requests ask, building it takes longer than the answer. */
export function kept<Query, In extends Db = Db>(build: (db: In) => Query): (db: In) => Query {
  const built = new WeakMap<Db["$client"], Query>();
  return (db) => {
    const known = built.get(db.$client);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db.$client, query);
    return query;
  };
}
