import { type DeliveryState, SILENCE_MS } from "@rankwright/schema";
import { and, asc, count, desc, eq, lte, min, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { withoutIds } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { deliveries } from "../tables/index.ts";

export type Delivery = typeof deliveries.$inferSelect;

// Written out: the indexes of those that wait are of these alone, and SQLite does not see into a parameter.
export const isWaiting = sql`${deliveries.state} = 'waiting'`;

/** All deliveries of an order, the first first. */
export const deliveriesOf = (db: Db, orderId: string): Delivery[] =>
  db.select().from(deliveries).where(eq(deliveries.orderId, orderId)).orderBy(asc(deliveries.number)).all();

/** The last delivery of an order. */
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

/** How often changes were asked for. */
export function countChanges(db: Db, orderId: string): number {
  const asked = and(eq(deliveries.orderId, orderId), eq(deliveries.state, "changes"));
  return db.select({ n: count() }).from(deliveries).where(asked).get()?.n ?? 0;
}

/** Hands the order's next delivery over; it waits for an answer. Throws SQLite's unique error while another one does. */
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

/** Answers a delivery that waits, once: undefined when it was answered before. `now` in milliseconds. */
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

const ofWaiting = (orderId: string) => and(eq(deliveries.orderId, orderId), isWaiting);

/**
 * Notes that the customer has said a word about the delivery that waits, if no answer yet: the owner's turn. It waits on from there,
 * unless `isProven` is false: whoever says so then, the delivery's days go on. `now` in milliseconds.
 */
export function customerSaid(
  tx: Tx,
  orderId: string,
  { isProven, now }: { isProven: boolean; now: number },
): void {
  tx.update(deliveries)
    .set({ customerSaidAt: now, ...(isProven && { silentAt: now + SILENCE_MS }) })
    .where(ofWaiting(orderId))
    .run();
}

/** Notes that the owner has had a word about it: the customer's turn. */
export function ownerSaid(tx: Tx, orderId: string): void {
  tx.update(deliveries).set({ customerSaidAt: null }).where(ofWaiting(orderId)).run();
}

/** The deliveries that nobody answered in time, the longest waiting first, without those in `except`. */
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

/** When the next delivery counts as accepted without a word, in milliseconds; undefined when none waits. */
export const nextSilenceAt = (db: Db, except: string[]): number | undefined =>
  db
    .select({ at: min(deliveries.silentAt) })
    .from(deliveries)
    .where(and(isWaiting, notInArray(deliveries._id, except)))
    .get()?.at ?? undefined;
