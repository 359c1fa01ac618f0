import { datesIn } from "#app/format.ts";
import type { LoadedRoom } from "./room-data.ts";

/** How a room writes days and moments: to the customer in the form of the order's own date, which stands beside them. */
export function roomDates({ room, timeZone }: Pick<LoadedRoom, "room" | "timeZone">) {
  const { day, moment, orderDay, orderMoment } = datesIn(timeZone);
  return room.side === "customer" ? { day: orderDay, moment: orderMoment } : { day, moment };
}
