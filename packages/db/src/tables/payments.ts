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

/** Where the money goes. At most one is active. */
export const paymentEmails = sqliteTable("payment_emails", {
  _id: id(),
  paypalEmail: text("paypal_email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  active: integer("active", { mode: "boolean" }).notNull(),
  createdAt: created(),
});

/** A try to pay an order through one provider; its id is Payments Standard's `invoice`. */
export const paymentSessions = sqliteTable(
  "payment_sessions",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    provider: text("provider").$type<ProviderId>().notNull(),
    /** The provider's own id of it: PayPal's order, Stripe's session, the transfer's reference; null until it is known. */
    reference: text("reference"),
    /**
     * The order's id while open, null after: the unique index keeps it to one open session per order and provider. Only an
     * unpaid order has any: the change to another payment status closes them.
     */
    openFor: text("open_for"),
    nonce: text("nonce").notNull(),
    /** "" where the account follows from the credentials. */
    payeeEmail: text("payee_email").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    mode: text("mode").$type<PaymentMode>().notNull(),
    /** What the owner reads when the order stays unpaid after the checkout was opened; null until then. */
    flag: text("flag"),
    flaggedAt: integer("flagged_at"),
    /** When the order's own customer opened the checkout; null when only others did. */
    openedAt: integer("opened_at"),
    /** When an order that is unpaid by then is flagged. */
    checkAt: integer("check_at"),
    /** What the buyer has to know, in a sentence: the card was declined. null for nothing. */
    notice: text("notice"),
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

/** What a provider is to be asked to do: worked off by the payments worker, and deleted once it is done. */
export const paymentJobs = sqliteTable(
  "payment_jobs",
  {
    _id: id(),
    kind: text("kind").$type<"capture" | "retrieve" | "refund" | "end" | "remind" | "unpaid">().notNull(),
    /** The refund of `refund`, the order of `unpaid`, the payment session of all others. */
    subjectId: text("subject_id").notNull(),
    /** Whose queue it waits in; "none" where nobody is asked (`unpaid`). */
    provider: text("provider").$type<ProviderId | "none">().notNull().default("none"),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at").notNull(),
    /** Why it is not done yet; "" before the first try. */
    reason: text("reason").notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("payment_jobs_once").on(t.subjectId, t.kind),
    index("payment_jobs_due").on(t.nextTryAt, t._id),
    index("payment_jobs_of_queue").on(t.provider, t.kind, t.nextTryAt, t._id),
  ],
);

/** Money that the owner gives back through the provider; its id is the idempotency key. */
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
    /** The capture that it belongs to. */
    txnId: text("txn_id").notNull(),
    cents: integer("cents").notNull(),
    state: text("state").$type<"asked" | "done" | "failed">().notNull(),
    /** Why it failed, or what the provider answered last; "" for nothing to name. */
    reason: text("reason").notNull(),
    byEmail: text("by_email").notNull(),
    createdAt: created(),
  },
  (t) => [index("refunds_of_order").on(t.orderId, t._id)],
);

/** The sender of a notification that is verified, or came before senders were kept. */
export const UNKNOWN_SENDER = "unknown";

type Told = Record<"state" | "verifiedAt", AnySQLiteColumn>;
/** What waits to be verified. Spelled out, as its indexes have it. */
export const isToVerify = (t: Told) => sql`${t.state} = 'received' and ${t.verifiedAt} is null`;
/** What is verified and waits to be decided on; likewise. */
export const isVerifiedAndDue = (t: Told) => sql`${t.state} = 'received' and ${t.verifiedAt} is not null`;

/**
 * What providers told, one row for each event: webhooks as they came, kept before they are answered, and the answers to
 * our own questions. The worker works them off.
 */
export const notifications = sqliteTable(
  "notifications",
  {
    _id: id(),
    provider: text("provider").$type<ProviderId>().notNull(),
    source: text("source").$type<"webhook" | "answer">().notNull(),
    /** The provider's id of the event; "" where it has none. */
    eventId: text("event_id").notNull(),
    raw: blob("raw", { mode: "buffer" }).notNull(),
    /** The headers that its verification needs. */
    headers: text("headers", { mode: "json" }).$type<Record<string, string>>().notNull(),
    /** What the bytes say, as the provider's folder read them. */
    event: text("event", { mode: "json" }).$type<PaymentEvent>().notNull(),
    state: text("state").$type<NotificationState>().notNull(),
    /** Why it has this state, for the admin; "" for no reason to name. */
    reason: text("reason").notNull(),
    orderId: text("order_id"),
    /** The provider's id of the transaction; null until it was verified. */
    txnId: text("txn_id"),
    /** The payment that it belongs to and that is not booked: once it is, this one is decided on again. */
    waitsFor: text("waits_for"),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at"),
    createdAt: created(),
    verifiedAt: integer("verified_at"),
    processedAt: integer("processed_at"),
    /** Whose turn it waits for until it is verified: the address that sent it (an IPv6 one by its /64). "unknown" after that. */
    sender: text("sender").notNull().default(UNKNOWN_SENDER),
  },
  (t) => [
    uniqueIndex("notifications_once").on(t.provider, t.eventId).where(sql`${t.eventId} <> ''`),
    index("notifications_due").on(t.state, t.nextTryAt, t._id),
    index("notifications_of_order").on(t.orderId, t._id),
    index("notifications_of_txn").on(t.txnId, t.provider, t._id),
    index("notifications_waiting").on(t.waitsFor),
    // What is listed and counted is found here alone: behind up to 256 kB of bytes a row's columns are slow to reach.
    index("notifications_by_state").on(t.state, t.verifiedAt, t.createdAt, t._id),
    // The columns of each condition stand at the end, so that nothing is looked up in the rows.
    index("notifications_verified").on(t.nextTryAt, t._id, t.state, t.verifiedAt).where(isVerifiedAndDue(t)),
    index("notifications_to_verify")
      .on(t.provider, t.nextTryAt, t._id, t.state, t.verifiedAt)
      .where(isToVerify(t)),
    index("notifications_of_sender")
      .on(t.provider, t.sender, t.nextTryAt, t._id, t.state, t.verifiedAt)
      .where(isToVerify(t)),
  ],
);

/** Append-only: every verified movement of money, in cents, refunds negative. */
export const ledger = sqliteTable(
  "ledger",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    /** "by-hand" for what the owner books. */
    provider: text("provider").$type<ProviderId | "by-hand">().notNull(),
    txnId: text("txn_id").notNull(),
    /** The provider's word for it. */
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
  ],
);
