import { type Billing, mayBecome, type OrderStatus, type PaymentStatus } from "@rankwright/schema";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { newId } from "../core/ids.ts";
import { idsIn, prepared } from "../core/prepared.ts";
import { closeSessionsOf } from "../payments/sessions.ts";
import { orderEvents, orders } from "../tables/index.ts";

export type OrderRow = typeof orders.$inferSelect;
type NewOrder = typeof orders.$inferInsert;

export type OrderEvent = typeof orderEvents.$inferSelect;

/** Author of a change to an order, and the reason; `now` in milliseconds. */
export interface OrderChange {
  /** An e-mail, or the payment provider's name. */
  byWhom: string;
  /** Explanation for the admin; "" for none. */
  note: string;
  now: number;
  /** Event name in the order's history, if it differs from the status. */
  event?: string;
}

export const findOrder = (db: Db, _id: string): OrderRow | undefined => withId(db).get({ _id });

const withId = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders._id, sql.placeholder("_id")))
    .prepare(),
);

/** Returns the orders with these ids that exist, at most 1,000. */
export const findOrders = (db: Db, ids: readonly string[]): OrderRow[] =>
  ids.length === 0 ? [] : withIds(db).all({ ids: JSON.stringify(ids) });

const withIds = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(inArray(orders._id, idsIn("ids")))
    .prepare(),
);

/** Finds the order with this idempotency key, which includes the account; undefined if the key is new. */
export const orderWithKey = (db: Db, idempotencyKey: string): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey)).get();

/** True if the same customer later ordered the same package and paid: this order was then an earlier attempt. */
export const wasBoughtSince = (db: Db, { emailKey, packageName, _id }: OrderRow): boolean =>
  db
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        eq(orders.emailKey, emailKey),
        gt(orders._id, _id),
        eq(orders.paymentStatus, "Paid"),
        eq(orders.packageName, packageName),
      ),
    )
    .limit(1)
    .get() !== undefined;

/** Event name of a correction of the billing details. */
const CORRECTED = "billing details corrected";

/** Updates the billing details of an order, except the e-mail, which determines who can access the order. */
export function setBilling(tx: Tx, order: OrderRow, to: Partial<Billing>, by: OrderChange): OrderRow {
  const changed = { ...to, updatedAt: by.now };
  tx.update(orders).set(changed).where(eq(orders._id, order._id)).run();
  addOrderNews(tx, order._id, CORRECTED, by);
  return { ...order, ...changed };
}

/** Counts the corrections of the billing details. Used to detect an outdated form. */
export const timesCorrected = (db: Db, orderId: string): number =>
  orderHistory(db, orderId).filter(({ event }) => event === CORRECTED).length;

/** Inserts an order as UnPaid and Pending. Throws SQLite's unique error if its idempotency key is taken. */
export function insertOrder(
  tx: Tx,
  order: Omit<NewOrder, "_id" | "paymentStatus" | "orderStatus" | "createdAt" | "updatedAt">,
  by: OrderChange,
): OrderRow {
  const times = { createdAt: by.now, updatedAt: by.now };
  const row = tx
    .insert(orders)
    .values({ ...order, ...times, _id: newId(), paymentStatus: "UnPaid", orderStatus: "Pending" })
    .returning()
    .get();
  addOrderEvent(tx, row._id, "placed", by);
  addEvent(tx, "order", row._id, by.now);
  return row;
}

export function addOrderEvent(tx: Tx, orderId: string, event: string, by: OrderChange): void {
  noting(tx).run({ _id: newId(), orderId, ...by, event });
}

/** Adds an order event and a live event, for changes that have no live event yet, so that open views of the order reload. */
export function addOrderNews(tx: Tx, orderId: string, event: string, by: OrderChange): void {
  addOrderEvent(tx, orderId, event, by);
  addEvent(tx, "noted", orderId, by.now);
}

const noting = prepared((tx: Tx) =>
  tx
    .insert(orderEvents)
    .values({
      _id: sql.placeholder("_id"),
      orderId: sql.placeholder("orderId"),
      event: sql.placeholder("event"),
      byWhom: sql.placeholder("byWhom"),
      note: sql.placeholder("note"),
      createdAt: sql.placeholder("now"),
    })
    .prepare(),
);

/** Lists the events of an order, oldest first. */
export function orderHistory(db: Db, orderId: string): OrderEvent[] {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents._id).all();
}

/** Minimum time as cancelled after which an order gets a new due date, in milliseconds. Manual corrections cancel it only briefly. */
const STALLED_MS = 24 * 3_600_000;

/** True if the order was cancelled for at least STALLED_MS and therefore gets a new due date when it is paid again. */
const wasStalled = ({ paymentStatus, orderStatus, stepChangedAt }: OrderRow, now: number): boolean =>
  paymentStatus === "Cancelled" && orderStatus !== "Delivered" && now - (stepChangedAt ?? 0) >= STALLED_MS;

/**
 * Changes an order's payment status; no other function does. Call it in an immediate transaction, with the row as read in that transaction.
 * Closes the open payment sessions and logs the event. Callers must check `mayBecome`: a change that
 * is not allowed is a bug and throws.
 */
export function setPaymentStatus(tx: Tx, order: OrderRow, to: PaymentStatus, by: OrderChange): OrderRow {
  const from = order.paymentStatus;
  if (!mayBecome(from, to)) throw new Error(`An order can't change from ${from} to ${to}.`);
  const { beganAt, dueAt } = wasStalled(order, by.now) ? { beganAt: null, dueAt: null } : order;
  const changed = {
    paymentStatus: to,
    startAt: to === "Paid" && beganAt === null ? by.now : null,
    beganAt,
    dueAt,
    stepChangedAt: by.now,
    updatedAt: by.now,
  } satisfies Partial<OrderRow>;
  const { changes } = tx
    .update(orders)
    .set(changed)
    .where(and(eq(orders._id, order._id), eq(orders.paymentStatus, from)))
    .run();
  if (changes === 0) throw new Error(`Order ${order._id} is no longer ${from}.`);
  closeSessionsOf(tx, order._id, by.now);
  const event = to === "Paid" ? "paid" : from === "Paid" ? "refunded" : "cancelled";
  addOrderEvent(tx, order._id, by.event ?? event, by);
  addEvent(tx, "payment", order._id, by.now);
  return { ...order, ...changed };
}

export function setOrderStatus(tx: Tx, order: OrderRow, to: OrderStatus, by: OrderChange): OrderRow {
  addOrderEvent(tx, order._id, to.toLowerCase(), by);
  addEvent(tx, "status", order._id, by.now);
  return tx
    .update(orders)
    .set({ orderStatus: to, stepChangedAt: by.now, updatedAt: by.now })
    .where(eq(orders._id, order._id))
    .returning()
    .get();
}
