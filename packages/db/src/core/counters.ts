import { sql } from "drizzle-orm";
import { counters } from "../tables/index.ts";
import type { Db, Tx } from "./client.ts";
import { kept } from "./kept.ts";

/** Adds to a kept number, in the transaction that is the reason for it. */
export function addToCounter(tx: Tx, name: string, by: number): void {
  adding(tx).run({ name, by });
}

const adding = kept((tx: Tx) =>
  tx
    .insert(counters)
    .values({ name: sql.placeholder("name"), value: sql.placeholder("by") })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + excluded.value` } })
    .prepare(),
);

const BY_NAME = "select value from counters where name = ?";

/** A kept number; 0 before anything was added to it. */
export const counterValue = (db: Db, name: string): number =>
  db.$client.prepare<[string], number>(BY_NAME).pluck().get(name) ?? 0;
