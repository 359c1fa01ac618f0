import { dayAt } from "@rankwright/schema";
import type { LoaderFunctionArgs } from "react-router";
import { serverContext } from "#app/context.ts";
import { readPeriod } from "./period.ts";

/** Returns the period in a request's address, and today in the owner's time zone. */
export function askedPeriod({ context, request }: LoaderFunctionArgs) {
  const { env, now } = context.get(serverContext).ctx;
  const today = dayAt(now(), env.TIME_ZONE);
  return { today, period: readPeriod(new URL(request.url).searchParams, today) };
}
