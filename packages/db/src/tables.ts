import type {
  BoardColumn,
  MediaType,
  MessageStatus,
  NotificationState,
  OrderStatus,
  PaymentEvent,
  PaymentMode,
  PaymentStatus,
  ProviderId,
  TestMode,
  UserRole,
} from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { newsletters } from "./tables/newsletters.ts";

/** What waits for an answer. */
export type ChallengeKind =
  | "second-step"
  | "add-passkey"
  | "passkey-sign-in"
  | "passkey-confirm"
  | "provider";

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

/** Text fields that no document names, as clients sent them over REST beside a record, an order or a message. */
export const extraFields = sqliteTable("extra_fields", {
  /** A new one with every change: what reads on from the last id misses none. */
  _id: id(),
  recordId: text("record_id").notNull().unique(),
  data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
});

/** Numbers that many requests read and few change: `content` grows with every change of content. */
export const counters = sqliteTable("counters", {
  name: text("name").primaryKey(),
  value: integer("value").notNull(),
});

/** How many rows of which kind the admin's tables have: triggers keep them (triggers/counts.sql). */
export const rowCounts = sqliteTable(
  "row_counts",
  { list: text("list").notNull(), kind: text("kind").notNull(), n: integer("n").notNull() },
  (t) => [primaryKey({ columns: [t.list, t.kind] })],
);

/** Who can sign in. lucia calls them users. */
export const accounts = sqliteTable("accounts", {
  id: text("id").primaryKey(),
  /** Normalised: trimmed, lower case. */
  email: text("email").notNull().unique(),
  /** "" when there is no password: the account was opened through the sign-in provider. */
  passwordHash: text("password_hash").notNull(),
  /** When its owner chose the password; null for the one that the first start made up. */
  passwordSetAt: integer("password_set_at"),
  /** It has fewer characters than an admin's must; its hash does not tell. */
  passwordIsShort: integer("password_is_short", { mode: "boolean" }).notNull().default(false),
  /** Signs the cookies of the devices that signed in; another key, or none, ends them all. */
  deviceKey: text("device_key"),
  emailVerifiedAt: integer("email_verified_at"),
  /** When its owner, an admin, put the list of first steps away. */
  firstStepsHiddenAt: integer("first_steps_hidden_at"),
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
    /** To within a few minutes; null until it was used again. */
    lastUsedAt: integer("last_used_at"),
    /** When its person last showed again that it is them, by a passkey or at the provider; null if never. */
    confirmedAt: integer("confirmed_at"),
    /** How they showed it: "passkey", or "" for what proves no second step. */
    confirmedBy: text("confirmed_by").$type<"passkey" | "">().notNull().default(""),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [index("sessions_of_account").on(t.userId)],
);

/** Single-use links that were mailed: verify an address, reset a password, change to another address. */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    /** The SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<"verify" | "reset" | "email">().notNull(),
    /** The address that the link proves, normalised; null for the account's own. */
    email: text("email"),
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
  },
  (t) => [index("auth_tokens_of_account").on(t.accountId, t.purpose)],
);

/** What a sign-in or a change waits for, each taken once: a code, a passkey's answer, the provider's word. */
export const challenges = sqliteTable(
  "challenges",
  {
    /** The SHA-256 of the challenge. */
    hash: text("hash").primaryKey(),
    kind: text("kind").$type<ChallengeKind>().notNull(),
    /** Null until the sign-in says who it is. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** What else must be known when the answer comes. */
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("challenges_of_account").on(t.accountId, t.kind),
    index("challenges_by_expiry").on(t.expiresAt),
  ],
);

/** The app that shows an account's codes (RFC 6238). */
export const authenticators = sqliteTable("authenticators", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Base32. */
  secret: text("secret").notNull(),
  /** Null until the first code was entered: before that no sign-in asks for one. */
  confirmedAt: integer("confirmed_at"),
  /** The number of the last 30 seconds whose code was used: no code counts twice. */
  lastStep: integer("last_step").notNull(),
  createdAt: created(),
});

