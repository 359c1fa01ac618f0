import type { NotificationState, PaymentEvent, PaymentMode, ProviderId } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  blob,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";
import { orders } from "./orders.ts";

/** PayPal addresses that receive payments. At most one is active. */
export const paymentEmails = sqliteTable("payment_emails", {
  _id: id(),
  paypalEmail: text("paypal_email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  active: integer("active", { mode: "boolean" }).notNull(),
  createdAt: created(),
});

/** Attempts to pay an order through one provider; the id is the `invoice` of Payments Standard. */
export const paymentSessions = sqliteTable(
  "payment_sessions",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    provider: text("provider").$type<ProviderId>().notNull(),
    /** The provider's id: PayPal's order, Stripe's session or the transfer's reference; null until known. */
    reference: text("reference"),
    /**
     * The order's id while the session is open, then null: the unique index allows one open session per order and provider. Only unpaid
     * orders have open sessions: any other payment status closes them.
     */
    openFor: text("open_for"),
    nonce: text("nonce").notNull(),
    /** "" if the credentials determine the account. */
    payeeEmail: text("payee_email").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** Message to the owner if the order stays unpaid after the checkout was opened; null before that. */
    flag: text("flag"),
    flaggedAt: integer("flagged_at"),
    /** When the order's customer opened the checkout; null if only others did. */
    openedAt: integer("opened_at"),
    /** When the order is flagged if it is still unpaid. */
    checkAt: integer("check_at"),
    /** Message to the buyer, such as that the card was declined; null for none. */
    notice: text("notice"),
    /** The stored means of payment that is charged without the buyer; null if the buyer pays at the provider. */
    methodId: text("method_id"),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("payment_sessions_open").on(t.openFor, t.provider),
    uniqueIndex("payment_sessions_by_reference").on(t.provider, t.mode, t.reference),
    index("payment_sessions_of_order").on(t.orderId, t._id),
    index("payment_sessions_to_flag")
      .on(t.checkAt, t._id)
      .where(sql`${t.openFor} is not null and ${t.flaggedAt} is null`),
    index("payment_sessions_opened")
      .on(t.mode, t.payeeEmail, t.orderId)
      .where(sql`${t.openFor} is not null and ${t.openedAt} is not null`),
    index("payment_sessions_flagged")
      .on(t.createdAt, t._id)
      .where(sql`${t.openFor} is not null and ${t.flag} is not null`),
  ],
);

/** Requests to providers: processed by the payments worker, and deleted when done. */
export const paymentJobs = sqliteTable(
  "payment_jobs",
  {
    _id: id(),
    kind: text("kind")
      .$type<
        | "capture"
        | "retrieve"
        | "refund"
        | "end"
        | "remind"
        | "unpaid"
        | "charge"
        | "storeMethod"
        | "methodSetup"
      >()
      .notNull(),
    /** The refund for `refund`, the order for `unpaid`, the method setup for `methodSetup`, otherwise the payment session. */
    subjectId: text("subject_id").notNull(),
    /** Queue of the job; "none" if it contacts no provider (`unpaid`). */
    provider: text("provider").$type<ProviderId | "none">().notNull().default("none"),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at").notNull(),
    /** Why the last attempt failed; "" before the first. */
    reason: text("reason").notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("payment_jobs_once").on(t.subjectId, t.kind),
    index("payment_jobs_due").on(t.nextTryAt, t._id),
    index("payment_jobs_of_queue").on(t.provider, t.kind, t.nextTryAt, t._id),
  ],
);

/** Refunds through the provider; the id is the idempotency key. */
export const refunds = sqliteTable(
  "refunds",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    sessionId: text("session_id")
      .notNull()
      .references(() => paymentSessions._id),
    /** The refunded capture. */
    txnId: text("txn_id").notNull(),
    cents: integer("cents").notNull(),
    state: text("state").$type<"asked" | "done" | "failed">().notNull(),
    /** Why it failed, or the provider's last response; "" for none. */
    reason: text("reason").notNull(),
    byEmail: text("by_email").notNull(),
    createdAt: created(),
  },
  (t) => [index("refunds_of_order").on(t.orderId, t._id)],
);

