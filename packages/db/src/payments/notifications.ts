import { type NotificationState, OPEN_STATES, type ProviderId, REVIEW_STATES } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx, together } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { inOrder } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { wakeWorker } from "../core/wakes.ts";
import { notifications, UNKNOWN_SENDER } from "../tables/index.ts";

export type Notification = typeof notifications.$inferSelect;

/** An event that a provider reported, with the id of its notification. */
export type ReceivedEvent = Pick<Notification, "_id" | "provider" | "event">;

/** A notification as received: `eventId` is "" if the provider has none. */
export type NewNotification = Pick<Notification, "provider" | "raw" | "event"> &
  Partial<Pick<Notification, "_id" | "source" | "eventId" | "headers" | "verifiedAt" | "sender">>;

/** Stores a notification's raw bytes, due immediately. Undefined if this event of the provider is already stored. */
export function insertNotification(tx: Tx, reported: NewNotification, now: number): Notification | undefined {
  const first = { state: "received", reason: "", tries: 0, nextTryAt: now, createdAt: now } as const;
  wakeWorker(tx, "payments");
  return tx
    .insert(notifications)
    .values({ _id: newId(), source: "webhook", eventId: "", headers: {}, ...reported, ...first })
    .onConflictDoNothing()
    .returning()
    .get();
}

/** True if a provider's event is already stored. */
export function isKnownEvent(db: Db, provider: ProviderId, eventId: string): boolean {
  const { _id, provider: by, eventId: called } = notifications;
  // The partial index contains only rows with an event id.
  const same = and(eq(by, provider), eq(called, eventId), sql`${called} <> ''`);
  return db.select({ _id }).from(notifications).where(same).get() !== undefined;
}

export const findNotification = (db: Db, _id: string): Notification | undefined => withId(db).get({ _id });

const withId = prepared((db) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications._id, sql.placeholder("_id")))
    .prepare(),
);

/** Returns when the newest notification was received, in milliseconds since 1970; 0 if there is none. */
export const newestNotificationAt = (db: Db): number =>
  db
    .select({ at: notifications.createdAt })
    .from(notifications)
    .orderBy(desc(notifications._id))
    .limit(1)
    .get()?.at ?? 0;

/** Reschedules notifications that are due after `latest` to `now`, because the clock was ahead when they were stored. Milliseconds. */
export function pullNotifications(db: Db, latest: number, now: number): void {
  const late = and(eq(notifications.state, "received"), gt(notifications.nextTryAt, latest));
  if (!db.select({ _id: notifications._id }).from(notifications).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(notifications).set({ nextTryAt: now }).where(late).run());
}

/** Fields that can change; the content and the time of receipt never do. */
type NotificationChange = Partial<Omit<Notification, "_id" | "createdAt" | keyof NewNotification>> &
  Partial<Pick<Notification, "verifiedAt">>;

/** Updates a notification, and removes its sender's address once it is processed. */
export function updateNotification(tx: Tx, _id: string, to: NotificationChange): void {
  const isDone = to.state !== undefined && to.state !== "received";
  tx.update(notifications)
    .set(isDone ? { ...to, sender: UNKNOWN_SENDER } : to)
    .where(eq(notifications._id, _id))
    .run();
  if (to.state === "received") wakeWorker(tx, "payments");
}

/** Ends the review of an order's partial payments, because more was received or the owner settled the rest. */
export function settleUnderpaid(tx: Tx, orderId: string): void {
  tx.update(notifications)
    .set({ state: "booked", reason: "" })
    .where(and(eq(notifications.orderId, orderId), eq(notifications.state, "tooLittle")))
    .run();
}

/** Postpones a notification; does nothing if it was processed meanwhile. */
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

