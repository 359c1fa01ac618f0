import { randomBytes } from "node:crypto";
import { normalEmail } from "@rankwright/schema";
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, type Tx, together } from "../core/client.ts";
import {
  fromNearerEnd,
  inOrder,
  type Older,
  type Page,
  type PageRequest,
  pageOf,
  pageOfFound,
} from "../core/paging.ts";
import { countKind } from "../core/row-counts.ts";
import { idsOfMatches, matching, newestMatches, olderThan, rowOf } from "../core/search.ts";
import { subscribers } from "../tables/index.ts";

export type SubscriberRow = typeof subscribers.$inferSelect;

// Ids of subscribers are random instead of sorted by time: the response for a known e-mail must not reveal when it subscribed. Rows are
// therefore ordered by rowid, which always grows.
const place = sql`${subscribers}.rowid`;

/**
 * Adds an unconfirmed subscriber. A known e-mail is unchanged, unless it unsubscribed: it then becomes unconfirmed again. `token` is used
 * if the subscriber has none yet; `now` in milliseconds.
 */
export function addSubscriber(tx: Tx, subemail: string, token: string, now: number): SubscriberRow {
  const emailKey = normalEmail(subemail);
  const known = tx.select().from(subscribers).where(eq(subscribers.emailKey, emailKey)).get();
  if (!known) {
    const _id = randomBytes(12).toString("hex");
    return tx
      .insert(subscribers)
      .values({ _id, subemail, emailKey, token, createdAt: now, confirmedAt: null, unsubscribedAt: null })
      .returning()
      .get();
  }
  const again = known.unsubscribedAt === null ? {} : { confirmedAt: null, unsubscribedAt: null };
  return tx
    .update(subscribers)
    .set({ ...again, token: known.token ?? token })
    .where(eq(subscribers._id, known._id))
    .returning()
    .get();
}

/** Finds a subscriber, including one who unsubscribed. */
export function findSubscriber(db: Db, _id: string): SubscriberRow | undefined {
  return db.select().from(subscribers).where(eq(subscribers._id, _id)).get();
}

/** Finds a subscriber by token, including one who unsubscribed. */
export function subscriberOfToken(db: Db, token: string): SubscriberRow | undefined {
  return db.select().from(subscribers).where(eq(subscribers.token, token)).get();
}

/** Sets when the address was confirmed or unsubscribed, in milliseconds. */
export function changeSubscriber(
  tx: Tx,
  _id: string,
  change: Partial<Pick<SubscriberRow, "confirmedAt" | "unsubscribedAt">>,
): SubscriberRow {
  return tx.update(subscribers).set(change).where(eq(subscribers._id, _id)).returning().get();
}

/** Filter for current subscribers; omitted fields do not filter. */
interface SubscriberFilter {
  confirmed?: boolean | undefined;
  /** Words, or prefixes of words, in the e-mail. */
  search?: string | undefined;
}

const subscribed = (confirmed?: boolean | undefined): SQL | undefined =>
  and(
    isNull(subscribers.unsubscribedAt),
    confirmed === undefined
      ? undefined
      : confirmed
        ? isNotNull(subscribers.confirmedAt)
        : isNull(subscribers.confirmedAt),
  );

/** Lists subscribers, oldest first: at most `limit`, starting after the subscriber `after`; empty if that one does not exist. */
export function listSubscribers(
  db: Db,
  { after, limit }: { after?: string | undefined; limit?: number | undefined },
): SubscriberRow[] {
  const behind = after === undefined ? undefined : sql`${place} > ${rowOf(subscribers, after)}`;
  return db
    .select()
    .from(subscribers)
    .where(and(subscribed(), behind))
    .orderBy(place)
    .limit(limit ?? -1)
    .all();
}

const subscribersOf = (db: Db, ids: readonly string[]): SubscriberRow[] =>
  inOrder(ids, (wanted) => db.select().from(subscribers).where(inArray(subscribers._id, wanted)).all());

/** Counts the subscribers, in total and confirmed. */
export function countSubscribers(db: Db): { total: number; confirmed: number } {
  const confirmed = countKind(db, "subscribers", "confirmed");
  return { total: confirmed + countKind(db, "subscribers", "unconfirmed"), confirmed };
}

const searched = (search: string, confirmed: boolean | undefined) =>
  ({ name: "subscribers", search, table: subscribers, filter: subscribed(confirmed) }) as const;

/** Returns one page of the matching subscribers, newest first. */
export function pageOfSubscribers(
  db: Db,
  { confirmed, search }: SubscriberFilter,
  asked: PageRequest,
): Page<SubscriberRow> {
  if (search)
    return pageOfFound(newestMatches(db, searched(search, confirmed)), asked, (ids) =>
      subscribersOf(db, ids),
    );
  return together(db, () => {
    const counts = countSubscribers(db);
    const unconfirmed = counts.total - counts.confirmed;
    const total = confirmed === undefined ? counts.total : confirmed ? counts.confirmed : unconfirmed;
    return pageOf(total, asked, (limit, offset) =>
      fromNearerEnd(total, { limit, offset }, (slice) =>
        db
          .select()
          .from(subscribers)
          .where(subscribed(confirmed))
          .orderBy(slice.reversed ? place : sql`${place} desc`)
          .limit(slice.limit)
          .offset(slice.offset)
          .all(),
      ),
    );
  });
}

/** Returns the next batch of matching subscribers, newest first. */
export function subscribersBefore(
  db: Db,
  { confirmed, search }: SubscriberFilter,
  { before, limit }: Older,
): SubscriberRow[] {
  if (search) {
    const match = matching(searched(search, confirmed));
    return match ? subscribersOf(db, idsOfMatches(db, olderThan(match, subscribers, before), { limit })) : [];
  }
  const older = before === undefined ? undefined : sql`${place} < ${rowOf(subscribers, before)}`;
  return db
    .select()
    .from(subscribers)
    .where(and(subscribed(confirmed), older))
    .orderBy(sql`${place} desc`)
    .limit(limit)
    .all();
}
