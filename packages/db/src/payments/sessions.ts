import type { PaymentMode, ProviderId } from "@rankwright/schema";
import { and, asc, count, eq, gt, isNotNull, isNull, lte, ne, notExists, sql } from "drizzle-orm";
import { type Db, immediateUnlessBusy, type Tx } from "../core/client.ts";
import { counterValue } from "../core/counters.ts";
import { newId } from "../core/ids.ts";
import { prepared } from "../core/prepared.ts";
import { notifications, paymentSessions } from "../tables/index.ts";
import { makeDue } from "./jobs.ts";

export type PaymentSession = typeof paymentSessions.$inferSelect;

/** What a session begins with. */
type NewSession = Pick<
  PaymentSession,
  "orderId" | "provider" | "nonce" | "payeeEmail" | "amountCents" | "currency" | "mode"
>;

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

/** The oldest first. */
export const sessionsOf = (db: Db, orderId: string): PaymentSession[] =>
  db
    .select()
    .from(paymentSessions)
    .where(eq(paymentSessions.orderId, orderId))
    .orderBy(asc(paymentSessions._id))
    .all();

/** Throws SQLite's unique error when the order has an open session with this provider already. */
export const insertPaymentSession = (tx: Tx, session: NewSession, now: number): PaymentSession =>
  tx
    .insert(paymentSessions)
    .values({ ...session, _id: newId(), openFor: session.orderId, createdAt: now })
    .returning()
    .get();

/** Throws SQLite's unique error when another session has this reference. */
export function setReference(tx: Tx, _id: string, reference: string): void {
  tx.update(paymentSessions).set({ reference }).where(eq(paymentSessions._id, _id)).run();
}

/** What the buyer is told on the order's pay page; null for nothing. */
export function setNotice(tx: Tx, _id: string, notice: string | null): void {
  tx.update(paymentSessions).set({ notice }).where(eq(paymentSessions._id, _id)).run();
}

/**
 * Closes all of the order's open sessions; its next checkout gets one of its own. Those that their provider knows are due to be ended
 * there, too: a page that is still open could take money. `now` in milliseconds.
 */
export function closeSessionsOf(tx: Tx, orderId: string, now: number): void {
  const closed = tx
    .update(paymentSessions)
    .set({ openFor: null })
    .where(eq(paymentSessions.openFor, orderId))
    .returning()
    .all();
  for (const { _id, provider, reference } of closed)
    if (reference !== null) makeDue(tx, { kind: "end", subjectId: _id, provider }, now, now);
}

export function closePaymentSession(tx: Tx, _id: string): void {
  tx.update(paymentSessions).set({ openFor: null }).where(eq(paymentSessions._id, _id)).run();
}

/** The session that a provider calls this. */
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
 * Notes that the order's own customer opened the checkout, the first time only; at `checkAt` the order is flagged if it
 * is still unpaid, never when that is null. Both in milliseconds since 1970.
 */
export function markOpened(tx: Tx, _id: string, openedAt: number, checkAt: number | null): void {
  tx.update(paymentSessions)
    .set({ openedAt, checkAt })
    .where(and(eq(paymentSessions._id, _id), isNull(paymentSessions.openedAt)))
    .run();
}

/** Open sessions without a flag whose `checkAt` has come (`now` in milliseconds). */
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

/** Makes `latest` (milliseconds since 1970) the `checkAt` of open sessions that would be checked after it. */
export function pullChecks(db: Db, latest: number): void {
  const late = and(
    isNotNull(paymentSessions.openFor),
    isNull(paymentSessions.flaggedAt),
    gt(paymentSessions.checkAt, latest),
  );
  if (!db.select({ _id: paymentSessions._id }).from(paymentSessions).where(late).limit(1).get()) return;
  immediateUnlessBusy(db, (tx) => tx.update(paymentSessions).set({ checkAt: latest }).where(late).run());
}

/** Without a text it only counts as looked at: another session of the order has one. */
export function flagSession(tx: Tx, _id: string, flag: string | null, now: number): void {
  tx.update(paymentSessions).set({ flag, flaggedAt: now }).where(eq(paymentSessions._id, _id)).run();
}

/** They may be flagged again from `checkAt` (milliseconds since 1970). */
export function unflagSessions(tx: Tx, orderId: string, checkAt: number): void {
  tx.update(paymentSessions)
    .set({ flag: null, flaggedAt: null, checkAt })
    .where(and(eq(paymentSessions.orderId, orderId), isNotNull(paymentSessions.flaggedAt)))
    .run();
}

/** For good: `flaggedAt` stays, so they are not flagged again. */
export function dropFlags(tx: Tx, orderId: string): void {
  tx.update(paymentSessions).set({ flag: null }).where(eq(paymentSessions.orderId, orderId)).run();
}

/** Whether the order's own customer opened its open checkout. */
export const wasOpened = (session: PaymentSession | undefined) =>
  session !== undefined && session.openedAt !== null;

/** Checkouts that are open at their customers', in this payment mode and with another payee than this one. */
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

// An open session's order is unpaid.
const flagged = and(isNotNull(paymentSessions.openFor), isNotNull(paymentSessions.flag));

/** A trigger keeps the number. */
export const countFlaggedSessions = (db: Db): number => counterValue(db, "payment_sessions:flagged");

/** The oldest first. */
export function flaggedSessions(db: Db, limit: number): PaymentSession[] {
  return db
    .select()
    .from(paymentSessions)
    .where(flagged)
    .orderBy(asc(paymentSessions.createdAt), asc(paymentSessions._id))
    .limit(limit)
    .all();
}

/** Flagged sessions made up to `before` (milliseconds since 1970) whose order has no notification; the oldest first. */
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
