import { and, desc, eq, gt, lte } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { attempts } from "../tables.ts";

/** When the n-th last attempt after `since` was made; undefined when there were fewer. Milliseconds since 1970. */
export function nthLastAttempt(db: Db, key: string, since: number, n: number): number | undefined {
  return db
    .select({ at: attempts.createdAt })
    .from(attempts)
    .where(and(eq(attempts.key, key), gt(attempts.createdAt, since)))
    .orderBy(desc(attempts.createdAt))
    .limit(1)
    .offset(n - 1)
    .get()?.at;
}

/** Counts one attempt; the answer is its id. */
export function insertAttempt(tx: Tx, key: string, now: number, _id = newId()): string {
  tx.insert(attempts).values({ _id, key, createdAt: now }).run();
  return _id;
}

/** Takes back one attempt. */
export function dropAttempt(tx: Tx, _id: string): void {
  tx.delete(attempts).where(eq(attempts._id, _id)).run();
}

/** Takes back every attempt under a key. */
export function dropAttempts(tx: Tx, key: string): void {
  tx.delete(attempts).where(eq(attempts.key, key)).run();
}

/** Forgets the attempts up to then, in milliseconds since 1970. */
export function purgeAttempts(tx: Tx, until: number): void {
  tx.delete(attempts).where(lte(attempts.createdAt, until)).run();
}
