import type { PaymentMode } from "@rankwright/schema";
import { and, asc, count, eq, gte, isNotNull, lt, lte, ne, notInArray } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { newId } from "../core/ids.ts";
import { wakeWorker } from "../core/wakes.ts";
import { subscriptionPeriods, subscriptions } from "../tables/index.ts";

export type Period = typeof subscriptionPeriods.$inferSelect;
type NewPeriod = Pick<Period, "subscriptionId" | "number" | "startsOn" | "endsOn" | "state" | "orderId"> &
  Partial<Pick<Period, "retryAt">>;

/** Inserts a period. Throws SQLite's unique error if the subscription already has a period with this number. */
export const insertPeriod = (tx: Tx, period: NewPeriod, now: number): Period =>
  tx
    .insert(subscriptionPeriods)
    .values({
      retryAt: null,
      ...period,
      _id: newId(),
      failures: 0,
      reason: "",
      needsCustomer: false,
      createdAt: now,
    })
    .returning()
    .get();

export function setPeriod(
  tx: Tx,
  period: Period,
  change: Partial<
    Pick<
      Period,
      "state" | "orderId" | "startsOn" | "endsOn" | "failures" | "retryAt" | "reason" | "needsCustomer"
    >
  >,
): Period {
  tx.update(subscriptionPeriods).set(change).where(eq(subscriptionPeriods._id, period._id)).run();
  if (change.retryAt) wakeWorker(tx, "subscriptions");
  return { ...period, ...change };
}

/**
 * Returns the period with this number, with these days and this state. It is new, or one that a cancellation dropped and that takes place
 * after all; the dropped one keeps its cancelled order.
 */
export function placePeriod(tx: Tx, period: Omit<NewPeriod, "orderId" | "retryAt">, now: number): Period {
  const { subscriptionId, number, startsOn, endsOn, state } = period;
  const dropped = periodNumbered(tx, subscriptionId, number);
  return dropped
    ? setPeriod(tx, dropped, { startsOn, endsOn, state, failures: 0, reason: "", needsCustomer: false })
    : insertPeriod(tx, { ...period, orderId: null }, now);
}

export const findPeriod = (db: Db, _id: string): Period | undefined =>
  db.select().from(subscriptionPeriods).where(eq(subscriptionPeriods._id, _id)).get();

export const periodOfOrder = (db: Db, orderId: string): Period | undefined =>
  db.select().from(subscriptionPeriods).where(eq(subscriptionPeriods.orderId, orderId)).get();

export const periodNumbered = (db: Db, subscriptionId: string, number: number): Period | undefined =>
  db
    .select()
    .from(subscriptionPeriods)
    .where(
      and(eq(subscriptionPeriods.subscriptionId, subscriptionId), eq(subscriptionPeriods.number, number)),
    )
    .get();

/** Lists the periods of a subscription, oldest first. */
export const periodsOf = (db: Db, subscriptionId: string): Period[] =>
  db
    .select()
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, subscriptionId))
    .orderBy(asc(subscriptionPeriods.number))
    .all();

/** Returns the period whose order is unpaid; a subscription has at most one. */
export const openPeriodOf = (db: Db, subscriptionId: string): Period | undefined =>
  db
    .select()
    .from(subscriptionPeriods)
    .where(and(eq(subscriptionPeriods.subscriptionId, subscriptionId), eq(subscriptionPeriods.state, "open")))
    .get();

/** Condition: periods to be charged again. Subscriptions of another payment mode wait until that mode is active again. */
const toRetry = (mode: PaymentMode, except: string[]) =>
  and(
    isNotNull(subscriptionPeriods.retryAt),
    notInArray(subscriptionPeriods._id, except),
    eq(subscriptions.mode, mode),
  );

/** Lists the periods of this mode that are due to be charged again, longest overdue first. */
export const dueRetries = (
  db: Db,
  mode: PaymentMode,
  { now, limit, except }: { now: number; limit: number; except: string[] },
): { _id: string }[] =>
  db
    .select({ _id: subscriptionPeriods._id })
    .from(subscriptionPeriods)
    .innerJoin(subscriptions, eq(subscriptions._id, subscriptionPeriods.subscriptionId))
    .where(and(toRetry(mode, except), lte(subscriptionPeriods.retryAt, now)))
    .orderBy(asc(subscriptionPeriods.retryAt), asc(subscriptionPeriods._id))
    .limit(limit)
    .all();

/** Returns when the next period of this mode is due to be charged again, in milliseconds since 1970; undefined if there is none. */
export const nextRetryAt = (db: Db, mode: PaymentMode, except: string[]): number | undefined =>
  db
    .select({ at: subscriptionPeriods.retryAt })
    .from(subscriptionPeriods)
    .innerJoin(subscriptions, eq(subscriptions._id, subscriptionPeriods.subscriptionId))
    .where(toRetry(mode, except))
    .orderBy(asc(subscriptionPeriods.retryAt), asc(subscriptionPeriods._id))
    .limit(1)
    .get()?.at ?? undefined;

/** Counts the periods of a subscription that were charged before a period, without the trial. */
export const chargesBefore = (db: Db, subscriptionId: string, number: number): number =>
  db
    .select({ n: count() })
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscriptionId, subscriptionId),
        gte(subscriptionPeriods.number, 1),
        lt(subscriptionPeriods.number, number),
        isNotNull(subscriptionPeriods.orderId),
        ne(subscriptionPeriods.state, "void"),
      ),
    )
    .get()?.n ?? 0;
