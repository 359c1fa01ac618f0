import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { attempts } from "../tables/index.ts";

/**
 * Returns the time of the n-th most recent attempt between `since` (exclusive) and `now`, in milliseconds since 1970; undefined if there
 * were fewer. Ignores attempts dated after `now`, which were recorded while the clock was wrong.
 */
export function nthLastAttempt(
  db: Db,
  key: string,
  { since, now }: { since: number; now: number },
  n: number,
): number | undefined {
  return nthLast(db).get({ key, since, now, before: n - 1 })?.at;
}

const nthLast = prepared((db) =>
  db
    .select({ at: attempts.createdAt })
    .from(attempts)
    .where(
      and(
        eq(attempts.key, sql.placeholder("key")),
        gt(attempts.createdAt, sql.placeholder("since")),
        lte(attempts.createdAt, sql.placeholder("now")),
      ),
    )
    .orderBy(desc(attempts.createdAt))
    .limit(1)
    .offset(sql.placeholder("before"))
    .prepare(),
);

/** Records one attempt and returns its id. */
export function insertAttempt(tx: Tx, key: string, now: number, _id = newId()): string {
  counting(tx).run({ _id, key, now });
  return _id;
}

const counting = prepared((tx: Tx) =>
  tx
    .insert(attempts)
    .values({ _id: sql.placeholder("_id"), key: sql.placeholder("key"), createdAt: sql.placeholder("now") })
    .prepare(),
);

/** Deletes one attempt. */
export function dropAttempt(tx: Tx, _id: string): void {
  tx.delete(attempts).where(eq(attempts._id, _id)).run();
}

/** Deletes every attempt under a key. */
export function dropAttempts(tx: Tx, key: string): void {
  tx.delete(attempts).where(eq(attempts.key, key)).run();
}

/** Deletes the attempts up to `until`, and those dated after `now`, which come from a wrong clock. Milliseconds since 1970. */
export function purgeAttempts(tx: Tx, until: number, now: number): void {
  tx.delete(attempts).where(lte(attempts.createdAt, until)).run();
  tx.delete(attempts).where(gt(attempts.createdAt, now)).run();
}
