import { orderDateOf } from "@rankwright/schema";
import type { LoadedRoom } from "../room-data.ts";

export type Plan = NonNullable<LoadedRoom["room"]["plan"]>;
export type RoomPeriod = Plan["periods"][number];

/** Name of a period: "Period 2", or "Trial". */
export const periodName = ({ number }: RoomPeriod): string => (number === 0 ? "Trial" : `Period ${number}`);

/** Days of a period in the format of order dates: "03/31/2026 to 04/29/2026". */
export const periodDays = ({ startsOn, endsOn }: RoomPeriod): string =>
  `${orderDateOf(startsOn)} to ${orderDateOf(endsOn)}`;
