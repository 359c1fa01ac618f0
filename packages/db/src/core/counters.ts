import { eq, sql } from "drizzle-orm";
import { counters } from "../tables.ts";
import type { Db, Tx } from "./client.ts";

/** Adds to a kept number, in the transaction that is the reason for it. */
export function addToCounter(tx: Tx, name: string, by: number): void {
  tx.insert(counters)
    .values({ name, value: by })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`${counters.value} + ${by}` } })
    .run();
}

/** A kept number; 0 before anything was added to it. */
export function counterValue(db: Db, name: string): number {
  return db.select().from(counters).where(eq(counters.name, name)).get()?.value ?? 0;
}
