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

/** The same for a query that has a few forms: one is built for each value of `form`, and all that varies beside it is a placeholder. */
export function keptForms<Form, Query>(build: (db: Db, form: Form) => Query): (db: Db, form: Form) => Query {
  const forms = kept(() => new Map<string, Query>());
  return (db, form) => {
    const built = forms(db);
    const name = JSON.stringify(form);
    const known = built.get(name);
    if (known !== undefined) return known;
    const query = build(db, form);
    built.set(name, query);
    return query;
  };
}