/** For an owner who has lost the app. A code that was used is gone. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** The SHA-256 of the account's id and the code. */
    hash: text("hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: created(),
  },
  (t) => [index("recovery_codes_of_account").on(t.accountId)],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    publicKey: blob("public_key", { mode: "buffer" }).notNull(),
    /** How often it was used, as it says itself; 0 for those that do not count. */
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: created(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [index("passkeys_of_account").on(t.accountId)],
);

/** Who the accounts are to a sign-in provider. */
export const identities = sqliteTable(
  "identities",
  {
    _id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Unlinked by its owner since then: kept, so that the e-mail alone does not link it again. */
    unlinkedAt: integer("unlinked_at"),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("identity_once").on(t.issuer, t.subject),
    index("identities_of_account").on(t.accountId),
  ],
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
  /** In the links of every mail to them, so it is kept as it is: it confirms and ends this subscription alone. */
  token: text("token").unique(),
  /** Null while subscribed. The row stays, so that its links keep answering. */
  unsubscribedAt: integer("unsubscribed_at"),
});

/** What was answered to a message, by mail. */
export const messageReplies = sqliteTable(
  "message_replies",
  {
    _id: id(),
    messageId: text("message_id")
      .notNull()
      .references(() => messages._id),
    byEmail: text("by_email").notNull(),
    text: text("text").notNull(),
    /** The mail in the outbox, whose state tells whether it went out. */
    mailId: text("mail_id").notNull(),
    createdAt: created(),
  },
  (t) => [index("replies_of_message").on(t.messageId, t._id)],
);

