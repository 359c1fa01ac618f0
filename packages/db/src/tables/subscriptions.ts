import type {
  NextTerms,
  PaymentMode,
  PeriodState,
  PlanConsent,
  PlanTerms,
  PlanUnit,
  ProviderId,
  SubscriptionState,
} from "@rankwright/schema";
import { type SQL, sql } from "drizzle-orm";
import {
  index,
  integer,
  primaryKey,
  type SQLiteColumn,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";
import { orders } from "./orders.ts";

/** Means of payment that a provider stores for later charges. Contains the provider's ids, never card numbers. */
export const paymentMethods = sqliteTable(
  "payment_methods",
  {
    _id: id(),
    provider: text("provider").$type<ProviderId>().notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** The provider's id of the customer; "" if it has none. */
    customerRef: text("customer_ref").notNull(),
    /** The provider's id of the means of payment. */
    methodRef: text("method_ref").notNull(),
    /** Text for the customer, such as "Visa •••• 4242". */
    label: text("label").notNull(),
    /** Month in which a card expires, such as "2028-04"; "" for none. */
    expires: text("expires").notNull(),
    /** When the provider reported that it can't be charged any more; null before. */
    revokedAt: integer("revoked_at"),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("payment_methods_by_ref").on(t.provider, t.mode, t.methodRef),
    index("payment_methods_by_expiry").on(t.expires, t._id).where(sql`${t.expires} <> ''`),
  ],
);

type Of<Column extends string> = Readonly<Record<Column, SQLiteColumn>>;

/** True while a subscription needs the owner: a period is unpaid, or it was paused because one wasn't paid. */
export const isUnpaid = ({ state, stoppedUnpaid }: Of<"state" | "stoppedUnpaid">): SQL =>
  sql`(${state} = 'pastDue' or (${state} = 'paused' and ${stoppedUnpaid}))`;

/** Recurring plans of customers. A subscription's customer is the customer of its first order. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    _id: id(),
    /** The order that the plan was placed with. Its room is the room of all periods. */
    firstOrderId: text("first_order_id")
      .notNull()
      .unique()
      .references(() => orders._id),
    packageId: text("package_id").notNull(),
    packageName: text("package_name").notNull(),
    terms: text("terms", { mode: "json" }).$type<PlanTerms>().notNull(),
    currency: text("currency").notNull(),
    /** Payment mode in which the plan was ordered. It is charged only while this mode is active. */
    mode: text("mode").$type<PaymentMode>().notNull(),
    state: text("state").$type<SubscriptionState>().notNull(),
    /** First day (YYYY-MM-DD, in the owner's time zone) of period number `anchorPeriod`. All later periods are counted from it. */
    anchorDay: text("anchor_day").notNull(),
    anchorPeriod: integer("anchor_period").notNull(),
    /** Number of the next period. The trial is period 0; the first regular period is 1. */
    nextPeriod: integer("next_period").notNull(),
    /** When the next period is created; null if the plan has no schedule. */
    nextAt: integer("next_at"),
    /** When the customer is mailed ahead of the next charge: a long renewal, the end of a trial, or an expiring card; null for no mail. */
    noticeAt: integer("notice_at"),
    /** Number of the last period; null if the plan has no end yet. */
    lastPeriod: integer("last_period"),
    /** The stored means of payment; null if each period is paid through a mailed link. */
    methodId: text("method_id").references(() => paymentMethods._id),
    /** Terms that apply from the next period on; null if they don't change. */
    nextTerms: text("next_terms", { mode: "json" }).$type<NextTerms<PlanTerms>>(),
    consent: text("consent", { mode: "json" }).$type<PlanConsent>().notNull(),
    cancelledAt: integer("cancelled_at"),
    pausedAt: integer("paused_at"),
    endedAt: integer("ended_at"),
    /** True if it was paused or ended because a period wasn't paid. Paying that period resumes it. */
    stoppedUnpaid: integer("stopped_unpaid", { mode: "boolean" }).notNull(),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("subscriptions_due").on(t.nextAt, t._id).where(sql`${t.nextAt} is not null`),
    index("subscriptions_to_notify").on(t.noticeAt, t._id).where(sql`${t.noticeAt} is not null`),
    // The owner's list: unpaid ones first. Includes the filter columns, so that a page is read from the index alone.
    index("subscriptions_in_list").on(isUnpaid(t), t._id, t.state, t.packageId, t.mode),
    // For the figures on the overview.
    index("subscriptions_by_creation").on(t.createdAt, t.state, t.mode),
    index("subscriptions_by_end")
      .on(t.endedAt, t.state, t.mode, t.createdAt)
      .where(sql`${t.endedAt} is not null`),
    index("subscriptions_of_package").on(t.packageId, t.state, t._id),
  ],
);

