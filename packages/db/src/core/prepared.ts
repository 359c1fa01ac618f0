import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/**
 * Builds a prepared query once per connection. For frequent queries: Drizzle takes longer to build a query than SQLite takes to run it.
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

/** Reads ids from a JSON parameter, for `inArray`: one prepared query handles lists of any length. */
export const idsIn = (name: string): SQL => sql`(select value from json_each(${sql.placeholder(name)}))`;