/** Sender of a notification that is already verified, or was stored before senders were. */
export const UNKNOWN_SENDER = "unknown";

type NotificationColumns = Record<"state" | "verifiedAt", AnySQLiteColumn>;
/** Condition for notifications to be verified. Written exactly as in its partial indexes. */
export const isToVerify = (t: NotificationColumns) =>
  sql`${t.state} = 'received' and ${t.verifiedAt} is null`;
/** Condition for verified notifications to be processed. Written exactly as in its partial index. */
export const isVerifiedAndDue = (t: NotificationColumns) =>
  sql`${t.state} = 'received' and ${t.verifiedAt} is not null`;

/**
 * Provider notifications, one row per event: webhooks, stored unchanged before they are answered, and responses to our own requests.
 * Processed by the worker.
 */
export const notifications = sqliteTable(
  "notifications",
  {
    _id: id(),
    provider: text("provider").$type<ProviderId>().notNull(),
    source: text("source").$type<"webhook" | "answer">().notNull(),
    /** The provider's id of the event; "" if it has none. */
    eventId: text("event_id").notNull(),
    raw: blob("raw", { mode: "buffer" }).notNull(),
    /** The headers needed for verification. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** The content as parsed by the provider's module. */
    event: text("event", { mode: "json" }).$type<PaymentEvent>().notNull(),
    state: text("state").$type<NotificationState>().notNull(),
    /** Why it has this state, for the admin; "" for none. */
    reason: text("reason").notNull(),
    orderId: text("order_id"),
    /** The provider's id of the transaction; null until it was verified. */
    txnId: text("txn_id"),
    /** Transaction id of a payment that is not booked yet. The notification is processed again when that payment is booked. */
    waitsFor: text("waits_for"),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at"),
    createdAt: created(),
    verifiedAt: integer("verified_at"),
    processedAt: integer("processed_at"),
    /** Address of the sender (for IPv6 its /64), for fair queueing until the notification is verified; "unknown" after that. */
    sender: text("sender").notNull().default(UNKNOWN_SENDER),
  },
  (t) => [
    uniqueIndex("notifications_once").on(t.provider, t.eventId).where(sql`${t.eventId} <> ''`),
    index("notifications_due").on(t.state, t.nextTryAt, t._id),
    index("notifications_of_order").on(t.orderId, t._id),
    index("notifications_of_txn").on(t.txnId, t.provider, t._id),
    index("notifications_waiting").on(t.waitsFor),
    // Lists and counts read only this index, because in the rows these columns are stored after up to 256 kB of content.
    index("notifications_by_state").on(t.state, t.verifiedAt, t.createdAt, t._id),
    // The columns of each condition are appended, so that queries read only the index.
    index("notifications_verified").on(t.nextTryAt, t._id, t.state, t.verifiedAt).where(isVerifiedAndDue(t)),
    index("notifications_to_verify")
      .on(t.provider, t.nextTryAt, t._id, t.state, t.verifiedAt)
      .where(isToVerify(t)),
    index("notifications_of_sender")
      .on(t.provider, t.sender, t.nextTryAt, t._id, t.state, t.verifiedAt)
      .where(isToVerify(t)),
  ],
);

/** All verified payments and refunds, in cents, refunds negative. Append-only. */
export const ledger = sqliteTable(
  "ledger",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    /** "by-hand" for rows recorded by the owner. */
    provider: text("provider").$type<ProviderId | "by-hand">().notNull(),
    txnId: text("txn_id").notNull(),
    /** The provider's status. */
    status: text("status").notNull(),
    parentTxnId: text("parent_txn_id"),
    grossCents: integer("gross_cents").notNull(),
    currency: text("currency").notNull(),
    mode: text("mode").notNull(),
    notificationId: text("notification_id"),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("ledger_once").on(t.txnId, t.status, t.provider),
    index("ledger_of_order").on(t.orderId, t._id, t.grossCents),
    // Includes the columns of the sums of a period.
    index("ledger_by_time").on(t.createdAt, t.mode, t.currency, t.grossCents),
  ],
);
