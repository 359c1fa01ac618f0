import { type NotificationState, OPEN_STATES, REVIEW_STATES } from "@rankwright/schema";
import { and, asc, count, desc, eq, inArray, isNull, lt, lte, notInArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { inOrder } from "../core/paging.ts";
import { notifications } from "../tables.ts";

export type Notification = typeof notifications.$inferSelect;

/** Keeps a notification's bytes as they came, to be looked at from now on. */
export function insertNotification(tx: Tx, raw: Buffer, now: number, _id = newId()): Notification {
  return tx
    .insert(notifications)
    .values({ _id, raw, state: "received", reason: "", tries: 0, nextTryAt: now, createdAt: now })
    .returning()
    .get();
}

export function findNotification(db: Db, _id: string): Notification | undefined {
  return db.select().from(notifications).where(eq(notifications._id, _id)).get();
}

/** How many notifications wait for the provider's word. */
export function countUnverified(db: Db): number {
  const unverified = and(eq(notifications.state, "received"), isNull(notifications.verifiedAt));
  return db.select({ n: count() }).from(notifications).where(unverified).get()?.n ?? 0;
}

/** The notifications whose turn has come, the oldest first, without those whose ids are in `except`. */
export function dueNotifications(db: Db, now: number, limit: number, except: string[] = []): Notification[] {
  const { _id, state, nextTryAt } = notifications;
  return db
    .select()
    .from(notifications)
    .where(and(eq(state, "received"), lte(nextTryAt, now), notInArray(_id, except)))
    .orderBy(asc(notifications.nextTryAt), asc(notifications._id))
    .limit(limit)
    .all();
}

/** When the next notification but those in `except` is due, in milliseconds since 1970; undefined when none waits. */
export function nextNotificationAt(db: Db, except: string[] = []): number | undefined {
  const row = db
    .select({ at: sql<number | null>`min(${notifications.nextTryAt})` })
    .from(notifications)
    .where(and(eq(notifications.state, "received"), notInArray(notifications._id, except)))
    .get();
  return row?.at ?? undefined;
}

/** The changes a notification takes; its bytes and the time it came never change. */
type NotificationChange = Partial<Omit<Notification, "_id" | "raw" | "createdAt">>;

export function updateNotification(tx: Tx, _id: string, change: NotificationChange): void {
  tx.update(notifications).set(change).where(eq(notifications._id, _id)).run();
}

/** Lets a notification that is still to be settled have its turn later; one that was settled meanwhile stays so. */
export function postponeNotification(
  tx: Tx,
  _id: string,
  change: Pick<Notification, "tries" | "nextTryAt" | "reason">,
): void {
  tx.update(notifications)
    .set(change)
    .where(and(eq(notifications._id, _id), eq(notifications.state, "received")))
    .run();
}

/**
 * Lets those that wait for this payment have their turn. Once it is booked also those that were settled or put aside
 * because it was not.
 */
export function wakeWaiting(tx: Tx, txnId: string, isBooked: boolean, now: number): void {
  tx.update(notifications)
    .set({ state: "received", nextTryAt: now, waitsFor: null, settledAt: null })
    .where(and(eq(notifications.waitsFor, txnId), isBooked ? undefined : eq(notifications.state, "waiting")))
    .run();
}

/** One of the states that need a look, or one that is open for long (received up to `before`). */
const toLookAt = (state: NotificationState, before: number) =>
  and(
    eq(notifications.state, state),
    OPEN_STATES.includes(state) ? lte(notifications.createdAt, before) : undefined,
  );

const shownStates = [...REVIEW_STATES, ...OPEN_STATES];

/** How many notifications the admin has to look at. */
export function countToLookAt(db: Db, before: number): number {
  const of = (state: NotificationState) =>
    db.select({ n: count() }).from(notifications).where(toLookAt(state, before)).get()?.n ?? 0;
  return shownStates.reduce((sum, state) => sum + of(state), 0);
}

/**
 * Notifications the admin has to look at: odd ones and those open for long (received before `before`). Those that the
 * provider vouched for come first, so that forged ones can't hide them; the newest first.
 */
export function notificationsToLookAt(db: Db, before: number, limit: number): Notification[] {
  const { _id, verifiedAt, createdAt } = notifications;
  // Which ones is found in the index: only the bytes of those that are shown are read.
  const of = (state: NotificationState) =>
    db
      .select({ _id, verifiedAt })
      .from(notifications)
      .where(toLookAt(state, before))
      .orderBy(desc(verifiedAt), desc(createdAt), desc(_id))
      .limit(limit)
      .all();
  const newest = shownStates.flatMap(of).sort((a, b) => (a._id < b._id ? 1 : -1));
  const ids = [
    ...newest.filter((row) => row.verifiedAt !== null),
    ...newest.filter((row) => row.verifiedAt === null),
  ].slice(0, limit);
  return inOrder(
    ids.map((row) => row._id),
    (wanted) => db.select().from(notifications).where(inArray(_id, wanted)).all(),
  );
}

/** What was settled with this state and the provider never vouched for, and no order of ours was found for; received up to `before`. */
const neverVouched = (of: "forged" | "otherMode", before: number) => {
  const { state, verifiedAt, txnId, orderId, createdAt } = notifications;
  // Checking again forgets when one was vouched for, but not the transaction and the order found then.
  return and(eq(state, of), isNull(verifiedAt), lte(createdAt, before), isNull(txnId), isNull(orderId));
};

/**
 * Deletes the notifications that the provider never vouched for and said that it did not send, settled before `before`
 * (milliseconds since 1970). One that was put aside or is of another payment mode stays. The answer is how many there were.
 */
export function purgeForged(tx: Tx, before: number): number {
  return tx
    .delete(notifications)
    .where(and(neverVouched("forged", before), lt(notifications.settledAt, before)))
    .run().changes;
}

/** So many at a time are cleared of those that are too many: a flood of the past must not hold up whoever writes. */
const CLEARED_AT_ONCE = 20;

/**
 * Deletes the oldest of the notifications that anyone may have sent: not the provider's, or of another mode, which it was never
 * asked about. `most` of the kind are kept.
 */
export function keepForged(tx: Tx, of: "forged" | "otherMode", most: number): void {
  const { _id, state, verifiedAt, createdAt } = notifications;
  const unvouched = and(eq(state, of), isNull(verifiedAt));
  const n = tx.select({ n: count() }).from(notifications).where(unvouched).get()?.n ?? 0;
  if (n <= most) return;
  const oldest = tx
    .select({ _id })
    .from(notifications)
    .where(unvouched)
    .orderBy(asc(createdAt), asc(_id))
    .limit(Math.min(n - most, CLEARED_AT_ONCE))
    .all();
  const ids = oldest.map((row) => row._id);
  tx.delete(notifications)
    .where(and(inArray(_id, ids), neverVouched(of, Number.MAX_SAFE_INTEGER)))
    .run();
}

/** What came in about an order, the oldest first. */
export function notificationsOf(db: Db, orderId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(asc(notifications._id))
    .all();
}

/** What the provider said about a transaction so far, the first first. */
export function notificationsOfTxn(db: Db, txnId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.txnId, txnId))
    .orderBy(asc(notifications._id))
    .all();
}
