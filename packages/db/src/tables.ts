import type { MessageStatus, OrderStatus, PaymentStatus, UserRole } from "@rankwright/schema";
import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

// Ids are made in code (ids.ts) and sort by creation. Times are milliseconds since 1970, money is cents.
const id = () => text("_id").primaryKey();
const created = () => integer("created_at").notNull();

/** Every section's records, one JSON object each (docs/decisions/0002-content-as-json-records.md). */
export const contentRecords = sqliteTable(
  "content_records",
  {
    _id: id(),
    section: text("section").notNull(),
    position: integer("position").notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    revision: integer("revision").notNull(),
    /** The value no two living records may share: a single section's name, a package's name. */
    uniqueKey: text("unique_key"),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
    /** In the trash since then. */
    deletedAt: integer("deleted_at"),
  },
  (t) => [
    uniqueIndex("content_unique").on(t.uniqueKey),
    index("content_by_section").on(t.section, t.position, t._id),
  ],
);

/** What a record held at each of its revisions. */
export const contentRevisions = sqliteTable(
  "content_revisions",
  {
    _id: id(),
    recordId: text("record_id").notNull(),
    revision: integer("revision").notNull(),
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    byEmail: text("by_email").notNull(),
    createdAt: created(),
  },
  (t) => [uniqueIndex("revision_of_record").on(t.recordId, t.revision)],
);

/** Numbers that many requests read and few change: `content` grows with every change of content. */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

