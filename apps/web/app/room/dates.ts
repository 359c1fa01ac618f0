import { datesIn } from "#app/format.ts";
import type { LoadedRoom } from "./room-data.ts";

/** Returns the room's date formats. For customers, they match the format of the order's date, which is next to them. */
export function roomDates({ room, timeZone }: Pick<LoadedRoom, "room" | "timeZone">) {
  const { day, moment, orderDay, orderMoment } = datesIn(timeZone);
  return room.side === "customer" ? { day: orderDay, moment: orderMoment } : { day, moment };
}
