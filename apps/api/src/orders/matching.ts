import { setImmediate } from "node:timers/promises";
import { type Db, write } from "@rankwright/db/core";
import { type OrderSearch, ordersBefore, pageOfOrders } from "@rankwright/db/orders";
import { formatNumber, MOST_CHANGED, type OrderStatus } from "@rankwright/schema";
import { z } from "zod";
import { refuse } from "../trpc/errors.ts";
import { type By, changeOrderStatus, type WithStatus } from "./status.ts";

/** Orders of one call, and of one of its transactions: others are served in between. */
const CALL = 500;
const PART = 100;

/** How many orders the person has read that it will be. */
export const confirmedCount = z
  .number({ error: "Count must be a number." })
  .int("Count must be a whole number.")
  .min(1, "Count must be at least 1.")
  .max(
    MOST_CHANGED,
    `At most ${formatNumber(MOST_CHANGED)} orders can be changed at once; choose fewer by a filter.`,
  );

/** Refuses where more orders match than the person has said yes to, or where nobody can say how many do. */
export function needConfirmed(db: Db, wanted: OrderSearch, count: number): void {
  const { total, isMore } = pageOfOrders(db, wanted, { page: 1, pageSize: 1 });
  if (isMore)
    throw refuse(
      "BAD_REQUEST",
      `More than ${formatNumber(total)} orders match this search; a further word finds fewer.`,
    );
  if (total > count)
    throw refuse("CONFLICT", `${formatNumber(total)} orders match by now. Nothing was changed; look again.`, {
      current: { total },
    });
}

/**
 * Sets the next 500 orders that match, the newest first, from behind the order `before`. `previous` are those that were changed, as
 * they were; `already` had the status before. `next` is where to go on; null at the end. Done again it changes nothing.
 */
export async function setMatching(
  db: Db,
  wanted: OrderSearch,
  { to, before, by }: { to: OrderStatus; before: string | undefined; by: By },
): Promise<{ previous: WithStatus[]; already: number; next: string | null }> {
  const previous: WithStatus[] = [];
  let [seen, last] = [0, before];
  while (seen < CALL) {
    const rows = await write(db, (tx) => {
      const found = ordersBefore(tx, wanted, { before: last, limit: PART });
      for (const order of found) {
        const { _id, orderStatus } = order;
        if (changeOrderStatus(tx, order, to, by).orderStatus !== orderStatus)
          previous.push({ _id, orderStatus });
      }
      return found;
    });
    seen += rows.length;
    last = rows.at(-1)?._id ?? last;
    if (rows.length < PART) return { previous, already: seen - previous.length, next: null };
    await setImmediate();
  }
  return { previous, already: seen - previous.length, next: last ?? null };
}
