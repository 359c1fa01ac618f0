import { and, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { attempts } from "../tables/index.ts";

/**
 * When the n-th last attempt after `since` and until `now` was made; undefined when there were fewer. Milliseconds since 1970. What
 * a clock that ran ahead dated later does not count.
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

/** Counts one attempt; the answer is its id. */
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

/** Takes back one attempt. */
export function dropAttempt(tx: Tx, _id: string): void {
  tx.delete(attempts).where(eq(attempts._id, _id)).run();
}

/** Takes back every attempt under a key. */
export function dropAttempts(tx: Tx, key: string): void {
  tx.delete(attempts).where(eq(attempts.key, key)).run();
}

/** Forgets the attempts up to `until`, and those after `now`, which can't have been. Milliseconds since 1970. */
export function purgeAttempts(tx: Tx, until: number, now: number): void {
  tx.delete(attempts).where(lte(attempts.createdAt, until)).run();
  tx.delete(attempts).where(gt(attempts.createdAt, now)).run();
}
