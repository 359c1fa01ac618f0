import { sessionUser } from "@rankwright/db/accounts";
import type { LiveEvent } from "@rankwright/db/core";
import { readableMessage } from "@rankwright/db/rooms";
import { userOfToken } from "../auth/session.ts";
import type { Context } from "../context/context.ts";
import { newsAfter } from "../events/stream.ts";
import { refuse } from "../trpc/errors.ts";
import { needOrderRoom, type RoomKey } from "./access.ts";

/** Something is new in a room. It says no more than that: what it is, its reader asks for with their own right. */
export interface RoomNews {
  kind: "room" | "seen" | "status" | "payment" | "brief" | "noted" | "assigned" | "missed";
  /** Milliseconds since 1970. */
  at: number;
}

/** Streams that one person may have open: each asks the database at every event. A browser opens one for each tab. */
const MOST_OPEN = 30;
/** How many each person has open; a person's id, or a private link's. */
const open = new Map<string, number>();

/** The same news, counted as open for as long as somebody listens. */
async function* counted<One>(person: string, news: AsyncIterable<One>) {
  open.set(person, (open.get(person) ?? 0) + 1);
  try {
    yield* news;
  } finally {
    const left = (open.get(person) ?? 1) - 1;
    if (left > 0) open.set(person, left);
    else open.delete(person);
  }
}

/** The news of one order's room for whoever the key lets in, as long as it does. */
export function roomNews(
  ctx: Context,
  key: RoomKey & { lastEventId?: string | undefined },
  signal: AbortSignal | undefined,
) {
  const room = needOrderRoom(ctx.db, ctx, key);
  const orderId = room.order._id;
  const { person } = room;
  if ((open.get(person) ?? 0) >= MOST_OPEN)
    throw refuse("TOO_MANY_REQUESTS", "This order is open in too many places. Close some of them first.");
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
    if (kind === "payment" || kind === "status" || kind === "brief" || kind === "noted")
      return subjectId === orderId ? { kind, at } : undefined;
    // Who works on it is the owner's side's to know.
    if (kind === "assigned") return subjectId === orderId && room.side === "owner" ? { kind, at } : undefined;
    if (kind !== "room" && kind !== "seen") return undefined;
    return readableMessage(ctx.db, orderId, room.side, subjectId) ? { kind, at } : undefined;
  };
  const missed: RoomNews = { kind: "missed", at: ctx.now() };
  return counted(person, newsAfter<RoomNews>(ctx.db, { mayHear, newsOf, missed }, key.lastEventId, signal));
}
