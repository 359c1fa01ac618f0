import type { ProviderId } from "@rankwright/schema";
import { and, asc, count, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { isToVerify, isVerifiedAndDue, notifications } from "../tables/index.ts";
import { findNotification, type Notification } from "./notifications.ts";

// Queries for pending notifications: first they must be verified with their provider, then processed.

/** Requests up to `limit` rows that are due at `now` (milliseconds since 1970), without the ids in `except`. */
export interface Wanted {
  now: number;
  limit: number;
  except: string[];
}

const { _id, provider, sender, nextTryAt } = notifications;
const isDue = lte(nextTryAt, sql.placeholder("now"));
const isOfProvider = eq(provider, sql.placeholder("provider"));

/** Lists the due verified notifications, longest overdue first. */
export const dueVerified = (db: Db, { now, limit, except }: Wanted): Notification[] =>
  withoutIds(except, limit, (most) => verified(db).all({ now, limit: most }));

const verified = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(and(isVerifiedAndDue(notifications), isDue))
    .orderBy(asc(nextTryAt), asc(_id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/**
 * Lists a provider's notifications that are due for verification, round robin by sender, starting after the sender `after`; longest overdue
 * first for each sender. A sender with thousands of notifications can't delay those of others.
 */
export function dueToVerify(
  db: Db,
  of: ProviderId,
  { now, limit, except, after }: Wanted & { after: string },
): Notification[] {
  const rows: Notification[] = [];
  let last = after;
  while (rows.length < limit) {
    const without = [...except, ...rows.map((row) => row._id)];
    // Faster than finding out by a search through all senders that nothing is due.
    if ((nextToVerifyAt(db, of, without) ?? Number.POSITIVE_INFINITY) > now) break;
    const next = (behind: string) =>
      withoutIds(without, 1, (most) => turn(db).all({ provider: of, now, limit: most, after: behind }))[0];
    const found = next(last) ?? next("");
    const row = found && findNotification(db, found._id);
    if (!row) break;
    rows.push(row);
    last = row.sender;
  }
  return rows;
}

// Selects only the ids, because notifications that are being verified are skipped.
const turn = prepared((db) =>
  db
    .select({ _id })
    .from(notifications)
    .where(and(isToVerify(notifications), isOfProvider, gt(sender, sql.placeholder("after")), isDue))
    .orderBy(asc(sender), asc(nextTryAt), asc(_id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Returns when the next verified notification is due, in milliseconds since 1970; skips the ids in `except`. */
export const nextVerifiedAt = (db: Db, except: string[]): number | undefined =>
  withoutIds(except, 1, (limit) => nextVerified(db).all({ limit }))[0]?.at ?? undefined;

/** Returns the same for a provider's notifications to be verified. */
export const nextToVerifyAt = (db: Db, of: ProviderId, except: string[]): number | undefined =>
  withoutIds(except, 1, (limit) => nextToVerify(db).all({ provider: of, limit }))[0]?.at ?? undefined;

const nextOf = (which: SQL | undefined) =>
  prepared((db) =>
    db
      .select({ _id, at: nextTryAt })
      .from(notifications)
      .where(which)
      .orderBy(asc(nextTryAt), asc(_id))
      .limit(sql.placeholder("limit"))
      .prepare(),
  );
const nextVerified = nextOf(isVerifiedAndDue(notifications));
const nextToVerify = nextOf(and(isToVerify(notifications), isOfProvider));

/** Counts a provider's notifications to be verified. */
export const countToVerify = (db: Db, of: ProviderId): number => counted(db).get({ provider: of })?.n ?? 0;

/** Counts those of one sender. */
export const countOfSender = (db: Db, of: ProviderId, by: string): number =>
  countedOfSender(db).get({ provider: of, sender: by })?.n ?? 0;

const countOf = (which: SQL | undefined) =>
  prepared((db) =>
    db
      .select({ n: count() })
      .from(notifications)
      .where(and(isToVerify(notifications), which))
      .prepare(),
  );
const counted = countOf(isOfProvider);
const countedOfSender = countOf(and(isOfProvider, eq(sender, sql.placeholder("sender"))));
