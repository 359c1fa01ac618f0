import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { orderByLink, type RoomAuthor, sideOf } from "@rankwright/db/rooms";
import type { RoomSide, SessionUser } from "@rankwright/schema";
import { z } from "zod";
import { colleagueIn, isOwn, requireSeenOrder } from "../orders/change.ts";
import { notFound, refuse } from "../trpc/errors.ts";

/** Key to an order's room: the order's id for a signed-in user, or the token of a private link. */
export const roomKeyInput = z.strictObject({
  _id: z.string({ error: "_id must be text." }).optional(),
  token: z.string({ error: "token must be text." }).optional(),
});
export type RoomKey = z.output<typeof roomKeyInput>;

/** An order together with the identity and permissions of the caller. */
export interface OrderRoom {
  order: OrderRow;
  side: RoomSide;
  /** Identifies the caller's drafts, seen marks and files: an account's id, or `link:` and the link's hash. */
  person: string;
  author: RoomAuthor;
  /** True for the order's customer and for the holder of a private link that was mailed to them. */
  isCustomer: boolean;
  /** True for those who may see the billing details and the invoices: not for staff, and for colleagues only with that permission. */
  readsInvoices: boolean;
}

/** Returns the order's room for a signed-in user. Doesn't check access: the caller has checked that they may see the order. */
export function roomOf(db: Db, order: OrderRow, user: SessionUser): OrderRoom {
  const isCustomer = isOwn(order, user);
  const kind = user.isAdmin ? "owner" : user.isStaff ? "staff" : isCustomer ? "customer" : "colleague";
  const author = { kind, email: user.email, verified: user.emailVerified } as const;
  const readsInvoices =
    kind === "colleague" ? colleagueIn(db, order, user)?.readsInvoices === true : kind !== "staff";
  return { order, side: sideOf(author), person: user._id, author, isCustomer, readsInvoices };
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
    const found = orderByLink(db, token, now());
    if (!found) throw notFound("order");
    // Verified: the link was mailed to this address, so its holder reads that mailbox or got the link from someone who does.
    const author = { kind: "link", email: found.order.customerEmail, verified: true } as const;
    return { ...found, side: "customer", author, isCustomer: true, readsInvoices: true };
  }
  if (!user) throw refuse("UNAUTHORIZED", "Please log in.");
  return roomOf(db, requireSeenOrder(db, _id ?? "", user), user);
}
