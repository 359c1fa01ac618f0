import type { BoardColumn } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { inOrder } from "../core/paging.ts";
import { orders } from "../tables/index.ts";
import { addOrderEvent, findOrders, type OrderChange, type OrderRow } from "./orders.ts";

/** Part of one column of the board. */
export interface BoardPart {
  column: BoardColumn;
  /** Of this person's orders alone. */
  assignee?: string | undefined;
  limit: number;
}

const ordersOf = (db: Db, ids: readonly string[]): OrderRow[] =>
  inOrder(ids, (wanted) => findOrders(db, wanted));

const within = ({ column, assignee }: Omit<BoardPart, "limit">): SQL | undefined =>
  and(eq(orders.boardColumn, column), assignee === undefined ? undefined : eq(orders.assignee, assignee));

/** How many orders a column has. */
export function countOnBoard(db: Db, part: Omit<BoardPart, "limit">): number {
  return db.select({ n: count() }).from(orders).where(within(part)).get()?.n ?? 0;
}

/**
 * The first orders of a column: what is due first comes first, so that late ones lead, and what has no due date follows, the
 * oldest first. Delivered ones have the latest delivery first.
 */
export function onBoard(db: Db, { limit, ...part }: BoardPart): OrderRow[] {
  const ids = (more: SQL | undefined, by: SQL[], most: number) =>
    db
      .select({ _id: orders._id })
      .from(orders)
      .where(and(within(part), more))
      .orderBy(...by)
      .limit(most)
      .all()
      .map(({ _id }) => _id);
  if (part.column === "delivered")
    return ordersOf(db, ids(undefined, [desc(orders.stepChangedAt), desc(orders._id)], limit));
  const due = ids(isNotNull(orders.dueAt), [asc(orders.dueAt), asc(orders._id)], limit);
  const rest = due.length < limit ? ids(isNull(orders.dueAt), [asc(orders._id)], limit - due.length) : [];
  return ordersOf(db, [...due, ...rest]);
}

/** Gives the order to somebody, by e-mail, or to nobody. */
export function assignOrder(
  tx: Tx,
  orderId: string,
  assignee: string | null,
  by: OrderChange,
): OrderRow | undefined {
  addOrderEvent(tx, orderId, assignee === null ? "given back" : "assigned", by);
  addEvent(tx, "assigned", orderId, by.now);
  return tx.update(orders).set({ assignee }).where(eq(orders._id, orderId)).returning().get();
}

/** The orders placed right before and after this one, by id; null at the ends. */
export function neighboursOf(db: Db, orderId: string): { earlier: string | null; later: string | null } {
  const one = (where: SQL, by: SQL) =>
    db.select({ _id: orders._id }).from(orders).where(where).orderBy(by).limit(1).get()?._id ?? null;
  return {
    earlier: one(lt(orders._id, orderId), desc(orders._id)),
    later: one(gt(orders._id, orderId), asc(orders._id)),
  };
}

/** What else this order's customer has ordered, the newest first, at most `limit`. */
export function othersOfCustomer(db: Db, { _id, emailKey, accountId }: OrderRow, limit: number): OrderRow[] {
  const theirs =
    accountId === null
      ? eq(orders.emailKey, emailKey)
      : or(eq(orders.emailKey, emailKey), eq(orders.accountId, accountId));
  return db
    .select()
    .from(orders)
    .where(theirs)
    .orderBy(desc(orders._id))
    .limit(limit + 1)
    .all()
    .filter((row) => row._id !== _id)
    .slice(0, limit);
}
