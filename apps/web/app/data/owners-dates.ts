import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { datesIn } from "#app/format.ts";

/** Returns date formats in the owner's time zone. Dates are formatted on the server, so that hydration doesn't change them. */
export const ownersDates = (context: Readonly<RouterContextProvider>) =>
  datesIn(context.get(serverContext).ctx.env.TIME_ZONE);