/** Texts that are answered with again and again; see saved-replies.ts of the schema. */
export const savedReplies = sqliteTable("saved_replies", {
  _id: id(),
  name: text("name").notNull().unique(),
  text: text("text").notNull(),
  createdAt: created(),
  updatedAt: integer("updated_at").notNull(),
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
    /** The account it belongs to; null when an admin placed it for another's e-mail, or a guest did. */
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
    /** For the invoice; "" for none. */
    company: text("company").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    currency: text("currency").notNull().default("USD"),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    orderStatus: text("order_status").$type<OrderStatus>().notNull(),
    orderDate: text("order_date").notNull(),
    /** The test mode it was placed in: kept, but never a sale once another mode is set. Null for a real order. */
    testMode: text("test_mode").$type<TestMode>(),
    /** The placing account's id and the key it sent. */
    idempotencyKey: text("idempotency_key"),
    /** A due row: when the work is to be begun, which needs the money and the brief; null while there is nothing to begin. */
    startAt: integer("start_at"),
    /** When the work began; null before. */
    beganAt: integer("began_at"),
    /** By when the package promises it; null where it promises nothing. */
    dueAt: integer("due_at"),
    /** How often changes are included, as the package said when the work began; null for no limit. */
    changesIncluded: integer("changes_included"),
    /** When it was paid, delivered or cancelled last; null for orders from before this was noted. */
    stepChangedAt: integer("step_changed_at"),
    /** The intake form that its package had when it was placed; null where nothing is asked. */
    briefFormId: text("brief_form_id"),
    /** Who works on it: the e-mail of an admin or of staff. */
    assignee: text("assignee"),
    /** Where the board has it (triggers/board.sql); null while it is not paid. */
    boardColumn: text("board_column").$type<BoardColumn>(),
    /** When its files and conversation are deleted; null while they stay. */
    roomGoesAt: integer("room_goes_at"),
    createdAt: created(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [
    index("orders_to_start").on(t.startAt, t._id).where(sql`${t.startAt} is not null`),
    index("orders_by_due")
      .on(t.dueAt, t._id)
      .where(sql`${t.paymentStatus} = 'Paid' and ${t.orderStatus} = 'Pending'`),
    index("orders_board").on(t.boardColumn, t.dueAt, t._id).where(sql`${t.boardColumn} is not null`),
    index("orders_board_of")
      .on(t.assignee, t.boardColumn, t.dueAt, t._id)
      .where(sql`${t.assignee} is not null`),
    index("orders_delivered")
      .on(t.boardColumn, t.stepChangedAt, t._id)
      .where(sql`${t.boardColumn} is not null`),
    index("orders_delivered_by")
      .on(t.assignee, t.boardColumn, t.stepChangedAt, t._id)
      .where(sql`${t.assignee} is not null`),
    index("orders_rooms_to_go").on(t.roomGoesAt, t._id).where(sql`${t.roomGoesAt} is not null`),
    index("orders_of_account").on(t.accountId, t._id),
    uniqueIndex("orders_idempotency").on(t.idempotencyKey),
    // One for each column the admin's table is sorted by, with all that it is filtered by: a page is found in the index alone.
    index("orders_by_date").on(t._id, t.paymentStatus, t.orderStatus),
    // Those of some days; with what is added up of the days that are not whole.
    index("orders_by_moment").on(
      t.createdAt,
      t._id,
      t.paymentStatus,
      t.orderStatus,
      t.packageName,
      t.priceCents,
      t.currency,
      t.testMode,
    ),
    index("orders_by_package").on(t.packageName, t._id, t.paymentStatus, t.orderStatus, t.createdAt),
    index("orders_by_price").on(
      t.priceCents,
      t._id,
      t.paymentStatus,
      t.orderStatus,
      t.createdAt,
      t.packageName,
    ),
    index("orders_by_name").on(
      t.customerName,
      t._id,
      t.paymentStatus,
      t.orderStatus,
      t.createdAt,
      t.packageName,
    ),
    index("orders_by_email").on(
      t.emailKey,
      t._id,
      t.paymentStatus,
      t.orderStatus,
      t.createdAt,
      t.packageName,
    ),
    index("orders_by_country").on(
      t.customerCountry,
      t._id,
      t.paymentStatus,
      t.orderStatus,
      t.createdAt,
      t.packageName,
    ),
    index("orders_by_payment").on(t.paymentStatus, t._id, t.orderStatus, t.createdAt, t.packageName),
    index("orders_by_status").on(t.orderStatus, t._id, t.paymentStatus, t.createdAt, t.packageName),
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
    /** Who did it: an e-mail, or the payment provider's name. */
    byWhom: text("by_whom").notNull(),
    note: text("note").notNull(),
    createdAt: created(),
  },
  (t) => [index("events_of_order").on(t.orderId, t._id)],
);

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
    /** The payment session, or the refund. */
    subjectId: text("subject_id").notNull(),
    tries: integer("tries").notNull(),
    nextTryAt: integer("next_try_at").notNull(),
    /** Why it is not done yet; "" before the first try. */
    reason: text("reason").notNull(),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("payment_jobs_once").on(t.subjectId, t.kind),
    index("payment_jobs_due").on(t.nextTryAt, t._id),
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
  },
  (t) => [
    uniqueIndex("notifications_once").on(t.provider, t.eventId).where(sql`${t.eventId} <> ''`),
    index("notifications_due").on(t.state, t.nextTryAt, t._id),
    index("notifications_of_order").on(t.orderId, t._id),
    index("notifications_of_txn").on(t.txnId, t.provider, t._id),
    index("notifications_waiting").on(t.waitsFor),
    // What is listed and counted is found here alone: behind up to 256 kB of bytes a row's columns are slow to reach.
    index("notifications_by_state").on(t.state, t.verifiedAt, t.createdAt, t._id),
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

/** The ledger and the orders added up by quarters of an hour, which every time zone's days are made of; see sales.ts. */
export const salesBuckets = sqliteTable(
  "sales_buckets",
  {
    /** Quarters of an hour since 1970. */
    bucket: integer("bucket").notNull(),
    /** "live", or the test mode. */
    mode: text("mode").$type<"live" | TestMode>().notNull(),
    grossCents: integer("gross_cents").notNull(),
    refundedCents: integer("refunded_cents").notNull(),
    payments: integer("payments").notNull(),
    orders: integer("orders").notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.mode] })],
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
    /** "dropped" is what had no reader left when its turn came. */
    state: text("state").$type<"waiting" | "sent" | "failed" | "dropped">().notNull(),
    tries: integer("tries").notNull(),
    /** Null for what is done, and for what waits until its sending goes on. */
    nextTryAt: integer("next_try_at"),
    error: text("error").notNull(),
    createdAt: created(),
    sentAt: integer("sent_at"),
    /** Who gets the answers; null for the sender. */
    replyTo: text("reply_to"),
    /** Where a mail program ends the subscription by a POST (RFC 8058); null for mails without a subscription. */
    unsubscribeUrl: text("unsubscribe_url"),
    /** The id of the invoice whose PDF goes along, made at sending; null for none. */
    invoiceId: text("invoice_id"),
    /** One of many alike: it goes when nothing else is due. */
    bulk: integer("bulk", { mode: "boolean" }).notNull().default(false),
    /** The newsletter whose text it has, put together at sending; null for a mail of its own. */
    newsletterId: text("newsletter_id").references(() => newsletters._id),
    /** The subscriber it is for; null for a mail of its own. */
    subscriberId: text("subscriber_id").references(() => subscribers._id),
  },
  (t) => [
    index("outbox_due").on(t.state, t.nextTryAt),
    index("outbox_in_turn").on(t.state, t.bulk, t.nextTryAt, t._id),
    index("outbox_by_state").on(t.state, t._id),
    index("outbox_of_newsletter").on(t.newsletterId, t.state).where(sql`${t.newsletterId} is not null`),
    index("outbox_of_subscriber").on(t.subscriberId).where(sql`${t.subscriberId} is not null`),
  ],
);

