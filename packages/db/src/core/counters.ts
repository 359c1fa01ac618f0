import { sql } from "drizzle-orm";
import { counters } from "../tables/index.ts";
import type { Db, Tx } from "./client.ts";
import { prepared } from "./prepared.ts";

/** Adds to a counter, in the same transaction as the counted change. */
export function addToCounter(tx: Tx, name: string, by: number): void {
  adding(tx).run({ name, by });
}

const adding = prepared((tx: Tx) =>
  tx
    .insert(counters)
    .values({ name: sql.placeholder("name"), value: sql.placeholder("by") })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + excluded.value` } })
    .prepare(),
);

const BY_NAME = "select value from counters where name = ?";

/** Returns the value of a counter; 0 if nothing was added yet. */
export const counterValue = (db: Db, name: string): number =>
  db.$client.prepare<[string], number>(BY_NAME).pluck().get(name) ?? 0;
