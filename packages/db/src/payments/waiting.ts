import type { ProviderId } from "@rankwright/schema";
import { and, asc, count, eq, gt, lte, notInArray, type SQL } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { isToVerify, isVerifiedAndDue, notifications } from "../tables/index.ts";
import type { Notification } from "./notifications.ts";

// Notifications that wait: the verified ones to be decided on, and each provider's that are to be verified.

/** Up to `limit` rows that are due at `now` (milliseconds since 1970), without those whose ids are in `except`. */
export interface Wanted {
  now: number;
  limit: number;
  except: string[];
}

const { _id, provider, sender, nextTryAt } = notifications;

/** A provider's that are to be verified. */
const isToVerifyOf = (of: ProviderId) => and(isToVerify(notifications), eq(provider, of));

/** The verified ones, the longest due first. */
export const dueVerified = (db: Db, { now, limit, except }: Wanted): Notification[] =>
  db
    .select()
    .from(notifications)
    .where(and(isVerifiedAndDue(notifications), lte(nextTryAt, now), notInArray(_id, except)))
    .orderBy(asc(nextTryAt), asc(_id))
    .limit(limit)
    .all();

/**
 * A provider's that are to be verified: one of each sender in turn, each sender's longest due first, beginning with the sender
 * behind `after`. Who sent a thousand waits behind those of all others.
 */
export function dueToVerify(
  db: Db,
  of: ProviderId,
  { now, limit, except, after }: Wanted & { after: string },
): Notification[] {
  const rows: Notification[] = [];
  const firstBehind = (last: string, without: string[]) =>
    db
      .select()
      .from(notifications)
      .where(and(isToVerifyOf(of), gt(sender, last), lte(nextTryAt, now), notInArray(_id, without)))
      .orderBy(asc(sender), asc(nextTryAt), asc(_id))
      .limit(1)
      .get();
  let last = after;
  while (rows.length < limit) {
    const without = [...except, ...rows.map((row) => row._id)];
    // Cheaper than to go through all senders in vain.
    if ((nextToVerifyAt(db, of, without) ?? Number.POSITIVE_INFINITY) > now) break;
    const row = firstBehind(last, without) ?? firstBehind("", without);
    if (!row) break;
    rows.push(row);
    last = row.sender;
  }
  return rows;
}

const nextAt = (db: Db, which: SQL | undefined, except: string[]): number | undefined =>
  db
    .select({ at: nextTryAt })
    .from(notifications)
    .where(and(which, notInArray(_id, except)))
    .orderBy(asc(nextTryAt), asc(_id))
    .limit(1)
    .get()?.at ?? undefined;

/** When the next verified one is due, in milliseconds since 1970, leaving out the ids in `except`. */
export const nextVerifiedAt = (db: Db, except: string[]): number | undefined =>
  nextAt(db, isVerifiedAndDue(notifications), except);

/** The same of a provider's that are to be verified. */
export const nextToVerifyAt = (db: Db, of: ProviderId, except: string[]): number | undefined =>
  nextAt(db, isToVerifyOf(of), except);

/** How many of a provider's wait to be verified. */
export const countToVerify = (db: Db, of: ProviderId): number =>
  db.select({ n: count() }).from(notifications).where(isToVerifyOf(of)).get()?.n ?? 0;

/** The same of one sender. */
export const countOfSender = (db: Db, of: ProviderId, by: string): number =>
  db
    .select({ n: count() })
    .from(notifications)
    .where(and(isToVerifyOf(of), eq(sender, by)))
    .get()?.n ?? 0;
