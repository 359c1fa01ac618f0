import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { foundOr404 } from "#app/data/record.ts";
import { api } from "#app/data/server.ts";
import { siteLayout } from "#app/data/site.ts";
import type { RoomKey } from "../room-data.ts";

/** Loads an order's report. It never contains the owner's notes, not even for the owner. */
export async function loadReport(context: Readonly<RouterContextProvider>, key: RoomKey) {
  const call = api(context).room;
  const { room, messages } = await foundOr404(async () => ({
    room: await call.get(key),
    messages: await call.messages(key),
  }));
  const last = messages.at(-1)?._id;
  const isWhole = last === undefined || (await call.messages({ ...key, after: last, limit: 1 })).length === 0;
  const { name } = await siteLayout(context);
  const { TIME_ZONE: timeZone } = context.get(serverContext).ctx.env;
  return { room, messages: messages.filter(({ kind }) => kind !== "note"), isWhole, key, name, timeZone };
}

export type Report = Awaited<ReturnType<typeof loadReport>>;
