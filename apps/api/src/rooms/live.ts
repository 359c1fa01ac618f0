import { sessionUser } from "@rankwright/db/accounts";
import type { LiveEvent } from "@rankwright/db/core";
import { findRoomMessage } from "@rankwright/db/rooms";
import { userOfToken } from "../auth/session.ts";
import type { Context } from "../context.ts";
import { newsAfter } from "../events/stream.ts";
import { needOrderRoom } from "./access.ts";

/** Something is new in a room. It says no more than that: what it is, its reader asks for with their own right. */
export interface RoomNews {
  kind: "room" | "seen" | "status" | "payment" | "missed";
  /** Milliseconds since 1970. */
  at: number;
}

/** The news of one order's room for whoever the key lets in, as long as it does. */
export function roomNews(
  ctx: Context,
  key: { _id?: string | undefined; token?: string | undefined; lastEventId?: string | undefined },
  signal: AbortSignal | undefined,
) {
  const room = needOrderRoom(ctx.db, ctx, key);
  const orderId = room.order._id;
  const mayHear = async () => {
    const { user: known } = ctx;
    // Without a session's token the caller is this process itself, on somebody's behalf.
    const user = ctx.token
      ? await userOfToken(ctx, ctx.token)
      : known && (sessionUser(ctx.db, known._id) ?? null);
    try {
      return needOrderRoom(ctx.db, { user, now: ctx.now }, key).side === room.side;
    } catch {
      return false;
    }
  };
  const newsOf = ({ kind, subjectId, createdAt: at }: LiveEvent): RoomNews | undefined => {
    if (kind === "payment" || kind === "status") return subjectId === orderId ? { kind, at } : undefined;
    if (kind !== "room" && kind !== "seen") return undefined;
    const message = findRoomMessage(ctx.db, subjectId);
    const isTheirs = message?.orderId === orderId && (room.side === "owner" || message.kind !== "note");
    return isTheirs ? { kind, at } : undefined;
  };
  const missed: RoomNews = { kind: "missed", at: ctx.now() };
  return newsAfter<RoomNews>(ctx.db, { mayHear, newsOf, missed }, key.lastEventId, signal);
}
