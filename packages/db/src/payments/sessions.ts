import type { PaymentMode, ProviderId } from "@rankwright/schema";
import { and, asc, count, eq, gt, isNotNull, isNull, lte, ne, notExists, type SQL, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { counterValue } from "../core/counters.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { notifications, paymentSessions } from "../tables/index.ts";
import { scheduleJob } from "./jobs.ts";

export type PaymentSession = typeof paymentSessions.$inferSelect;

/** Initial values of a session. */
type NewSession = Pick<
  PaymentSession,
  "orderId" | "provider" | "nonce" | "payeeEmail" | "amountCents" | "currency" | "mode"
> &
  Partial<Pick<PaymentSession, "_id" | "methodId">>;

export const openSessionOf = (db: Db, orderId: string, provider: ProviderId): PaymentSession | undefined =>
  openOf(db).get({ orderId, provider });

const openOf = prepared((db) =>
  db
    .select()
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.openFor, sql.placeholder("orderId")),
        eq(paymentSessions.provider, sql.placeholder("provider")),
      ),
    )
    .prepare(),
);

/** Lists the order's open sessions, at most one per provider. */
export const openSessionsOf = (db: Db, orderId: string): PaymentSession[] =>
  db.select().from(paymentSessions).where(eq(paymentSessions.openFor, orderId)).all();

/** True if a charge of a stored means of payment is open for the order: it waits for the provider, or its result. */
export const hasOpenCharge = (db: Db, orderId: string): boolean =>
  openSessionsOf(db, orderId).some(({ methodId }) => methodId !== null);

/** Lists the order's sessions, oldest first. */
export const sessionsOf = (db: Db, orderId: string): PaymentSession[] =>
  db
    .select()
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(asc(paymentSessions._id))
    .all();

/** Inserts a session. Throws SQLite's unique error if the order already has an open session with this provider. */
export const insertPaymentSession = (tx: Tx, session: NewSession, now: number): PaymentSession =>
  tx
    .insert(paymentSessions)
    .values({ _id: newId(), ...session, openFor: session.orderId, createdAt: now })
    .returning()
    .get();

/** Sets the provider's reference. Throws SQLite's unique error if another session has it. */
export function setReference(tx: Tx, _id: string, reference: string): void {
  tx.update(paymentSessions).set({ reference }).where(eq(paymentSessions._id, _id)).run();
}

/** Sets the notice shown to the buyer on the order's payment page; null for none. */
export function setNotice(tx: Tx, _id: string, notice: string | null): void {
  tx.update(paymentSessions).set({ notice }).where(eq(paymentSessions._id, _id)).run();
}

/**
 * Closes all open sessions of the order, so that its next checkout gets a new one. Schedules jobs that end them at the provider, where a
 * page that is still open could accept a payment. `now` in milliseconds.
 */
export const closeSessionsOf = (tx: Tx, orderId: string, now: number): void =>
  closeSessions(tx, eq(paymentSessions.openFor, orderId), now);

/** Closes the open sessions of all other modes, like `closeSessionsOf`: their orders can't be paid in this mode. */
export const closeOtherModes = (db: Db, mode: PaymentMode, now: number): void =>
  immediateUnlessBusy(db, (tx) =>
    closeSessions(
      tx,
      and(
        isNotNull(paymentSessions.openFor),
        ne(paymentSessions.mode, mode),
        // Charges without the buyer wait until their mode is active again.
        isNull(paymentSessions.methodId),
      ),
      now,
    ),
  );

function closeSessions(tx: Tx, which: SQL | undefined, now: number): void {
  const closed = tx.update(paymentSessions).set({ openFor: null }).where(which).returning().all();
  for (const { _id, provider, reference } of closed)
    if (reference !== null) scheduleJob(tx, { kind: "end", subjectId: _id, provider }, now, now);
}

export function closePaymentSession(tx: Tx, _id: string): void {
  tx.update(paymentSessions).set({ openFor: null }).where(eq(paymentSessions._id, _id)).run();
}

/** Finds the session with this provider reference. */
export const sessionWithReference = (
  db: Db,
  provider: ProviderId,
  mode: PaymentMode,
  reference: string,
): PaymentSession | undefined =>
  db
    .select()
    .from(paymentSessions)
    .where(
      and(
        eq(paymentSessions.provider, provider),
        eq(paymentSessions.mode, mode),
        eq(paymentSessions.reference, reference),
      ),
    )
    .get();

export const findPaymentSession = (db: Db, _id: string): PaymentSession | undefined =>
  db.select().from(paymentSessions).where(eq(paymentSessions._id, _id)).get();

/**
 * Records when the customer first opened the checkout. If the order is still unpaid at `checkAt`, the session is flagged; null: never. Both
 * in milliseconds since 1970.
 */
