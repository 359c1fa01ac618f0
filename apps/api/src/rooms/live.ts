import { sessionUser } from "@rankwright/db/accounts";
import type { LiveEvent } from "@rankwright/db/core";
import { readableMessage } from "@rankwright/db/rooms";
import { userOfToken } from "../auth/session.ts";
import type { Context } from "../context/context.ts";
import { streamEvents } from "../events/stream.ts";
import { refuse } from "../trpc/errors.ts";
import { type RoomKey, requireOrderRoom } from "./access.ts";

/**
 * Event that reports a change in a room. It has no content: clients then request it with their own permissions. `missed` tells
 * them to reload everything, because events may have been lost.
 */
export interface RoomEvent {
  kind: "room" | "seen" | "status" | "payment" | "brief" | "noted" | "assigned" | "missed";
  /** Milliseconds since 1970. */
  at: number;
}

/** Maximum number of open streams per person. Each runs a query for every event. A browser opens one stream per tab. */
const MAX_OPEN = 30;
/** Number of open streams by person: an account's id, or a private link. */
const open = new Map<string, number>();

/** Yields the events, and counts the stream as open until the client disconnects. */
async function* countOpenStream<One>(person: string, news: AsyncIterable<One>) {
  open.set(person, (open.get(person) ?? 0) + 1);
  try {
    yield* news;
  } finally {
    const left = (open.get(person) ?? 1) - 1;
    if (left > 0) open.set(person, left);
    else open.delete(person);
  }
}

/** Returns the events of one order's room. The stream ends when the key no longer grants access. */
export function roomNews(
  ctx: Context,
  key: RoomKey & { lastEventId?: string | undefined },
  signal: AbortSignal | undefined,
) {
  const room = requireOrderRoom(ctx.db, ctx, key);
  const { person, roomId } = room;
  const isHere = (subjectId: string) => subjectId === room.order._id || subjectId === roomId;
  if ((open.get(person) ?? 0) >= MAX_OPEN)
    throw refuse("TOO_MANY_REQUESTS", "This order is open in too many tabs. Close some of them first.");
  const maySubscribe = async () => {
    const { user: known } = ctx;
    // There is no session token if this process itself calls the procedure for a user.
    const user = ctx.token
      ? await userOfToken(ctx, ctx.token)
      : known && (sessionUser(ctx.db, known._id) ?? null);
    try {
      return requireOrderRoom(ctx.db, { user, now: ctx.now }, key).side === room.side;
    } catch {
      return false;
    }
  };
  const newsOf = ({ kind, subjectId, createdAt: at }: LiveEvent): RoomEvent | undefined => {
    if (kind === "payment" || kind === "status" || kind === "brief" || kind === "noted")
      return isHere(subjectId) ? { kind, at } : undefined;
    // The customer doesn't learn who is assigned to the order.
    if (kind === "assigned") return isHere(subjectId) && room.side === "owner" ? { kind, at } : undefined;
    if (kind !== "room" && kind !== "seen") return undefined;
    return readableMessage(ctx.db, roomId, room.side, subjectId) ? { kind, at } : undefined;
  };
  const missed: RoomEvent = { kind: "missed", at: ctx.now() };
  return countOpenStream(
    person,
    streamEvents<RoomEvent>(ctx.db, { maySubscribe, newsOf, missed }, key.lastEventId, signal),
  );
}
