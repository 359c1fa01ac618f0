import { audit, type Tx } from "@rankwright/db/core";
import { findOrders, type OrderRow, setOrderStatus } from "@rankwright/db/orders";
import { mailIsDue } from "@rankwright/db/rooms";
import { DELIVERED_MAIL_MS, type OrderStatus, orderStatusInput, type SessionUser } from "@rankwright/schema";
import { z } from "zod";
import { notFound } from "../trpc/errors.ts";

/** Orders changed at once. */
const MOST = 500;
const tooMany = `At most ${MOST} orders can be changed at once.`;
const none = "Name at least one order.";

const id = z.string({ error: "_id must be text." });
export const manyIds = z.array(id, { error: "_ids must be a list." }).min(1, none).max(MOST, tooMany);
export const manyStatuses = z
  .array(z.strictObject({ _id: id, orderStatus: orderStatusInput }), { error: "Orders must be a list." })
  .min(1, none)
  .max(MOST, tooMany);

/** Who changes it, and when in milliseconds. */
export interface By {
  user: SessionUser;
  now: number;
}

/**
 * Sets how far an order is, with its history and the audit log; the status it has already changes nothing. Of Delivered the
 * customer is told in a few minutes, unless it is undone by then.
 */
export function changeOrderStatus(tx: Tx, order: OrderRow, to: OrderStatus, { user, now }: By): OrderRow {
  if (order.orderStatus === to) return order;
  audit(tx, user.email, "orders.setOrderStatus", `${order._id}: ${to}`, now);
  if (to === "Delivered") mailIsDue(tx, order._id, "customer", now + DELIVERED_MAIL_MS);
  return setOrderStatus(tx, order, to, { byWhom: user.email, note: "", now });
}

/** An order, and how far it is, or was. */
export interface WithStatus {
  _id: string;
  orderStatus: OrderStatus;
}

/** Sets all of them or, when one is missing, none. The answer is what was changed, as it was before. */
export function setMany(tx: Tx, wanted: readonly WithStatus[], by: By): WithStatus[] {
  const byId = new Map(wanted.map(({ _id, orderStatus }) => [_id, orderStatus]));
  const found = findOrders(tx, [...byId.keys()]);
  if (found.length < byId.size) throw notFound("order");
  return found.flatMap((order) => {
    const { _id, orderStatus } = order;
    const changed = changeOrderStatus(tx, order, byId.get(_id) ?? orderStatus, by);
    return changed.orderStatus === orderStatus ? [] : [{ _id, orderStatus }];
  });
}