/** Reschedules notifications that wait for this payment. If it is booked, also those rejected or dismissed while it was missing. */
export function wakeWaiting(
  tx: Tx,
  payment: Pick<Notification, "provider"> & { txnId: string },
  isBooked: boolean,
  now: number,
): void {
  const { txnId, provider } = payment;
  tx.update(notifications)
    .set({ state: "received", nextTryAt: now, waitsFor: null, processedAt: null })
    .where(
      and(
        eq(notifications.waitsFor, txnId),
        eq(notifications.provider, provider),
        isBooked ? undefined : eq(notifications.state, "waiting"),
      ),
    )
    .run();
  wakeWorker(tx, "payments");
}

/** Condition for notifications in this state that need review. Open ones need it only if they were received up to `before`. */
const needsReview = (state: NotificationState, before: number) =>
  and(
    eq(notifications.state, state),
    OPEN_STATES.includes(state) ? lte(notifications.createdAt, before) : undefined,
  );

const shownStates = [...REVIEW_STATES, ...OPEN_STATES];

export const countToReview = (db: Db, before: number): number =>
  together(db, () => {
    const { state, createdAt } = notifications;
    const counted = (where: SQL | undefined) =>
      db.select({ n: count() }).from(notifications).where(where).get()?.n ?? 0;
    const old = and(inArray(state, OPEN_STATES), lte(createdAt, before));
    return counted(inArray(state, REVIEW_STATES)) + counted(old);
  });

/**
 * Lists the notifications to review. Verified notifications come first, so that forged notifications can't hide them; newest first.
 * `before`: see `needsReview`.
 */
export function notificationsToReview(db: Db, before: number, limit: number): Notification[] {
  const { _id, verifiedAt, createdAt } = notifications;
  // The ids are selected from the index alone, so that raw bytes are read only for the listed notifications.
  const of = (state: NotificationState) =>
    db
      .select({ _id, verifiedAt })
      .from(notifications)
      .where(needsReview(state, before))
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

/** Condition: received up to `before`, never verified, and matched to no order. */
const neverVerified = (of: "forged" | "otherMode", before: number) => {
  const { state, verifiedAt, txnId, orderId, createdAt } = notifications;
  // A repeated check clears verifiedAt, but not the transaction and order that the first check found.
  return and(eq(state, of), isNull(verifiedAt), lte(createdAt, before), isNull(txnId), isNull(orderId));
};

/** Deletes the forged notifications processed before `before` (milliseconds since 1970). Returns their number. */
export function purgeForged(tx: Tx, before: number): number {
  return tx
    .delete(notifications)
    .where(and(neverVerified("forged", before), lt(notifications.processedAt, before)))
    .run().changes;
}

/** Maximum number of rows deleted per transaction, so that other writers are not blocked for long after a flood. */
const PURGE_BATCH = 20;

/** Deletes the oldest unverified notifications of this kind, which anyone could have sent, so that at most `most` remain. */
export function trimUnverified(tx: Tx, of: "forged" | "otherMode", most: number): void {
  const { _id, state, verifiedAt, createdAt } = notifications;
  const unverified = and(eq(state, of), isNull(verifiedAt));
  const n = tx.select({ n: count() }).from(notifications).where(unverified).get()?.n ?? 0;
  if (n <= most) return;
  const oldest = tx
    .select({ _id })
    .from(notifications)
    .where(unverified)
    .orderBy(asc(createdAt), asc(_id))
    .limit(Math.min(n - most, PURGE_BATCH))
    .all();
  const ids = oldest.map((row) => row._id);
  tx.delete(notifications)
    .where(and(inArray(_id, ids), neverVerified(of, Number.MAX_SAFE_INTEGER)))
    .run();
}

/** Lists the order's notifications, oldest first. */
export function notificationsOf(db: Db, orderId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(asc(notifications._id))
    .all();
}

/** Lists the transaction's notifications, oldest first. */
export function notificationsOfTxn(db: Db, provider: ProviderId, txnId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.txnId, txnId), eq(notifications.provider, provider)))
    .orderBy(asc(notifications._id))
    .all();
}
