import { audit, type Tx } from "@rankwright/db/core";
import { findOrders, type OrderRow, setOrderStatus } from "@rankwright/db/orders";
import { mailIsDue } from "@rankwright/db/rooms";
import { DELIVERED_MAIL_MS, type OrderStatus, orderStatusInput, type SessionUser } from "@rankwright/schema";
import { z } from "zod";
import { notFound } from "../trpc/errors.ts";

/** Maximum number of orders that are changed at once. */
const MAX_ORDERS = 500;
const tooMany = `At most ${MAX_ORDERS} orders can be changed at once.`;
const none = "Select at least one order.";

const id = z.string({ error: "_id must be text." });
export const manyIds = z.array(id, { error: "_ids must be a list." }).min(1, none).max(MAX_ORDERS, tooMany);
export const manyStatuses = z
  .array(z.strictObject({ _id: id, orderStatus: orderStatusInput }), { error: "Orders must be a list." })
  .min(1, none)
  .max(MAX_ORDERS, tooMany);

/** Actor and time of a change, in milliseconds. */
export interface ChangeContext {
  user: SessionUser;
  now: number;
}

/**
 * Sets an order's status and records the change in the history and the audit log. Does nothing if the order already has the status.
 * The customer is mailed about the status Delivered after a few minutes, unless it was changed back by then.
 */
export function changeOrderStatus(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  { user, now }: ChangeContext,
): OrderRow {
  if (order.orderStatus === to) return order;
  audit(tx, user.email, "orders.setOrderStatus", `${order._id}: ${to}`, now);
  if (to === "Delivered") mailIsDue(tx, order._id, "customer", now + DELIVERED_MAIL_MS);
  return setOrderStatus(tx, order, to, { byWhom: user.email, note: "", now });
}

/** Order with its current or previous status. */
export interface WithStatus {
  _id: string;
  orderStatus: OrderStatus;
}

/** Sets each order to its given status; changes none if one doesn't exist. Returns the changed orders with their old status. */
export function setMany(tx: Tx, wanted: readonly WithStatus[], by: ChangeContext): WithStatus[] {
  const byId = new Map(wanted.map(({ _id, orderStatus }) => [_id, orderStatus]));
  const found = findOrders(tx, [...byId.keys()]);
  if (found.length < byId.size) throw notFound("order");
  return found.flatMap((order) => {
    const { _id, orderStatus } = order;
    const changed = changeOrderStatus(tx, order, byId.get(_id) ?? orderStatus, by);
    return changed.orderStatus === orderStatus ? [] : [{ _id, orderStatus }];
  });
}
