import { sessionUser } from "@rankwright/db/accounts";
import { findMessage } from "@rankwright/db/contacts";
import { type Db, type LiveEvent, lastEvent } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { findRoomMessage } from "@rankwright/db/rooms";
import { formatCents, type RoomMessageKind, subjectOf, worksHere } from "@rankwright/schema";
import type { TRPCSubscriptionProcedure } from "@trpc/server";
import { z } from "zod";
import { userOfToken } from "../auth/session.ts";
import type { Context } from "../context/context.ts";
import { type Meta, staffProcedure } from "../trpc/trpc.ts";
import { eventId, type Numbered, newsAfter } from "./stream.ts";

/**
 * What whoever works here gets; `at` in milliseconds. `board` says that an order waits for something else, is given to
 * somebody, or has a line more in its history: nothing to be told of, but to be read again. `missed` says that too much
 * happened: read everything again.
 */
export interface News {
  kind: "order" | "message" | "payment" | "room" | "board" | "missed";
  /** The order or the message of the contact form; "" for `missed`. */
  _id: string;
  /** In words: "New order: Basic, $49.50, from Sample client"; "" for what is only to be read again. */
  text: string;
  at: number;
}

const orderWords = (order: OrderRow | undefined) =>
  `${order?.packageName}, ${formatCents(order?.priceCents ?? 0, order?.currency)}, from ${order?.customerName}`;

const roomWords = {
  message: "New message",
  note: "New note",
  delivered: "Handed over",
  changes: "Changes asked for",
  approved: "Delivery approved",
} as const satisfies Record<RoomMessageKind, string>;

function newsOf(db: Db, { kind, subjectId, createdAt: at }: LiveEvent): News | undefined {
  if (kind === "message") {
    const message = findMessage(db, subjectId);
    const subject = subjectOf({ subject: message?.subject ?? "" });
    // Over REST it may be missing, too.
    const from = message?.name || message?.email || "somebody without a name";
    return { kind, _id: subjectId, text: `New message: ${subject}, from ${from}`, at };
  }
  // Whoever has the order open hears of it (rooms/live.ts).
  if (kind === "seen") return undefined;
  if (kind === "status" || kind === "brief" || kind === "noted" || kind === "assigned")
    return { kind: "board", _id: subjectId, text: "", at };
  if (kind === "room") {
    const message = findRoomMessage(db, subjectId);
    // What went with its order's room, and what the owner's side said itself.
    if (message?.side !== "customer") return undefined;
    const order = findOrder(db, message.orderId);
    return { kind, _id: message.orderId, text: `${roomWords[message.kind]}: ${orderWords(order)}`, at };
  }
  const order = findOrder(db, subjectId);
  const words = kind === "order" ? "New order" : `Order is ${order?.paymentStatus}`;
  return { kind, _id: subjectId, text: `${words}: ${orderWords(order)}`, at };
}

/** Whether the one who subscribed may still hear: the session lives, and its account works here. */
async function mayHear(ctx: Context & { user: { _id: string } }): Promise<boolean> {
  // Without a token the caller is this process itself, on somebody's behalf.
  const user = ctx.token ? await userOfToken(ctx, ctx.token) : sessionUser(ctx.db, ctx.user._id);
  return worksHere(user);
}

/** Written out: the library's own name for an event with its id can't be exported. */
type Live = TRPCSubscriptionProcedure<{
  meta: Meta;
  input: { lastEventId?: string | undefined } | undefined;
  output: Numbered<News>;
}>;

const live: Live = staffProcedure
  .input(z.strictObject({ lastEventId: eventId.optional() }).optional())
  .subscription(({ ctx, input, signal }) =>
    newsAfter<News>(
      ctx.db,
      {
        mayHear: () => mayHear(ctx),
        newsOf: (event) => newsOf(ctx.db, event),
        missed: { kind: "missed", _id: "", text: "", at: ctx.now() },
      },
      input?.lastEventId,
      signal,
    ),
  );

export const eventsProcedures = {
  /** The last event so far: a page that was read now subscribes from here on and misses nothing. */
  latest: staffProcedure.query(({ ctx }) => ({ lastEventId: String(lastEvent(ctx.db)) })),
  /**
   * New orders, messages and changes of payments as they happen, each with its id; behind `lastEventId` where it is
   * given, or from now on. Ends with the session.
   */
  live,
};
