import type { BoardColumn, OrderStatus, PaymentStatus, TestMode } from "@rankwright/schema";
import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

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

/** How many orders of each kind there are and what their prices add up to: triggers keep it (triggers/order-sums.sql). */
export const orderSums = sqliteTable(
  "order_sums",
  {
    /** Of the orders placed on this day of UTC, counted from 1970; -1 for all of them. */
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
