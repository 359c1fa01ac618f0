import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { orderByLink, type RoomAuthor, sideOf } from "@rankwright/db/rooms";
import type { RoomSide, SessionUser } from "@rankwright/schema";
import { z } from "zod";
import { isOwn, needSeenOrder } from "../orders/change.ts";
import { notFound, refuse } from "../trpc/errors.ts";

/** What opens an order's room: the order's id for who is signed in, or the token of a private link. */
export const inRoom = z.strictObject({
  _id: z.string({ error: "_id must be text." }).optional(),
  token: z.string({ error: "token must be text." }).optional(),
});
export type RoomKey = z.output<typeof inRoom>;

/** An order with whoever came to it. */
export interface OrderRoom {
  order: OrderRow;
  side: RoomSide;
  /** Who it is to drafts, seen marks and files: an account's id, or a private link. */
  person: string;
  author: RoomAuthor;
  /** Whether it is the order's customer, or who holds a private link from a mail to them. */
  isCustomer: boolean;
}

/** Who somebody signed in is to an order of theirs. */
export function roomOf(order: OrderRow, user: SessionUser): OrderRoom {
  const kind = user.isAdmin ? "owner" : user.isStaff ? "staff" : "customer";
  const author = { kind, email: user.email, verified: user.emailVerified } as const;
  return { order, side: sideOf(author), person: user._id, author, isCustomer: isOwn(order, user) };
}

/**
 * The room that the key opens for this caller. Another's order is as missing as one that never was, and so is a private link
 * that was made up, revoked, or of an order that is over. Throws UNAUTHORIZED for an id without a sign-in.
 */
export function needOrderRoom(
  db: Db,
  { user, now }: { user: SessionUser | null; now: () => number },
  { _id, token }: RoomKey,
): OrderRoom {
  if (token !== undefined) {
    const found = orderByLink(db, token, now());
    if (!found) throw notFound("order");
    // The link was mailed to this address, so whoever has it reads that mailbox, or was given it from there.
    const author = { kind: "link", email: found.order.customerEmail, verified: true } as const;
    return { ...found, side: "customer", author, isCustomer: true };
  }
  if (!user) throw refuse("UNAUTHORIZED", "Please sign in.");
  return roomOf(needSeenOrder(db, _id ?? "", user), user);
}
