import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { datesIn } from "#app/format.ts";

/** Dates in the owner's time zone; written on the server, so that nothing differs later. */
export const ownersDates = (context: Readonly<RouterContextProvider>) =>
  datesIn(context.get(serverContext).ctx.env.TIME_ZONE);
