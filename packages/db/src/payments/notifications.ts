import { type NotificationState, OPEN_STATES, type ProviderId, REVIEW_STATES } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx, together } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { inOrder } from "../core/paging.ts";
import { prepared } from "../core/prepared.ts";
import { notifications, UNKNOWN_SENDER } from "../tables/index.ts";

export type Notification = typeof notifications.$inferSelect;

/** An event that a provider reported, and the notification that brought it. */
export type ReceivedEvent = Pick<Notification, "_id" | "provider" | "event">;

/** What came in: `eventId` is "" where the provider has none. */
export type NewNotification = Pick<Notification, "provider" | "raw" | "event"> &
  Partial<Pick<Notification, "_id" | "source" | "eventId" | "headers" | "verifiedAt" | "sender">>;

/** Stores a notification's bytes as they came; it is due at once. Undefined when this event of the provider is stored already. */
export function insertNotification(tx: Tx, reported: NewNotification, now: number): Notification | undefined {
  const first = { state: "received", reason: "", tries: 0, nextTryAt: now, createdAt: now } as const;
  return tx
    .insert(notifications)
    .values({ _id: newId(), source: "webhook", eventId: "", headers: {}, ...reported, ...first })
    .onConflictDoNothing()
    .returning()
    .get();
}

/** Whether a provider's event is stored already. */
export function isToldBefore(db: Db, provider: ProviderId, eventId: string): boolean {
  const { _id, provider: by, eventId: called } = notifications;
  // The index holds only those with an id.
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

/** When the newest one came, in milliseconds since 1970; 0 when there is none. */
export const newestNotificationAt = (db: Db): number =>
  db
    .select({ at: notifications.createdAt })
    .from(notifications)
    .orderBy(desc(notifications._id))
    .limit(1)
    .get()?.at ?? 0;

/** Makes due at `now` what is due after `latest` only: it was written while the clock ran ahead. Milliseconds since 1970. */
export function pullNotifications(db: Db, latest: number, now: number): void {
  const late = and(eq(notifications.state, "received"), gt(notifications.nextTryAt, latest));
  if (!db.select({ _id: notifications._id }).from(notifications).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(notifications).set({ nextTryAt: now }).where(late).run());
}

/** What came, and when, never changes. */
type NotificationChange = Partial<Omit<Notification, "_id" | "createdAt" | keyof NewNotification>> &
  Partial<Pick<Notification, "verifiedAt">>;

/** The sender's address stays only as long as it waits. */
export function updateNotification(tx: Tx, _id: string, to: NotificationChange): void {
  const isDone = to.state !== undefined && to.state !== "received";
  tx.update(notifications)
    .set(isDone ? { ...to, sender: UNKNOWN_SENDER } : to)
    .where(eq(notifications._id, _id))
    .run();
}

/** One that was processed meanwhile stays as it is. */
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

/** Makes those that wait for this payment due; once it is booked also those that were rejected or dismissed for lack of it. */
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
}

/** Open ones need review only when they are old (received up to `before`). */
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

/** Verified ones come first, so that forged ones can't hide them; the newest first. `before`: see `needsReview`. */
export function notificationsToReview(db: Db, before: number, limit: number): Notification[] {
  const { _id, verifiedAt, createdAt } = notifications;
  // Which ones is found in the index: only the bytes of those that are shown are read.
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

/** Received up to `before`, never verified, and matched with no order. */
const neverVerified = (of: "forged" | "otherMode", before: number) => {
  const { state, verifiedAt, txnId, orderId, createdAt } = notifications;
  // Checking again clears verifiedAt, but not the transaction and the order found then.
  return and(eq(state, of), isNull(verifiedAt), lte(createdAt, before), isNull(txnId), isNull(orderId));
};

/** Deletes the forged ones processed before `before` (milliseconds since 1970); returns how many. */
export function purgeForged(tx: Tx, before: number): number {
  return tx
    .delete(notifications)
    .where(and(neverVerified("forged", before), lt(notifications.processedAt, before)))
    .run().changes;
}

/** The most deleted in one transaction: after a flood it must not hold up other writers. */
const CLEARED_AT_ONCE = 20;

/** Deletes the oldest of the notifications that anyone may have sent, so that `most` of the kind are kept. */
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
    .limit(Math.min(n - most, CLEARED_AT_ONCE))
    .all();
  const ids = oldest.map((row) => row._id);
  tx.delete(notifications)
    .where(and(inArray(_id, ids), neverVerified(of, Number.MAX_SAFE_INTEGER)))
    .run();
}

/** The oldest first. */
export function notificationsOf(db: Db, orderId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.orderId, orderId))
    .orderBy(asc(notifications._id))
    .all();
}

/** The oldest first. */
export function notificationsOfTxn(db: Db, provider: ProviderId, txnId: string): Notification[] {
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.txnId, txnId), eq(notifications.provider, provider)))
    .orderBy(asc(notifications._id))
    .all();
}
