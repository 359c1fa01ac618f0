import { datesIn } from "#app/format.ts";
import type { LoadedRoom } from "./room-data.ts";

/** Returns the room's date formats. For customers, they match the format of the order's date, which is next to them. */
export function roomDates({ room, timeZone }: Pick<LoadedRoom, "room" | "timeZone">) {
  const { day, moment } = datesIn(timeZone);
  return room.side === "customer" ? customerDates(timeZone) : { day, moment };
}

/** Returns the date formats of pages for customers. */
export function customerDates(timeZone: string) {
  const { orderDay: day, orderMoment: moment } = datesIn(timeZone);
  return { day, moment };
}
