import { setImmediate } from "node:timers/promises";
import { type Db, write } from "@rankwright/db/core";
import { type OrderSearch, ordersBefore, pageOfOrders } from "@rankwright/db/orders";
import { formatNumber, MAX_CHANGED, type OrderStatus } from "@rankwright/schema";
import { z } from "zod";
import { refuse } from "../trpc/errors.ts";
import { type ChangeContext, changeOrderStatus, type WithStatus } from "./status.ts";

/** Maximum number of orders per call. */
const MAX_PER_CALL = 500;
/** Maximum number of orders per transaction. Other requests run between the transactions. */
const MAX_PER_TRANSACTION = 100;

/** Number of orders that the user has confirmed. */
export const confirmedCount = z
  .number({ error: "Count must be a number." })
  .int("Count must be a whole number.")
  .min(1, "Count must be at least 1.")
  .max(
    MAX_CHANGED,
    `You can change at most ${formatNumber(MAX_CHANGED)} orders at once. Filter the list to select fewer.`,
  );

/** Throws if more orders match than the user has confirmed, or if their number is unknown. */
export function requireConfirmed(db: Db, wanted: OrderSearch, count: number): void {
  const { total, isMore } = pageOfOrders(db, wanted, { page: 1, pageSize: 1 });
  if (isMore)
    throw refuse(
      "BAD_REQUEST",
      `More than ${formatNumber(total)} orders match this search. Add another word to narrow it down.`,
    );
  if (total > count)
    throw refuse(
      "CONFLICT",
      `${formatNumber(total)} orders match now. Nothing was changed. Check the list and try again.`,
      {
        current: { total },
      },
    );
}

/**
 * Sets the status of the next 500 matching orders, the newest first, starting after the order `before`. `previous` lists the
 * changed orders with their old status, and `already` counts those that had the new one. `next` is the cursor for the next call,
 * or null at the end. Repeating a call changes nothing.
 */
export async function setMatching(
  db: Db,
  wanted: OrderSearch,
  { to, before, by }: { to: OrderStatus; before: string | undefined; by: ChangeContext },
): Promise<{ previous: WithStatus[]; already: number; next: string | null }> {
  const previous: WithStatus[] = [];
  let [seen, last] = [0, before];
  while (seen < MAX_PER_CALL) {
    const rows = await write(db, (tx) => {
      const found = ordersBefore(tx, wanted, { before: last, limit: MAX_PER_TRANSACTION });
      for (const order of found) {
        const { _id, orderStatus } = order;
        if (changeOrderStatus(tx, order, to, by).orderStatus !== orderStatus)
          previous.push({ _id, orderStatus });
      }
      return found;
    });
    seen += rows.length;
    last = rows.at(-1)?._id ?? last;
    if (rows.length < MAX_PER_TRANSACTION) return { previous, already: seen - previous.length, next: null };
    await setImmediate();
  }
  return { previous, already: seen - previous.length, next: last ?? null };
}
