import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { orderByLink, type RoomAuthor } from "@rankwright/db/rooms";
import { type SessionUser, worksHere } from "@rankwright/schema";
import { z } from "zod";
import { notFound, refuse } from "../errors.ts";
import { needSeenOrder } from "../orders/change.ts";

/** What opens an order's brief: the order's id for who is signed in, or the token of a private link. */
export const briefKey = {
  _id: z.string({ error: "_id must be text." }).optional(),
  token: z.string({ error: "token must be text." }).optional(),
};

/** An order with whoever came to it. */
export interface BriefRoom {
  order: OrderRow;
  author: RoomAuthor;
  person: string;
}

/** The order that the key opens for this caller; missing for everybody else. Throws UNAUTHORIZED for an id without a sign-in. */
export function needBriefRoom(
  db: Db,
  { user, now }: { user: SessionUser | null; now: () => number },
  { _id, token }: { _id?: string | undefined; token?: string | undefined },
): BriefRoom {
  if (token !== undefined) {
    const found = orderByLink(db, token, now());
    if (!found) throw notFound("order");
    return { ...found, author: { kind: "link", email: found.order.customerEmail, verified: true } };
  }
  if (!user) throw refuse("UNAUTHORIZED", "Please sign in.");
  const order = needSeenOrder(db, _id ?? "", user);
  const kind = user.isAdmin ? "owner" : worksHere(user) ? "staff" : "customer";
  return { order, person: user._id, author: { kind, email: user.email, verified: user.emailVerified } };
}
