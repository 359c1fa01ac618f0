import type { BoardColumn } from "@rankwright/schema";
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, or, type SQL } from "drizzle-orm";
import type { Db, Tx } from "../core/client.ts";
import { addEvent } from "../core/events.ts";
import { inOrder } from "../core/paging.ts";
import { orders } from "../tables/index.ts";
import { addOrderEvent, findOrders, type OrderChange, type OrderRow } from "./orders.ts";

/** Selects the first orders of a board column. */
export interface BoardPart {
  column: BoardColumn;
  /** Only orders assigned to this team member. */
  assignee?: string | undefined;
  limit: number;
}

const ordersOf = (db: Db, ids: readonly string[]): OrderRow[] =>
  inOrder(ids, (wanted) => findOrders(db, wanted));

const within = ({ column, assignee }: Omit<BoardPart, "limit">): SQL | undefined =>
  and(eq(orders.boardColumn, column), assignee === undefined ? undefined : eq(orders.assignee, assignee));

/** Counts the orders in a column. */
export function countOnBoard(db: Db, part: Omit<BoardPart, "limit">): number {
  return db.select({ n: count() }).from(orders).where(within(part)).get()?.n ?? 0;
}

/**
 * Returns the first orders of a column: by due date, so that overdue orders come first, then those without a due date, oldest first. In the
 * delivered column the latest delivery comes first.
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

/** Assigns the order to a team member by e-mail, or to nobody. */
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

/** Returns the orders placed right before and after this one, by id; null at the ends. */
export function neighboursOf(db: Db, orderId: string): { earlier: string | null; later: string | null } {
  const one = (where: SQL, by: SQL) =>
    db.select({ _id: orders._id }).from(orders).where(where).orderBy(by).limit(1).get()?._id ?? null;
  return {
    earlier: one(lt(orders._id, orderId), desc(orders._id)),
    later: one(gt(orders._id, orderId), asc(orders._id)),
  };
}

/** Lists the other orders of this order's customer, newest first, at most `limit`. */
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
