import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { orderByLink, type RoomAuthor, roomIdOf, sideOf } from "@rankwright/db/rooms";
import { isRunning, subscriptionOf } from "@rankwright/db/subscriptions";
import { noFilesReason, type RoomSide, type SessionUser } from "@rankwright/schema";
import { z } from "zod";
import { colleagueIn, isOwn, requireSeenOrder } from "../orders/change.ts";
import { notFound, refuse } from "../trpc/errors.ts";

/**
 * Key to an order's room: the order's id for a signed-in user, or the token of a private link. With a token, `_id` chooses a period of a
 * subscription; by default, the link opens the current one.
 */
export const roomKeyInput = z.strictObject({
  _id: z.string({ error: "_id must be text." }).optional(),
  token: z.string({ error: "token must be text." }).optional(),
});
export type RoomKey = z.output<typeof roomKeyInput>;

/** An order together with the identity and permissions of the caller. */
export interface OrderRoom {
  order: OrderRow;
  /** Id of the order to which the room belongs. The periods of a subscription share the room of its first order. */
  roomId: string;
  side: RoomSide;
  /** Identifies the caller's drafts, seen marks and files: an account's id, or `link:` and the link's hash. */
  person: string;
  author: RoomAuthor;
  /** True for the order's customer and for the holder of a private link that was mailed to them. */
  isCustomer: boolean;
  /** True for those who may see the billing details and the invoices: not for staff, and for colleagues only with that permission. */
  readsInvoices: boolean;
}

/**
 * Returns why this side can't add files to the order's room; undefined if it can. In the room of a subscription that goes on, the customer
 * can while a period is unpaid, too.
 */
export function noFilesIn(db: Db, { order, side }: Pick<OrderRoom, "order" | "side">): string | undefined {
  const subscription = subscriptionOf(db, order);
  return subscription && isRunning(subscription) ? undefined : noFilesReason(side, order.paymentStatus);
}

/** Returns the order's room for a signed-in user. Doesn't check access: the caller has checked that they may see the order. */
export function roomOf(db: Db, order: OrderRow, user: SessionUser): OrderRoom {
  const isCustomer = isOwn(order, user);
  const kind = user.isAdmin ? "owner" : user.isStaff ? "staff" : isCustomer ? "customer" : "colleague";
  const author = { kind, email: user.email, verified: user.emailVerified } as const;
  const readsInvoices =
    kind === "colleague" ? colleagueIn(db, order, user)?.readsInvoices === true : kind !== "staff";
  const roomId = roomIdOf(db, order);
  return { order, roomId, side: sideOf(author), person: user._id, author, isCustomer, readsInvoices };
}

/**
 * Returns the room that the key opens for this caller. Throws NOT_FOUND for another customer's order, and for a private link that
 * is unknown, revoked or expired. Throws UNAUTHORIZED for an id without a session.
 */
export function requireOrderRoom(
  db: Db,
  { user, now }: { user: SessionUser | null; now: () => number },
  { _id, token }: RoomKey,
): OrderRoom {
  if (token !== undefined) {
    const found = orderByLink(db, { token, orderId: _id }, now());
    if (!found) throw notFound("order");
    // Verified: the link was mailed to this address, so its holder reads that mailbox or got the link from someone who does.
    const author = { kind: "link", email: found.order.customerEmail, verified: true } as const;
    const roomId = roomIdOf(db, found.order);
    return { ...found, roomId, side: "customer", author, isCustomer: true, readsInvoices: true };
  }
  if (!user) throw refuse("UNAUTHORIZED", "Please log in.");
  return roomOf(db, requireSeenOrder(db, _id ?? "", user), user);
}