export function markOpened(tx: Tx, _id: string, openedAt: number, checkAt: number | null): void {
  tx.update(paymentSessions)
    .set({ openedAt, checkAt })
    .where(and(eq(paymentSessions._id, _id), isNull(paymentSessions.openedAt)))
    .run();
}

/** Lists the open, unflagged sessions whose `checkAt` has passed (`now` in milliseconds). */
export function staleSessions(db: Db, now: number, limit: number): PaymentSession[] {
  return db
    .select()
    .from(paymentSessions)
    .where(
      and(
        isNotNull(paymentSessions.openFor),
        isNull(paymentSessions.flaggedAt),
        lte(paymentSessions.checkAt, now),
      ),
    )
    .orderBy(asc(paymentSessions.checkAt), asc(paymentSessions._id))
    .limit(limit)
    .all();
}

/** Limits the `checkAt` of open sessions to `latest` (milliseconds since 1970). */
export function pullChecks(db: Db, latest: number): void {
  const late = and(
    isNotNull(paymentSessions.openFor),
    isNull(paymentSessions.flaggedAt),
    gt(paymentSessions.checkAt, latest),
  );
  if (!db.select({ _id: paymentSessions._id }).from(paymentSessions).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(paymentSessions).set({ checkAt: latest }).where(late).run());
}

/** Flags a session. A null flag only marks it as checked, because another session of the order is flagged. */
export function flagSession(tx: Tx, _id: string, flag: string | null, now: number): void {
  tx.update(paymentSessions).set({ flag, flaggedAt: now }).where(eq(paymentSessions._id, _id)).run();
}

/** Removes the order's flags; its sessions can be flagged again from `checkAt` (milliseconds since 1970). */
export function unflagSessions(tx: Tx, orderId: string, checkAt: number): void {
  tx.update(paymentSessions)
    .set({ flag: null, flaggedAt: null, checkAt })
    .where(and(eq(paymentSessions.orderId, orderId), isNotNull(paymentSessions.flaggedAt)))
    .run();
}

/** Removes the order's flags permanently: `flaggedAt` remains, so the sessions are not flagged again. */
export function dropFlags(tx: Tx, orderId: string): void {
  tx.update(paymentSessions).set({ flag: null }).where(eq(paymentSessions.orderId, orderId)).run();
}

/** True if the order's customer opened the checkout. */
export const wasOpened = (session: PaymentSession | undefined) =>
  session !== undefined && session.openedAt !== null;

/** Condition: checkouts that customers have open, in this payment mode, with a payee other than this one. */
const openElsewhere = (payeeEmail: string, mode: PaymentMode | "off") =>
  and(
    isNotNull(paymentSessions.openFor),
    isNotNull(paymentSessions.openedAt),
    sql`${paymentSessions.mode} = ${mode}`,
    ne(paymentSessions.payeeEmail, payeeEmail),
    ne(paymentSessions.payeeEmail, ""),
  );

export function countOpenElsewhere(db: Db, payeeEmail: string, mode: PaymentMode | "off"): number {
  const where = openElsewhere(payeeEmail, mode);
  return db.select({ n: count() }).from(paymentSessions).where(where).get()?.n ?? 0;
}

export function sessionsOpenElsewhere(db: Db, payeeEmail: string, mode: PaymentMode | "off", limit: number) {
  return db
    .select({
      _id: paymentSessions._id,
      orderId: paymentSessions.orderId,
      payeeEmail: paymentSessions.payeeEmail,
    })
    .from(paymentSessions)
    .where(openElsewhere(payeeEmail, mode))
    .limit(limit)
    .all();
}

// Orders with open sessions are unpaid.
const flagged = and(isNotNull(paymentSessions.openFor), isNotNull(paymentSessions.flag));

/** Counts the flagged sessions; a trigger maintains the counter. */
export const countFlaggedSessions = (db: Db): number => counterValue(db, "payment_sessions:flagged");

/** Lists the flagged sessions, oldest first. */
export function flaggedSessions(db: Db, limit: number): PaymentSession[] {
  return db
    .select()
    .from(paymentSessions)
    .where(flagged)
    .orderBy(asc(paymentSessions.createdAt), asc(paymentSessions._id))
    .limit(limit)
    .all();
}

/** Lists the flagged sessions created up to `before` (milliseconds since 1970) whose order has no notification, oldest first. */
export function abandonedSessions(db: Db, before: number, limit: number): PaymentSession[] {
  const notified = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(eq(notifications.orderId, paymentSessions.orderId));
  return db
    .select()
    .from(paymentSessions)
    .where(and(flagged, lte(paymentSessions.createdAt, before), notExists(notified)))
    .orderBy(asc(paymentSessions.createdAt), asc(paymentSessions._id))
    .limit(limit)
    .all();
}
