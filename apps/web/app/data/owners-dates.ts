import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { datesIn } from "#app/format.ts";

/** Returns date formats in the owner's time zone. Use them in loaders, so that server and browser render the same text. */
export const ownersDates = (context: Readonly<RouterContextProvider>) =>
  datesIn(context.get(serverContext).ctx.env.TIME_ZONE);
