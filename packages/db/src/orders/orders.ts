import { type Billing, mayBecome, type OrderStatus, type PaymentStatus } from "@rankwright/schema";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addToCounter } from "../core/counters.ts";
import { addEvent } from "../core/events.ts";
import { newId } from "../core/ids.ts";
import { idsIn, prepared } from "../core/prepared.ts";
import { closeSessionsOf } from "../payments/sessions.ts";
import { orderEvents, orders } from "../tables/index.ts";

export type OrderRow = typeof orders.$inferSelect;
type NewOrder = typeof orders.$inferInsert;

export type OrderEvent = typeof orderEvents.$inferSelect;

/** Who changes an order and why; `now` in milliseconds. */
export interface OrderChange {
  /** An e-mail, or the payment provider's name. */
  byWhom: string;
  /** In words, for the admin; "" when there is nothing to add. */
  note: string;
  now: number;
  /** What the history calls it, where that is another word than the status's. */
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

/** Those of the orders that exist, at most 1,000. */
export const findOrders = (db: Db, ids: readonly string[]): OrderRow[] =>
  ids.length === 0 ? [] : withIds(db).all({ ids: JSON.stringify(ids) });

const withIds = prepared((db) =>
  db
    .select()
    .from(orders)
    .where(inArray(orders._id, idsIn("ids")))
    .prepare(),
);

/** The order that was placed with this key (it names the account too); undefined when the key is new. */
export const orderWithKey = (db: Db, idempotencyKey: string): OrderRow | undefined =>
  db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey)).get();

/** Whether the same customer ordered the same package later on, and paid that: this one was a try before. */
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

/** What an order's history calls a correction of its billing details. */
const CORRECTED = "billing details corrected";

/** Corrects whom the order is billed to; its e-mail, which rights hang on, is none of it. */
export function setBilling(tx: Tx, order: OrderRow, to: Partial<Billing>, by: OrderChange): OrderRow {
  const changed = { ...to, updatedAt: by.now };
  tx.update(orders).set(changed).where(eq(orders._id, order._id)).run();
  addOrderNews(tx, order._id, CORRECTED, by);
  return { ...order, ...changed };
}

/** How often that was done: it tells a form that is older than the last one. */
export const timesCorrected = (db: Db, orderId: string): number =>
  orderHistory(db, orderId).filter(({ event }) => event === CORRECTED).length;

/** UnPaid and Pending. Throws SQLite's unique error when its idempotency key is taken. */
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
  addToCounter(tx, `orders:${row.testMode ?? "live"}`, 1);
  return row;
}

export function addOrderEvent(tx: Tx, orderId: string, event: string, by: OrderChange): void {
  noting(tx).run({ _id: newId(), orderId, ...by, event });
}

/** The same for what no other news tells of: whoever has the order open reads it again. */
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

/** The oldest first. */
export function orderHistory(db: Db, orderId: string): OrderEvent[] {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents._id).all();
}

/** Books that are put right by hand cancel an order for a moment. */
const STILL_MS = 24 * 3_600_000;

/** Whether the work on a cancelled order stood still so long that it is promised anew once there is money for it again. */
const stoodStill = ({ paymentStatus, orderStatus, stepChangedAt }: OrderRow, now: number): boolean =>
  paymentStatus === "Cancelled" && orderStatus !== "Delivered" && now - (stepChangedAt ?? 0) >= STILL_MS;

/**
 * The only place where an order's payment status changes; call it in an immediate transaction with the row as that
 * transaction read it. Closes the open payment sessions, notes the event and keeps the sales figure (in cents) with it.
 * The caller has asked `mayBecome`: a change that is not allowed throws, for it is a fault of ours.
 */
export function setPaymentStatus(tx: Tx, order: OrderRow, to: PaymentStatus, by: OrderChange): OrderRow {
  const from = order.paymentStatus;
  if (!mayBecome(from, to)) throw new Error(`An order that is ${from} can't become ${to}.`);
  const { beganAt, dueAt } = stoodStill(order, by.now) ? { beganAt: null, dueAt: null } : order;
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
  const sold = Number(to === "Paid") - Number(from === "Paid");
  if (sold !== 0) addToCounter(tx, `sales:${order.testMode ?? "live"}`, sold * order.priceCents);
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
