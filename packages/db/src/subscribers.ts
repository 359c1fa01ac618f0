import { randomBytes } from "node:crypto";
import { normalEmail } from "@rankwright/schema";
import { count, eq, sql } from "drizzle-orm";
import type { Db } from "./client.ts";
import { contains, type Page, type PageRequest, pageOf } from "./paging.ts";
import { subscribers } from "./tables.ts";

export type SubscriberRow = typeof subscribers.$inferSelect;

// An id without a time in it: the answer to a known e-mail must not tell since when it is known. So rows are ordered
// by their place in the table instead, which only grows.
const place = sql`${subscribers}.rowid`;

/** Keeps a subscriber, not yet confirmed; a known e-mail stays as it is. `now` in milliseconds. */
export function addSubscriber(tx: Db, subemail: string, now: number): SubscriberRow {
  const emailKey = normalEmail(subemail);
  const known = tx.select().from(subscribers).where(eq(subscribers.emailKey, emailKey)).get();
  if (known) return known;
  const _id = randomBytes(12).toString("hex");
  return tx
    .insert(subscribers)
    .values({ _id, subemail, emailKey, createdAt: now, confirmedAt: null })
    .returning()
    .get();
}

/** Subscribers, oldest first: at most `limit`, from behind the id `after`; none when there is no such id. */
export function listSubscribers(
  db: Db,
  { after, limit }: { after?: string | undefined; limit?: number | undefined },
): SubscriberRow[] {
  return db
    .select()
    .from(subscribers)
    .where(
      after === undefined
        ? undefined
        : sql`${place} > (select known.rowid from ${subscribers} known where known._id = ${after})`,
    )
    .orderBy(place)
    .limit(limit ?? -1)
    .all();
}

/** One page of the subscribers whose e-mail holds `search` (all without one), newest first. */
export function pageOfSubscribers(
  db: Db,
  search: string | undefined,
  asked: PageRequest,
): Page<SubscriberRow> {
  const where = search ? sql`${subscribers.subemail} like ${contains(search)} escape '\\'` : undefined;
  const total = db.select({ n: count() }).from(subscribers).where(where).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(subscribers).where(where).orderBy(sql`${place} desc`).limit(limit).offset(offset).all(),
  );
}
