import type { BoardColumn, EarlyStart, OrderStatus, PaymentStatus, Sale, TestMode } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

export const orders = sqliteTable(
  "orders",
  {
    _id: id(),
    /** Account of the customer; null if a guest placed the order, or an admin placed it for another e-mail. */
    accountId: text("account_id"),
    packageName: text("package_name").notNull(),
    packagePrice: text("package_price").notNull(),
    priceCents: integer("price_cents").notNull(),
    customerEmail: text("customer_email").notNull(),
    /** The customer's e-mail, normalised. */
    emailKey: text("email_key").notNull(),
    customerName: text("customer_name").notNull(),
    customerAddress: text("customer_address").notNull(),
    customerCountry: text("customer_country").notNull(),
    /** For the invoice; "" for none. */
    company: text("company").notNull().default(""),
    taxId: text("tax_id").notNull().default(""),
    buyerReference: text("buyer_reference").notNull().default(""),
    currency: text("currency").notNull().default("USD"),
    /** Lines and tax, as agreed when it was placed; null for a single line without tax rules and coupon. `priceCents` is its total. */
    sale: text("sale", { mode: "json" }).$type<Sale>(),
    /** The customer's request that work begins before the withdrawal period ends; null without one. */
    earlyStart: text("early_start", { mode: "json" }).$type<EarlyStart>(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    orderStatus: text("order_status").$type<OrderStatus>().notNull(),
    orderDate: text("order_date").notNull(),
    /** Test mode in which the order was placed; null for a real order. Test orders count as sales only while that mode is active. */
    testMode: text("test_mode").$type<TestMode>(),
    /** Id of the account that placed the order, and the key it sent. */
    idempotencyKey: text("idempotency_key"),
    /** When work is due to start, which requires the payment and the brief; null if nothing is scheduled. */
    startAt: integer("start_at"),
    /** When work started; null before. */
    beganAt: integer("began_at"),
    /** Due date promised by the package; null if it promises none. */
    dueAt: integer("due_at"),
    /** Number of included changes, as in the package when work started; null for no limit. */
    changesIncluded: integer("changes_included"),
    /** When the order was last paid, delivered or cancelled; null for orders older than this column. */
    stepChangedAt: integer("step_changed_at"),
    /** Intake form of the package when the order was placed; null for none. */
    briefFormId: text("brief_form_id"),
    /** E-mail of the assigned admin or staff member. */
    assignee: text("assignee"),
    /** Board column (triggers/board.sql); null while the order is not paid. */
    boardColumn: text("board_column").$type<BoardColumn>(),
    /** The recurring plan that the order belongs to; null for none. */
    subscriptionId: text("subscription_id"),
    /** Number of the plan's period that the order pays, or that a request belongs to; null without a plan. */
    period: integer("period"),
    /** True for a request that its plan includes: it costs nothing and is Paid from the start. */
    isRequest: integer("is_request", { mode: "boolean" }).notNull().default(false),
    /** The customer's title of a request; "" for other orders. */
    requestTitle: text("request_title").notNull().default(""),
    /** When its files and conversation will be deleted; null for never. */
    roomDeleteAt: integer("room_goes_at"),
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
    index("orders_board_of_plans")
      .on(t.boardColumn, t.stepChangedAt, t._id, t.subscriptionId, t.isRequest)
      .where(sql`${t.boardColumn} is not null and ${t.subscriptionId} is not null`),
    index("orders_delivered")
      .on(t.boardColumn, t.stepChangedAt, t._id)
      .where(sql`${t.boardColumn} is not null`),
    index("orders_delivered_by")
      .on(t.assignee, t.boardColumn, t.stepChangedAt, t._id)
      .where(sql`${t.assignee} is not null`),
    index("orders_rooms_to_go").on(t.roomDeleteAt, t._id).where(sql`${t.roomDeleteAt} is not null`),
    index("orders_of_account").on(t.accountId, t._id),
    index("orders_of_subscription").on(t.subscriptionId, t._id).where(sql`${t.subscriptionId} is not null`),
    uniqueIndex("orders_idempotency").on(t.idempotencyKey),
    // One index for each sort of the admin table. It includes the filter columns, so that a page is read from the index alone.
    index("orders_by_date").on(t._id, t.paymentStatus, t.orderStatus),
    // For date filters. Includes the columns that are summed for partial days.
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
    // For the amount that customers have spent.
    index("orders_paid_by_email").on(t.emailKey, t.paymentStatus, t.testMode, t.currency, t.priceCents),
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

/** History of an order: placed, paid, cancelled, refunded, delivered. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    _id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders._id),
    event: text("event").notNull(),
    /** Author: an e-mail, or the payment provider's name. */
    byWhom: text("by_whom").notNull(),
    note: text("note").notNull(),
    createdAt: created(),
  },
  (t) => [index("events_of_order").on(t.orderId, t._id)],
);

/** Number and total price of orders by kind, maintained by triggers (triggers/order-sums.sql). */
export const orderSums = sqliteTable(
  "order_sums",
  {
    /** Day of the orders (UTC), in days since 1970; -1 for all orders. */
    day: integer("day").notNull(),
    packageName: text("package_name").notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull(),
    orderStatus: text("order_status").$type<OrderStatus>().notNull(),
    /** "live", or the test mode. */
    mode: text("mode").$type<"live" | TestMode>().notNull(),
    currency: text("currency").notNull(),
    n: integer("n").notNull(),
    cents: integer("cents").notNull(),
  },
  (t) => [
    primaryKey({
      columns: [t.day, t.packageName, t.paymentStatus, t.orderStatus, t.mode, t.currency],
    }),
  ],
);