/** Every action of an admin: who, what, on which record. */
export const auditLog = sqliteTable(
  "audit_log",
  {
    _id: id(),
    byEmail: text("by_email").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("audit_in_order").on(t._id, t.action),
    index("audit_by_email").on(t.byEmail, t._id, t.action),
  ],
);

/** Live news for admins, numbered in the order of the commits: a reader resumes behind a number. */
export const events = sqliteTable("events", {
  seq: integer("seq").primaryKey({ autoIncrement: true }),
  kind: text("kind")
    .$type<"order" | "message" | "payment" | "status" | "room" | "seen" | "brief" | "assigned" | "noted">()
    .notNull(),
  /** The order, the message of the contact form, or the message of an order's conversation. */
  subjectId: text("subject_id").notNull(),
  createdAt: created(),
});

/** The pictures that were uploaded; their files lie in DATA_DIR/media. */
export const media = sqliteTable("media", {
  /** From the content, so that the same file uploaded twice is one picture. */
  _id: id(),
  /** The file's name as it was uploaded. */
  name: text("name").notNull(),
  type: text("type").$type<MediaType>().notNull(),
  /** The uploaded file's size. */
  bytes: integer("bytes").notNull(),
  /** Pixels, as the picture is shown. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  isAnimated: integer("is_animated", { mode: "boolean" }).notNull(),
  byEmail: text("by_email").notNull(),
  createdAt: created(),
  /** When nothing was first found to name it; null while something does. */
  unusedSince: integer("unused_since"),
});

export * from "./tables/briefs.ts";
export * from "./tables/checkout.ts";
export * from "./tables/inbound.ts";
export * from "./tables/newsletters.ts";
export * from "./tables/orders.ts";
export * from "./tables/rooms.ts";
export * from "./tables/sales.ts";
export * from "./tables/seo.ts";
export * from "./tables/settings.ts";
