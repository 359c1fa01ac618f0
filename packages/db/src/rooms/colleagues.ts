import { and, asc, count, desc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { type Page, type PageRequest, pageOf } from "../core/paging.ts";
import { findOrders, type OrderRow } from "../orders/orders.ts";
import { orderColleagues, orders } from "../tables/index.ts";

/** A person whom the order's customer has added. */
export type Colleague = typeof orderColleagues.$inferSelect;

const is = (orderId: string, emailKey: string) =>
  and(eq(orderColleagues.orderId, orderId), eq(orderColleagues.emailKey, emailKey));

export const findColleague = (db: Db, orderId: string, emailKey: string): Colleague | undefined =>
  db.select().from(orderColleagues).where(is(orderId, emailKey)).get();

/** Lists an order's colleagues by e-mail. */
export const colleaguesOf = (db: Db, orderId: string): Colleague[] =>
  db
    .select()
    .from(orderColleagues)
    .where(eq(orderColleagues.orderId, orderId))
    .orderBy(asc(orderColleagues.emailKey))
    .all();

/** Adds a colleague, or changes the permission of one who was added before. */
export function saveColleague(tx: Tx, colleague: Colleague): void {
  const { orderId, emailKey } = orderColleagues;
  tx.insert(orderColleagues)
    .values(colleague)
    .onConflictDoUpdate({
      target: [orderId, emailKey],
      set: { readsInvoices: colleague.readsInvoices },
    })
    .run();
}

/** Removes a colleague; false if there is no such colleague. */
export const removeColleague = (tx: Tx, orderId: string, emailKey: string): boolean =>
  tx.delete(orderColleagues).where(is(orderId, emailKey)).run().changes === 1;

/** Returns one page of the orders that this person was added to, newest first. */
export function pageOfSharedOrders(db: Db, emailKey: string, asked: PageRequest): Page<OrderRow> {
  const added = eq(orderColleagues.emailKey, emailKey);
  const total = db.select({ n: count() }).from(orderColleagues).where(added).get()?.n ?? 0;
  return pageOf(total, asked, (limit, offset) => {
    const ids = db
      .select({ _id: orderColleagues.orderId })
      .from(orderColleagues)
      .where(added)
      .orderBy(desc(orderColleagues.orderId))
      .limit(limit)
      .offset(offset)
      .all()
      .map(({ _id }) => _id);
    return findOrders(db, ids).sort((a, b) => (a._id < b._id ? 1 : -1));
  });
}

/** Lists the e-mails of the colleagues of all orders with this normalised e-mail, at most `limit`. */
export const colleaguesOfCustomer = (db: Db, emailKey: string, limit: number): string[] =>
  db
    .selectDistinct({ emailKey: orderColleagues.emailKey })
    .from(orders)
    .innerJoin(orderColleagues, eq(orderColleagues.orderId, orders._id))
    .where(eq(orders.emailKey, emailKey))
    .orderBy(orderColleagues.emailKey)
    .limit(limit)
    .all()
    .map((row) => row.emailKey);

/** Removes this person, whose account is deleted, from all orders. */
export function removeColleagueEverywhere(tx: Tx, emailKey: string): void {
  tx.delete(orderColleagues).where(eq(orderColleagues.emailKey, emailKey)).run();
}

/** Moves a person's access to shared orders to their new normalised e-mail. Own orders and orders that it was added to are left out. */
export function moveColleague(tx: Tx, from: string, to: string): void {
  const before = tx.select().from(orderColleagues).where(eq(orderColleagues.emailKey, from)).all();
  const own = tx
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        inArray(
          orders._id,
          before.map(({ orderId }) => orderId),
        ),
        eq(orders.emailKey, to),
      ),
    )
    .all();
  const isOwn = new Set(own.map(({ _id }) => _id));
  removeColleagueEverywhere(tx, from);
  const moved = before.filter(({ orderId }) => !isOwn.has(orderId));
  if (moved.length === 0) return;
  tx.insert(orderColleagues)
    .values(moved.map((row) => ({ ...row, emailKey: to })))
    .onConflictDoNothing()
    .run();
}
