import type { PaymentMode, SubscriptionState } from "@rankwright/schema";
import { and, asc, desc, eq, inArray, isNotNull, lte, notInArray, or } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { wakeWorker } from "../core/wakes.ts";
import type { OrderRow } from "../orders/orders.ts";
import { orders, subscriptions } from "../tables/index.ts";

export type Subscription = typeof subscriptions.$inferSelect;
/** States of a subscription that has started and not ended. */
export const RUNNING: SubscriptionState[] = ["active", "pastDue", "paused"];
export const isRunning = ({ state }: Pick<Subscription, "state">): boolean => RUNNING.includes(state);

/** Returns a change of package or price that applies from the next period; null without one, or while it waits for its payment. */
export const announcedChange = ({ nextTerms }: Pick<Subscription, "nextTerms">): Subscription["nextTerms"] =>
  nextTerms?.orderId === null ? nextTerms : null;

/** Returns the package and terms of a subscription from the next period on. */
export const nextPlan = (
  subscription: Pick<Subscription, "packageId" | "packageName" | "terms" | "nextTerms">,
) => announcedChange(subscription) ?? subscription;

type NewSubscription = Pick<
  Subscription,
  | "_id"
  | "firstOrderId"
  | "packageId"
  | "packageName"
  | "terms"
  | "currency"
  | "mode"
  | "anchorDay"
  | "nextPeriod"
  | "consent"
>;

/** Inserts a subscription whose first order is unpaid. */
export const insertSubscription = (tx: Tx, subscription: NewSubscription, now: number): Subscription =>
  tx
    .insert(subscriptions)
    .values({
      ...subscription,
      state: "pending",
      anchorPeriod: 1,
      stoppedUnpaid: false,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
    .get();

type Change = Partial<Omit<Subscription, "_id" | "firstOrderId" | "createdAt" | "updatedAt">>;

export function setSubscription(
  tx: Tx,
  subscription: Subscription,
  change: Change,
  now: number,
): Subscription {
  const changed = { ...change, updatedAt: now };
  tx.update(subscriptions).set(changed).where(eq(subscriptions._id, subscription._id)).run();
  if (change.nextAt || change.noticeAt) wakeWorker(tx, "subscriptions");
  return { ...subscription, ...changed };
}

export const findSubscription = (db: Db, _id: string): Subscription | undefined =>
  db.select().from(subscriptions).where(eq(subscriptions._id, _id)).get();

/** Returns the subscription that an order pays for; undefined for other orders and for a plan's requests. */
export const subscriptionOf = (
  db: Db,
  { subscriptionId, isRequest }: Pick<OrderRow, "subscriptionId" | "isRequest">,
): Subscription | undefined =>
  subscriptionId === null || isRequest ? undefined : findSubscription(db, subscriptionId);

/** Returns the order by which a contract was made: the first order of its subscription, or the order itself. */
export function contractOrderOf(db: Db, order: OrderRow): OrderRow {
  const subscription = order.subscriptionId === null ? undefined : findSubscription(db, order.subscriptionId);
  if (!subscription || subscription.firstOrderId === order._id) return order;
  return db.select().from(orders).where(eq(orders._id, subscription.firstOrderId)).get() ?? order;
}

/** True if an order only pays for a period: the work of its plan is in requests. */
export const isPlanPayment = (db: Db, order: Pick<OrderRow, "subscriptionId" | "isRequest">): boolean =>
  (subscriptionOf(db, order)?.terms.requests ?? null) !== null;

/** Returns the newest order that was placed for a subscription. It has the current billing details. */
export const newestOrderOf = (db: Db, subscriptionId: string): OrderRow | undefined =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), eq(orders.isRequest, false)))
    .orderBy(desc(orders._id))
    .limit(1)
    .get();

/** True if this e-mail (normalised) ordered the package as a plan before. */
export const hadPlanBefore = (db: Db, emailKey: string, packageId: string): boolean =>
  db
    .select({ _id: subscriptions._id })
    .from(subscriptions)
    .innerJoin(orders, eq(orders._id, subscriptions.firstOrderId))
    .where(and(eq(orders.emailKey, emailKey), eq(subscriptions.packageId, packageId)))
    .limit(1)
    .get() !== undefined;

/** The worker's position: its payment mode, the time (milliseconds since 1970), and the rows that it skips. */
interface Wanted {
  now: number;
  limit: number;
  except: string[];
}

const ofMode = (mode: PaymentMode, except: string[]) =>
  and(eq(subscriptions.mode, mode), notInArray(subscriptions._id, except));

/** Lists the subscriptions whose next period is due, longest overdue first. */
export const dueSubscriptions = (db: Db, mode: PaymentMode, { now, limit, except }: Wanted): Subscription[] =>
  db
    .select()
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.nextAt), lte(subscriptions.nextAt, now), ofMode(mode, except)))
    .orderBy(asc(subscriptions.nextAt), asc(subscriptions._id))
    .limit(limit)
    .all();

/** Lists the subscriptions whose customer is to be mailed ahead of a charge, longest overdue first. */
export const dueNotices = (db: Db, mode: PaymentMode, { now, limit, except }: Wanted): Subscription[] =>
  db
    .select()
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.noticeAt), lte(subscriptions.noticeAt, now), ofMode(mode, except)))
    .orderBy(asc(subscriptions.noticeAt), asc(subscriptions._id))
    .limit(limit)
    .all();

/** Returns when the next period of any subscription is due, in milliseconds since 1970; undefined if there is none. */
export const nextPeriodAt = (db: Db, mode: PaymentMode, except: string[]): number | undefined =>
  db
    .select({ at: subscriptions.nextAt })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.nextAt), ofMode(mode, except)))
    .orderBy(asc(subscriptions.nextAt), asc(subscriptions._id))
    .limit(1)
    .get()?.at ?? undefined;

/** Returns when the next customer is to be mailed ahead of a charge, in milliseconds since 1970; undefined if there is none. */
export const nextNoticeAt = (db: Db, mode: PaymentMode, except: string[]): number | undefined =>
  db
    .select({ at: subscriptions.noticeAt })
    .from(subscriptions)
    .where(and(isNotNull(subscriptions.noticeAt), ofMode(mode, except)))
    .orderBy(asc(subscriptions.noticeAt), asc(subscriptions._id))
    .limit(1)
    .get()?.at ?? undefined;

/** Lists the subscriptions of an account or of a verified e-mail (normalised), newest first. */
export const subscriptionsOfCustomer = (
  db: Db,
  { accountId, emailKey }: { accountId: string; emailKey: string | null },
): Subscription[] =>
  db
    .select()
    .from(subscriptions)
    .where(
      inArray(
        subscriptions.firstOrderId,
        db
          .select({ _id: orders._id })
          .from(orders)
          .where(
            and(
              isNotNull(orders.subscriptionId),
              or(
                eq(orders.accountId, accountId),
                emailKey === null ? undefined : eq(orders.emailKey, emailKey),
              ),
            ),
          ),
      ),
    )
    .orderBy(desc(subscriptions._id))
    .all();
