import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";

/** Writes moments (milliseconds since 1970) in the owner's time zone; on the server, so that nothing differs later. */
export function whenOf(context: Readonly<RouterContextProvider>) {
  const timeZone = context.get(serverContext).ctx.env.TIME_ZONE;
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone });
  const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  return { day: (at: number) => day.format(at), moment: (at: number) => moment.format(at) };
}
