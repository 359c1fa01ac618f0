import { type SQL, sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/**
 * Builds a value once per connection: usually a prepared query, to be run with values for its placeholders. For frequent queries, as
 * Drizzle takes longer to build them than SQLite to run them.
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
