import { sessionUser } from "@rankwright/db/accounts";
import { findMessage } from "@rankwright/db/contacts";
import { type ContractNotice, findNotice } from "@rankwright/db/contracts";
import { type Db, type LiveEvent, lastEvent } from "@rankwright/db/core";
import { findOrder, type OrderRow } from "@rankwright/db/orders";
import { findRoomMessage } from "@rankwright/db/rooms";
import {
  contractPages,
  formatCents,
  isTeamMember,
  type RoomMessageKind,
  subjectOf,
} from "@rankwright/schema";
import type { TRPCSubscriptionProcedure } from "@trpc/server";
import { z } from "zod";
import { userOfToken } from "../auth/session.ts";
import type { Context } from "../context/context.ts";
import { type Meta, staffProcedure } from "../trpc/trpc.ts";
import { eventId, type Numbered, streamEvents } from "./stream.ts";

/**
 * Event that is sent to the owner's team. `at` in milliseconds. `board`: an order's next step, assignee or history has changed;
 * `mail`: mails go out again, or no longer; clients reload these without a notification. `missed`: too many events were missed; clients reload everything.
 */
export interface News {
  kind: "order" | "message" | "payment" | "room" | "board" | "mail" | "contract" | "missed";
  /** Id of the order, contact form message or contract notice; "" for `mail` and `missed`. */
  _id: string;
  /** Notification text, such as "New order: Basic, $49.50, from Sample client"; "" for events that only cause a reload. */
  text: string;
  at: number;
}

const orderWords = (order: OrderRow | undefined) =>
  `${order?.packageName}, ${formatCents(order?.priceCents ?? 0, order?.currency)}, from ${order?.customerName}`;

const roomWords = {
  message: "New message",
  note: "New note",
  delivered: "Work delivered",
  changes: "Changes requested",
  approved: "Delivery approved",
} as const satisfies Record<RoomMessageKind, string>;

/** Reports a new withdrawal or cancellation. One that was just handled only causes a reload. */
function contractNews(notice: ContractNotice | undefined, about: Pick<News, "_id" | "at">): News {
  const { noun = "withdrawal" } = notice ? contractPages[notice.kind] : {};
  const text = notice?.state === "open" ? `New ${noun} from ${notice.email}` : "";
  return { kind: "contract", ...about, text };
}

function newsOf(db: Db, { kind, subjectId, createdAt: at }: LiveEvent): News | undefined {
  if (kind === "message") {
    const message = findMessage(db, subjectId);
    const subject = subjectOf({ subject: message?.subject ?? "" });
    // A message sent over REST may lack these fields.
    const from = message?.name || message?.email || "an unknown sender";
    return { kind, _id: subjectId, text: `New message: ${subject}, from ${from}`, at };
  }
  if (kind === "contract") return contractNews(findNotice(db, subjectId), { _id: subjectId, at });
  // Only reported to people who have the order open (rooms/live.ts).
  if (kind === "seen") return undefined;
  if (kind === "mail") return { kind, _id: "", text: "", at };
  if (kind === "status" || kind === "brief" || kind === "noted" || kind === "assigned")
    return { kind: "board", _id: subjectId, text: "", at };
  if (kind === "room") {
    const message = findRoomMessage(db, subjectId);
    // Omits messages of the owner's team and of deleted rooms.
    if (message?.side !== "customer") return undefined;
    const order = findOrder(db, message.orderId);
    return { kind, _id: message.orderId, text: `${roomWords[message.kind]}: ${orderWords(order)}`, at };
  }
  const order = findOrder(db, subjectId);
  const words = kind === "order" ? "New order" : `Order is ${order?.paymentStatus}`;
  return { kind, _id: subjectId, text: `${words}: ${orderWords(order)}`, at };
}

/** Resolves to true while the subscriber's session is valid and the account may still receive events. */
async function maySubscribe(ctx: Context & { user: { _id: string } }): Promise<boolean> {
  // Without a token, the caller is this process itself, on behalf of a user.
  const user = ctx.token ? await userOfToken(ctx, ctx.token) : sessionUser(ctx.db, ctx.user._id);
  return isTeamMember(user);
}

/** Explicit type, because the library doesn't export its type for an event with an id. */
type Live = TRPCSubscriptionProcedure<{
  meta: Meta;
  input: { lastEventId?: string | undefined } | undefined;
  output: Numbered<News>;
}>;

const live: Live = staffProcedure
  .input(z.strictObject({ lastEventId: eventId.optional() }).optional())
  .subscription(({ ctx, input, signal }) =>
    streamEvents<News>(
      ctx.db,
      {
        maySubscribe: () => maySubscribe(ctx),
        newsOf: (event) => newsOf(ctx.db, event),
        missed: { kind: "missed", _id: "", text: "", at: ctx.now() },
      },
      input?.lastEventId,
      signal,
    ),
  );

export const eventsProcedures = {
  /** Returns the id of the last event. A page that subscribes with it as `lastEventId` misses no events. */
  latest: staffProcedure.query(({ ctx }) => ({ lastEventId: String(lastEvent(ctx.db)) })),
  /**
   * Streams new orders, messages and payment changes as they happen, each with an id. Starts after `lastEventId` if given, or with
   * new events. Ends with the session.
   */
  live,
};
