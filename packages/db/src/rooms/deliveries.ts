import { type DeliveryState, SILENCE_MS } from "@rankwright/schema";
import { and, asc, count, desc, eq, inArray, lte, min, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { deliveries } from "../tables/index.ts";

export type Delivery = typeof deliveries.$inferSelect;

// A literal instead of a parameter, because SQLite uses a partial index only if the query contains its exact condition.
export const isWaiting = sql`${deliveries.state} = 'waiting'`;

/** Lists an order's deliveries, first to last. */
export const deliveriesOf = (db: Db, orderId: string): Delivery[] =>
  db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(asc(deliveries.number)).all();

/** Finds the order's most recent delivery. */
export function lastDelivery(db: Db, orderId: string): Delivery | undefined {
  return db
    .select()
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
    .orderBy(desc(deliveries.number))
    .limit(1)
    .get();
}

export function findDelivery(db: Db, _id: string): Delivery | undefined {
  return db.select().from(deliveries).where(eq(deliveries._id, _id)).get();
}

/** Returns the deliveries with these ids. */
export const findDeliveries = (db: Db, ids: readonly string[]): Delivery[] =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(deliveries)
        .where(inArray(deliveries._id, [...ids]))
        .all();

/** Counts the deliveries for which the customer requested changes. */
export function countChanges(db: Db, orderId: string): number {
  const asked = and(eq(deliveries.orderId, orderId), eq(deliveries.state, "changes"));
  return db.select({ n: count() }).from(deliveries).where(asked).get()?.n ?? 0;
}

/**
 * Adds the order's next delivery, which waits for the customer's response. Throws SQLite's unique error if another delivery is still
 * waiting.
 */
export function insertDelivery(
  tx: Tx,
  { orderId, links, byEmail }: { orderId: string; links: string[]; byEmail: string },
  now: number,
): Delivery {
  return tx
    .insert(deliveries)
    .values({
      _id: newId(),
      orderId,
      number: (lastDelivery(tx, orderId)?.number ?? 0) + 1,
      links,
      state: "waiting",
      byEmail,
      createdAt: now,
      silentAt: now + SILENCE_MS,
      answeredAt: null,
      customerSaidAt: null,
    })
    .returning()
    .get();
}

/** Records the response to a waiting delivery; undefined if it already has one. `now` in milliseconds. */
export function answerDelivery(
  tx: Tx,
  _id: string,
  { state, by, now }: { state: Exclude<DeliveryState, "waiting">; by: string; now: number },
): Delivery | undefined {
  return tx
    .update(deliveries)
    .set({ state, answeredAt: now, answeredBy: by })
    .where(and(eq(deliveries._id, _id), isWaiting))
    .returning()
    .get();
}

const ofWaiting = (orderIds: readonly string[]) => and(inArray(deliveries.orderId, [...orderIds]), isWaiting);

/**
 * Records that the customer wrote in the room of these orders about their waiting delivery without accepting it or requesting changes: the owner has to reply. Restarts
 * the delivery's approval period if `isProven`; otherwise anyone could have sent the message. `now` in milliseconds.
 */
export function noteCustomerReply(
  tx: Tx,
  orderIds: readonly string[],
  { isProven, now }: { isProven: boolean; now: number },
): void {
  tx.update(deliveries)
    .set({ customerSaidAt: now, ...(isProven && { silentAt: now + SILENCE_MS }) })
    .where(ofWaiting(orderIds))
    .run();
}

/** Records that the owner replied in the room of these orders: the customer has to respond. */
export function noteOwnerReply(tx: Tx, orderIds: readonly string[]): void {
  tx.update(deliveries).set({ customerSaidAt: null }).where(ofWaiting(orderIds)).run();
}

/** Lists the deliveries whose approval period has ended without a response, longest overdue first; skips those in `except`. */
export const silentDeliveries = (db: Db, now: number, most: number, except: string[]): Delivery[] =>
  withoutIds(except, most, (limit) => silent(db).all({ now, limit }));

const silent = prepared((db) =>
  db
    .select()
    .from(deliveries)
    .where(and(isWaiting, lte(deliveries.silentAt, sql.placeholder("now"))))
    .orderBy(asc(deliveries.silentAt), asc(deliveries._id))
    .limit(sql.placeholder("limit"))
    .prepare(),
);

/** Returns when the next delivery counts as accepted without a response, in milliseconds; undefined if no delivery is waiting. */
export const nextSilenceAt = (db: Db, except: string[]): number | undefined =>
  db
    .select({ at: min(deliveries.silentAt) })
    .from(deliveries)
    .where(and(isWaiting, notInArray(deliveries._id, except)))
    .get()?.at ?? undefined;