/** Who can sign in. lucia calls them users. */
export const accounts = sqliteTable("accounts", {
  id: text("id").primaryKey(),
  /** Normalised: trimmed, lower case. */
  email: text("email").notNull().unique(),
  passwordHash: text("password_hash").notNull(),
  emailVerifiedAt: integer("email_verified_at"),
  createdAt: created(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** The SHA-256 of the token; the token itself is never stored. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Seconds since 1970: the adapter's own form. */
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [index("sessions_of_account").on(t.userId)],
);

/** Single-use links that were mailed: verify an address, reset a password. */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    /** The SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<"verify" | "reset">().notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
  },
  (t) => [index("auth_tokens_of_account").on(t.accountId, t.purpose)],
);

/** Attempts that count against a limit, per account and per address. */
export const attempts = sqliteTable(
  "attempts",
  { _id: id(), key: text("key").notNull(), createdAt: created() },
  (t) => [index("attempts_by_key").on(t.key, t.createdAt), index("attempts_by_time").on(t.createdAt)],
);

/** The e-mails of the accounts that may run the site. */
export const users = sqliteTable("users", {
  _id: id(),
  userEmail: text("user_email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  userRole: text("user_role").$type<UserRole>().notNull(),
  createdAt: created(),
});

export const messages = sqliteTable(
  "messages",
  {
    _id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    number: text("number").notNull(),
    subject: text("subject").notNull(),
    message: text("message").notNull(),
    messageStatus: text("message_status").$type<MessageStatus>().notNull(),
    createdAt: created(),
    readAt: integer("read_at"),
  },
  (t) => [index("messages_by_status").on(t.messageStatus, t._id)],
);

export const subscribers = sqliteTable("subscribers", {
  _id: id(),
  subemail: text("subemail").notNull(),
  emailKey: text("email_key").notNull().unique(),
  createdAt: created(),
  confirmedAt: integer("confirmed_at"),
});

/** Where the money goes. At most one is active. */
export const paymentEmails = sqliteTable("payment_emails", {
  _id: id(),
  paypalEmail: text("paypal_email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  active: integer("active", { mode: "boolean" }).notNull(),
  createdAt: created(),
});

export const orders = sqliteTable(
  "orders",
  {
    _id: id(),
    /** The account it belongs to; null when an admin placed it for another's e-mail. */
    accountId: text("account_id"),
    packageName: text("package_name").notNull(),
    packagePrice: text("package_price").notNull(),
    priceCents: integer("price_cents").notNull(),
    customerEmail: text("customer_email").notNull(),
    /** The normalised e-mail that the order belongs to. */
    emailKey: text("email_key").notNull(),
    customerName: text("customer_name").notNull(),
    customerAddress: text("customer_address").notNull(),
    customerCountry: text("customer_country").notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    orderStatus: text("order_status").$type<OrderStatus>().notNull(),
    orderDate: text("order_date").notNull(),
    /** The payment e-mail at the time of the order; null when none was set up. */
    payeeEmail: text("payee_email"),
    /** Placed in test mode: kept, but never a sale once another mode is set. */
    isTest: integer("is_test", { mode: "boolean" }).notNull(),
    /** The placing account's id and the key it sent. */
    idempotencyKey: text("idempotency_key"),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("orders_of_email").on(t.emailKey, t._id),
    index("orders_of_account").on(t.accountId, t._id),
    uniqueIndex("orders_idempotency").on(t.idempotencyKey),
    index("orders_by_payment").on(t.paymentStatus, t._id),
    index("orders_by_status").on(t.orderStatus, t._id),
  ],
);

/** What happened to an order, in order: placed, paid, cancelled, refunded, delivered. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    event: text("event").notNull(),
    /** Who did it: an e-mail, or "payment provider". */
    byWhom: text("by_whom").notNull(),
    note: text("note").notNull(),
    createdAt: created(),
  },
  (t) => [index("events_of_order").on(t.orderId, t._id)],
);

/** A checkout that was opened for an order; its id is the provider's `invoice`. */
export const invoices = sqliteTable(
  "invoices",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    /** The order's id while open, null after: the unique index keeps it to one open invoice per order. */
    openFor: text("open_for").unique(),
    nonce: text("nonce").notNull(),
    payeeEmail: text("payee_email").notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    mode: text("mode").notNull(),
    /** What the owner is told when the order stays unpaid after the checkout was opened; null until then. */
    flag: text("flag"),
    flaggedAt: integer("flagged_at"),
    createdAt: created(),
  },
  (t) => [index("invoices_of_order").on(t.orderId)],
);

/** Notifications as they came, kept before they are answered and worked off by the worker. */
export const notifications = sqliteTable(
  "notifications",
  {
    _id: id(),
    raw: blob("raw", { mode: "buffer" }).notNull(),
    state: text("state").$type<"received" | "booked" | "ignored" | "odd">().notNull(),
    /** Why it was not booked, in words for the admin. */
    reason: text("reason").notNull(),
    orderId: text("order_id"),
    /** The provider's id of the transaction it tells of; null until it was verified. */
    txnId: text("txn_id"),
    /** The payment that it speaks of and that was not heard of yet: it is looked at again with that one. */
    waitsFor: text("waits_for"),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at"),
    createdAt: created(),
    /** When the provider said that it sent it. */
    verifiedAt: integer("verified_at"),
    settledAt: integer("settled_at"),
  },
  (t) => [
    index("notifications_due").on(t.state, t.nextTryAt),
    index("notifications_of_order").on(t.orderId),
    index("notifications_waiting").on(t.waitsFor),
  ],
);

/** Append-only: every movement of money that was verified, in cents, refunds negative. */
export const ledger = sqliteTable(
  "ledger",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    txnId: text("txn_id").notNull(),
    /** The provider's payment_status. */
    status: text("status").notNull(),
    parentTxnId: text("parent_txn_id"),
    grossCents: integer("gross_cents").notNull(),
    currency: text("currency").notNull(),
    mode: text("mode").notNull(),
    notificationId: text("notification_id"),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("ledger_once").on(t.txnId, t.status),
    index("ledger_of_order").on(t.orderId, t.grossCents),
    index("ledger_by_mode").on(t.mode, t.grossCents),
  ],
);

/** Mails to be sent: written in the transaction that causes them, worked off by the worker. */
export const outbox = sqliteTable(
  "outbox",
  {
    _id: id(),
    /** The same mail is never written twice. */
    onceKey: text("once_key").unique(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    state: text("state").$type<"waiting" | "sent" | "failed">().notNull(),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at"),
    error: text("error").notNull(),
    createdAt: created(),
    sentAt: integer("sent_at"),
  },
  (t) => [index("outbox_due").on(t.state, t.nextTryAt)],
);

/** Every action of an admin: who, what, on which record. */
export const auditLog = sqliteTable("audit_log", {
  _id: id(),
  byEmail: text("by_email").notNull(),
  action: text("action").notNull(),
  subject: text("subject").notNull(),
  createdAt: created(),
});
