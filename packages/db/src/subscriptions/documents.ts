import type { PaymentMode } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, inArray, isNull, min, or, sql } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { invoices, orders, payments, subscriptions } from "../tables/index.ts";
import { RUNNING, type Subscription } from "./subscriptions.ts";

/** Lists the invoices and credit notes of a subscription's orders, oldest first. */
export const invoicesOfSubscription = (db: Db, subscriptionId: string) =>
  db
    .select({ orderId: invoices.orderId, label: invoices.label })
    .from(orders)
    .innerJoin(invoices, eq(invoices.orderId, orders._id))
    .where(eq(orders.subscriptionId, subscriptionId))
    .orderBy(asc(invoices._id))
    .all();

/** Lists the received payments of a subscription's orders, oldest first. */
export const paymentsOfSubscription = (db: Db, subscriptionId: string) =>
  db
    .select({ orderId: payments.orderId, _id: payments._id })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders._id))
    .where(and(eq(orders.subscriptionId, subscriptionId), gt(payments.receivedCents, 0)))
    .orderBy(asc(payments._id))
    .all();

/** Lists the subscriptions that were ordered with this e-mail (normalised), newest first. */
export const subscriptionsOfEmail = (db: Db, emailKey: string, limit: number): Subscription[] =>
  db
    .select()
    .from(subscriptions)
    .where(
      inArray(
        subscriptions.firstOrderId,
        db.select({ _id: orders._id }).from(orders).where(eq(orders.emailKey, emailKey)),
      ),
    )
    .orderBy(desc(subscriptions._id))
    .limit(limit)
    .all();

/** Plans whose price a change of their package's price concerns: of this mode and currency, and with a further charge. */
interface Concerned {
  packageId: string;
  mode: PaymentMode;
  currency: string;
}

const concerned = ({ packageId, mode, currency }: Concerned) =>
  and(
    eq(subscriptions.packageId, packageId),
    inArray(subscriptions.state, RUNNING),
    eq(subscriptions.mode, mode),
    eq(subscriptions.currency, currency),
    isNull(subscriptions.cancelledAt),
    or(isNull(subscriptions.lastPeriod), sql`${subscriptions.nextPeriod} <= ${subscriptions.lastPeriod}`),
  );

/** Returns the next running subscriptions of a package, after the id `after`. */
export const runningOfPackage = (
  db: Db,
  asked: Concerned,
  { after, limit }: { after: string; limit: number },
): Subscription[] =>
  db
    .select()
    .from(subscriptions)
    .where(and(concerned(asked), gt(subscriptions._id, after)))
    .orderBy(asc(subscriptions._id))
    .limit(limit)
    .all();

const priceCents = sql<number>`(${subscriptions.terms} ->> '$.priceCents')`;

/** Counts the running subscriptions of a package, per price, and returns when the first of them is charged next. */
export const pricesOfPackage = (db: Db, asked: Concerned) =>
  db
    .select({
      priceCents,
      n: count(),
      nextAt: min(subscriptions.nextAt),
    })
    .from(subscriptions)
    .where(concerned(asked))
    .groupBy(priceCents)
    .all();
