import type { RoomSide } from "@rankwright/schema";
import { ne, type SQL } from "drizzle-orm";
import { orderMessages } from "../tables/index.ts";

/** Condition for the messages that this side can read. The only rule that hides the owner's notes from customers. */
export const readableBy = (side: RoomSide): SQL | undefined =>
  side === "owner" ? undefined : ne(orderMessages.kind, "note");
