import { LINK_MS, QUOTE_STATES, type QuoteState } from "@rankwright/schema";
import { and, asc, count, desc, eq, isNotNull, lte, min, ne, notInArray, or, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { type Page, type PageRequest, pageOf } from "../core/paging.ts";
import { hashToken, newLinkToken } from "../core/tokens.ts";
import { wakeWorker } from "../core/wakes.ts";
import { findOrder } from "../orders/orders.ts";
import { linksEndAt } from "../rooms/links.ts";
import { orders, quoteLinks, quotes } from "../tables/index.ts";

export type Quote = typeof quotes.$inferSelect;
type NewQuote = Pick<Quote, "content" | "currency" | "includesTax" | "validUntil">;

export const findQuote = (db: Db, _id: string): Quote | undefined =>
  db.select().from(quotes).where(eq(quotes._id, _id)).get();

/** Returns the quote that an order was placed from; undefined for other orders. */
export const quoteOfOrder = (db: Db, orderId: string): Quote | undefined =>
  db.select().from(quotes).where(eq(quotes.orderId, orderId)).get();

/** Lists the quotes for a normalised e-mail address, oldest first, without drafts. */
export const quotesTo = (db: Db, emailKey: string): Quote[] =>
  db
    .select()
    .from(quotes)
    .where(and(ne(quotes.state, "draft"), eq(sql`lower(${quotes.content} ->> '$.customerEmail')`, emailKey)))
    .orderBy(asc(quotes._id))
    .all();

/** Minimum number of digits in a quote's number. */
const DIGITS = 4;

/** Inserts a draft with the next number of the year, such as "Q-2026-0007". */
export function insertQuote(tx: Tx, quote: NewQuote, { year, now }: { year: string; now: number }): Quote {
  const series = `Q-${year}-`;
  const last = tx
    .select({ n: sql<number | null>`max(cast(substr(${quotes.label}, ${series.length + 1}) as integer))` })
    .from(quotes)
    .where(sql`${quotes.label} >= ${series} and ${quotes.label} < ${`Q-${year}.`}`)
    .get();
  const label = series + String((last?.n ?? 0) + 1).padStart(DIGITS, "0");
  return tx
    .insert(quotes)
    .values({ ...quote, _id: newId(), label, state: "draft", revision: 1, createdAt: now, updatedAt: now })
    .returning()
    .get();
}

/** Changes a quote, and wakes the worker if a reminder is scheduled. */
export function updateQuote(tx: Tx, { _id }: Pick<Quote, "_id">, to: Partial<Quote>, now: number): Quote {
  if (to.remindAt != null) wakeWorker(tx, "quotes");
  return tx
    .update(quotes)
    .set({ ...to, updatedAt: now })
    .where(eq(quotes._id, _id))
    .returning()
    .get();
}

/** Deletes a quote without an order, and its links. */
export function deleteQuote(tx: Tx, _id: string): void {
  tx.delete(quoteLinks).where(eq(quoteLinks.quoteId, _id)).run();
  tx.delete(quotes).where(eq(quotes._id, _id)).run();
}

/** Returns a page of the quotes, the newest first. */
export function pageOfQuotes(db: Db, state: QuoteState | undefined, asked: PageRequest): Page<Quote> {
  const where = state && eq(quotes.state, state);
  const total = db.select({ n: count() }).from(quotes).where(where).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) =>
    db.select().from(quotes).where(where).orderBy(desc(quotes._id)).limit(limit).offset(offset).all(),
  );
}

/** Counts the quotes by state. */
export function countQuotes(db: Db): Record<QuoteState, number> {
  const rows = db.select({ state: quotes.state, n: count() }).from(quotes).groupBy(quotes.state).all();
  const counted = new Map(rows.map(({ state, n }) => [state, n]));
  // Object.fromEntries returns string keys.
  return Object.fromEntries(QUOTE_STATES.map((state) => [state, counted.get(state) ?? 0])) as Record<
    QuoteState,
    number
  >;
}

/** Creates a link to a quote's page, for one mail. Returns its token, which isn't stored. */
export function newQuoteLink(tx: Tx, quoteId: string, now: number): string {
  const token = newLinkToken();
  tx.insert(quoteLinks)
    .values({ hash: hashToken(token), quoteId, createdAt: now })
    .run();
  return token;
}

/**
 * Returns when the links to a quote end, in milliseconds: those of an accepted one with the private links to its order, others some time
 * after its last day. Null while the order is in progress.
 */
function quoteLinksEndAt(db: Db, { orderId, validUntil }: Quote): number | null {
  const order = orderId === null ? undefined : findOrder(db, orderId);
  return order ? linksEndAt(db, order) : Date.parse(validUntil) + LINK_MS;
}

/** Returns the quote that a link opens; undefined for an unknown token, and after the links ended. `now` in milliseconds. */
export function quoteByLink(db: Db, token: string, now: number): Quote | undefined {
  const quote = db
    .select({ quote: quotes })
    .from(quoteLinks)
    .innerJoin(quotes, eq(quotes._id, quoteLinks.quoteId))
    .where(eq(quoteLinks.hash, hashToken(token)))
    .get()?.quote;
  return quote && (quoteLinksEndAt(db, quote) ?? now) >= now ? quote : undefined;
}

/** Lists the quotes of which customers are reminded: those that were sent, and those with an unpaid invoice. */
export const quotesWithReminders = (db: Db): Quote[] =>
  db
    .select({ quote: quotes })
    .from(quotes)
    .leftJoin(orders, eq(orders._id, quotes.orderId))
    .where(or(eq(quotes.state, "sent"), and(isNotNull(quotes.dueDay), eq(orders.paymentStatus, "UnPaid"))))
    .all()
    .map(({ quote }) => quote);

/** Returns at most `limit` quotes with a due reminder, the earliest first, without those in `except`. */
export const quotesToRemind = (db: Db, now: number, limit: number, except: readonly string[]): Quote[] =>
  db
    .select()
    .from(quotes)
    .where(and(lte(quotes.remindAt, now), notInArray(quotes._id, [...except])))
    .orderBy(asc(quotes.remindAt), asc(quotes._id))
    .limit(limit)
    .all();

/** Returns the earliest due time of the reminders of quotes that aren't in `except`; undefined if there is none. */
export const nextQuoteReminderAt = (db: Db, except: readonly string[]): number | undefined =>
  db
    .select({ at: min(quotes.remindAt) })
    .from(quotes)
    .where(and(isNotNull(quotes.remindAt), notInArray(quotes._id, [...except])))
    .get()?.at ?? undefined;
