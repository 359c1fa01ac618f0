import { desc, eq } from "drizzle-orm";
import type { Db } from "../core/client.ts";
import { type Page, type PageRequest, pageOf } from "../core/paging.ts";
import type { OrderRow } from "../orders/orders.ts";
import { orderMessages, orders } from "../tables/index.ts";
import type { Customer } from "./customers.ts";

/** Returns one page of the orders with the customer's e-mail, newest first. */
export const ordersOfCustomer = (
  db: Db,
  { emailKey, orders: total }: Customer,
  asked: PageRequest,
): Page<OrderRow> =>
  pageOf(total, asked, (limit, offset) =>
    db
      .select()
      .from(orders)
      .where(eq(orders.emailKey, emailKey))
      .orderBy(desc(orders._id))
      .limit(limit)
      .offset(offset)
      .all(),
  );

/** Lists the last messages in the rooms of the orders with this normalised e-mail, newest first, with internal notes. */
export const roomMessagesOfEmail = (db: Db, emailKey: string, limit: number) =>
  db
    .select({
      _id: orderMessages._id,
      orderId: orders._id,
      packageName: orders.packageName,
      kind: orderMessages.kind,
      side: orderMessages.side,
      byEmail: orderMessages.byEmail,
      text: orderMessages.text,
      at: orderMessages.createdAt,
    })
    .from(orders)
    .innerJoin(orderMessages, eq(orderMessages.orderId, orders._id))
    .where(eq(orders.emailKey, emailKey))
    .orderBy(desc(orderMessages._id))
    .limit(limit)
    .all();
