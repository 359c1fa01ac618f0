import type { RoomSide } from "@rankwright/schema";
import { ne, type SQL } from "drizzle-orm";
import { orderMessages } from "../tables/index.ts";

/** What this side may read of a conversation: the one rule that keeps the owner's notes the owner's. */
export const readableBy = (side: RoomSide): SQL | undefined =>
  side === "owner" ? undefined : ne(orderMessages.kind, "note");