/** Number of subscriptions of each kind, maintained by triggers (triggers/subscription-sums.sql). */
export const subscriptionSums = sqliteTable(
  "subscription_sums",
  {
    state: text("state").$type<SubscriptionState>().notNull(),
    packageId: text("package_id").notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    currency: text("currency").notNull(),
    /** Rhythm and price of an active subscription; "" and 0 for others. */
    unit: text("unit").$type<PlanUnit | "">().notNull(),
    every: integer("every").notNull(),
    priceCents: integer("price_cents").notNull(),
    /** True if it is active and not in its trial. */
    isPaying: integer("is_paying", { mode: "boolean" }).notNull(),
    /** When the next period of an active one is created, its price, and the number of charges that are left. */
    nextAt: integer("next_at").notNull(),
    nextCents: integer("next_cents").notNull(),
    chargesLeft: integer("charges_left").notNull(),
    n: integer("n").notNull(),
  },
  (t) => [
    primaryKey({
      columns: [
        t.state,
        t.packageId,
        t.mode,
        t.currency,
        t.unit,
        t.every,
        t.priceCents,
        t.isPaying,
        t.nextAt,
        t.nextCents,
        t.chargesLeft,
      ],
    }),
    index("subscription_sums_empty").on(t.n).where(sql`${t.n} = 0`),
  ],
);

/** Periods of subscriptions. A period exists once, and its order is its only charge. */
export const subscriptionPeriods = sqliteTable(
  "subscription_periods",
  {
    _id: id(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions._id),
    number: integer("number").notNull(),
    /** First day, and the first day after the period (YYYY-MM-DD). */
    startsOn: text("starts_on").notNull(),
    endsOn: text("ends_on").notNull(),
    state: text("state").$type<PeriodState>().notNull(),
    /** The order that pays for it; null if it is free or missed. */
    orderId: text("order_id").references(() => orders._id),
    /** Number of charges that failed. */
    failures: integer("failures").notNull(),
    /** When it is charged again, or given up, after a failed charge or an unpaid link; null if nothing is scheduled. */
    retryAt: integer("retry_at"),
    /** Why the last charge failed, for customer and owner; "" for none. */
    reason: text("reason").notNull(),
    /** True if the stored means of payment can't be charged again without the customer, who pays through the mailed link. */
    needsCustomer: integer("needs_customer", { mode: "boolean" }).notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("subscription_periods_once").on(t.subscriptionId, t.number),
    uniqueIndex("subscription_periods_of_order").on(t.orderId),
    index("subscription_periods_to_retry").on(t.retryAt, t._id).where(sql`${t.retryAt} is not null`),
    index("subscription_periods_missed").on(t._id).where(sql`${t.state} = 'missed'`),
  ],
);

/** History of a subscription: started, charged, failed, paused, cancelled, changed. */
export const subscriptionEvents = sqliteTable(
  "subscription_events",
  {
    _id: id(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions._id),
    event: text("event").notNull(),
    /** An e-mail, or "shop" for what the schedule did. */
    byWhom: text("by_whom").notNull(),
    note: text("note").notNull(),
    createdAt: created(),
  },
  (t) => [index("subscription_events_in_order").on(t.subscriptionId, t._id)],
);

/** Visits to a provider on which a customer stores another means of payment without paying. */
export const methodSetups = sqliteTable(
  "method_setups",
  {
    _id: id(),
    subscriptionId: text("subscription_id")
      .notNull()
      .references(() => subscriptions._id),
    provider: text("provider").$type<ProviderId>().notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    nonce: text("nonce").notNull(),
    /** The provider's id of the visit; null until known. */
    reference: text("reference"),
    state: text("state").$type<"open" | "done" | "ended">().notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("method_setups_by_reference").on(t.provider, t.mode, t.reference),
    index("method_setups_of_subscription").on(t.subscriptionId, t._id),
  ],
);

/** The installation that may charge subscriptions: one row with the id 1, written when the owner confirms this installation. */
export const installation = sqliteTable("installation", {
  id: integer("id").primaryKey(),
  /** Must equal the key in the data folder, which no backup contains. */
  key: text("key").notNull(),
  /** Public address of the site. */
  address: text("address").notNull(),
  confirmedAt: integer("confirmed_at").notNull(),
});
