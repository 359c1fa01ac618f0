import { audit, type Tx } from "@rankwright/db/core";
import { addOrderEvent, type OrderRow, setOrderStatus } from "@rankwright/db/orders";
import {
  addMessage,
  answerDelivery,
  countChanges,
  type Delivery,
  insertDelivery,
  lastDelivery,
  type RoomMessage,
} from "@rankwright/db/rooms";
import { refuse, wrongField } from "../trpc/errors.ts";
import type { OrderRoom } from "./access.ts";
import { findRepeatedMessage, type Written, writeMessage } from "./write.ts";

/** Input of a delivery. */
interface DeliveryInput extends Written {
  links: string[];
}

function requireOpenOrder({ paymentStatus, orderStatus }: OrderRow): void {
  if (paymentStatus !== "Paid")
    throw refuse("CONFLICT", "This order is not paid yet. You can deliver once it is paid.");
  if (orderStatus === "Delivered")
    throw refuse("CONFLICT", "This order is delivered. Set it back to Pending to deliver again.");
}

/**
 * Delivers files, links and a note. Replaces a delivery that the customer has not answered yet. Throws CONFLICT if the order is not
 * paid or already delivered. A repeat with the same key changes nothing.
 */
export function deliver(
  tx: Tx,
  room: OrderRoom,
  { links, ...written }: DeliveryInput,
  now: number,
): RoomMessage {
  const repeat = findRepeatedMessage(tx, room, "delivered", written);
  if (repeat) return repeat;
  const { order, author } = room;
  requireOpenOrder(order);
  if (written.text.trim() === "" && written.files.length === 0 && links.length === 0) {
    const message = "Add a file, a link or a note.";
    throw wrongField("files", message);
  }
  const by = author.email;
  const before = lastDelivery(tx, order._id);
  if (before?.state === "waiting") answerDelivery(tx, before._id, { state: "replaced", by, now });
  const delivery = insertDelivery(tx, { orderId: order._id, links, byEmail: by }, now);
  const note = `Delivery ${delivery.number}`;
  addOrderEvent(tx, order._id, "handed over", { byWhom: by, note, now });
  audit(tx, by, "room.deliver", `${order._id}: ${note}`, now);
  return writeMessage(tx, room, written, { kind: "delivered", deliveryId: delivery._id, now });
}

/**
 * Neither staff nor colleagues can answer for a customer. After an agreement by phone, staff set the order's status under their own
 * name.
 */
function requireCustomer({ isCustomer, side }: OrderRoom): void {
  if (isCustomer) return;
  const rule = "Only the customer can approve a delivery or request changes.";
  const advice = " If they approved it elsewhere, set the order to Delivered.";
  throw refuse("FORBIDDEN", side === "owner" ? rule + advice : rule);
}

/** Returns the delivery that waits for an answer. Throws CONFLICT if there is none, or if `number` names an older one. */
function requireUnansweredDelivery(tx: Tx, order: OrderRow, number: number | undefined): Delivery {
  const last = lastDelivery(tx, order._id);
  if (last?.state !== "waiting" || order.orderStatus === "Delivered")
    throw refuse("CONFLICT", "No delivery is waiting for review.");
  if (number !== undefined && number !== last.number)
    throw refuse("CONFLICT", `There is a newer delivery. Review delivery ${last.number} instead.`);
  return last;
}

/** Customer's answer to a delivery. */
interface Answer extends Written {
  /** Number of the delivery. Defaults to the delivery that waits for an answer. */
  delivery?: number | undefined;
}

/**
 * Approves the delivery that waits for an answer, and sets the order to Delivered. Changes nothing if it was approved before.
 * Throws FORBIDDEN for anyone but the customer.
 */
export function approve(
  tx: Tx,
  room: OrderRoom,
  { delivery: number, ...written }: Answer,
  now: number,
): void {
  requireCustomer(room);
  // Checked before the order's state, which may have changed since the first request.
  if (findRepeatedMessage(tx, room, "approved", written)) return;
  const { order, author } = room;
  const last = lastDelivery(tx, order._id);
  if (last?.state === "approved" && (number ?? last.number) === last.number) return;
  const waiting = requireUnansweredDelivery(tx, order, number);
  const by = author.email;
  answerDelivery(tx, waiting._id, { state: "approved", by, now });
  writeMessage(tx, room, written, { kind: "approved", deliveryId: waiting._id, now });
  setOrderStatus(tx, order, "Delivered", {
    byWhom: by,
    note: `Delivery ${waiting.number} approved${author.kind === "link" ? " by private link" : ""}`,
    now,
  });
}

/**
 * Requests changes to the delivery that waits for an answer. Throws CONFLICT if the changes included in the package are used up,
 * and FORBIDDEN for anyone but the customer. A repeat with the same key changes nothing.
 */
export function requestChanges(
  tx: Tx,
  room: OrderRoom,
  { delivery: number, ...written }: Answer,
  now: number,
): RoomMessage {
  requireCustomer(room);
  const repeat = findRepeatedMessage(tx, room, "changes", written);
  if (repeat) return repeat;
  const { order, author } = room;
  const waiting = requireUnansweredDelivery(tx, order, number);
  const { changesIncluded } = order;
  if (changesIncluded !== null && countChanges(tx, order._id) >= changesIncluded)
    throw refuse(
      "CONFLICT",
      `The package includes ${changesIncluded === 1 ? "one change" : `${changesIncluded} changes`}, which ${changesIncluded === 1 ? "was" : "were"} already requested. To discuss further changes, write a message.`,
    );
  answerDelivery(tx, waiting._id, { state: "changes", by: author.email, now });
  const note = `Delivery ${waiting.number}`;
  addOrderEvent(tx, order._id, "changes asked for", { byWhom: author.email, note, now });
  return writeMessage(tx, room, written, { kind: "changes", deliveryId: waiting._id, now });
}

/** Accepts a delivery automatically, because the customer didn't answer in time. Does nothing if it was answered meanwhile. */
export function acceptAfterSilence(tx: Tx, delivery: Delivery, order: OrderRow, now: number): void {
  if (!answerDelivery(tx, delivery._id, { state: "accepted", by: "", now })) return;
  // The owner has already set the order to Delivered, or it was cancelled or refunded, so there is nothing to announce.
  if (order.orderStatus === "Delivered" || order.paymentStatus !== "Paid") return;
  const note = `Delivery ${delivery.number}: no reply for 14 days`;
  setOrderStatus(tx, order, "Delivered", { byWhom: "the site", note, now });
  addMessage(
    tx,
    {
      orderId: order._id,
      from: { kind: "silence", email: "", verified: true },
      text: "",
      kind: "approved",
      deliveryId: delivery._id,
      onceKey: `silence:${delivery._id}`,
    },
    now,
  );
}
