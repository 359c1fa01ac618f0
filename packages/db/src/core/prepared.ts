import type { Db } from "./client.ts";

/**
 * A query that is prepared once for each connection and run with values for its placeholders. For what most requests ask: Drizzle takes
 * longer to build such a query than SQLite to answer it.
 */
export function prepared<Query, In extends Db = Db>(build: (db: In) => Query): (db: In) => Query {
  const queries = new WeakMap<Db["$client"], Query>();
  return (db) => {
    const known = queries.get(db.$client);
    if (known !== undefined) return known;
    const query = build(db);
    queries.set(db.$client, query);
    return query;
  };
}
