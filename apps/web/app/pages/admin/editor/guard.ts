import { data, type LoaderFunctionArgs } from "react-router";
import { requireAdmin } from "#app/data/server.ts";

/** The status of a screen that a signed-in person may not see. */
const FORBIDDEN = 403;

/**
 * Runs a screen's loader for an admin only: a visitor is sent to the sign-in, anyone else gets 403 and no data, and the
 * admin's layout says so in the screen's place.
 */
export function forAdmin<T extends object>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs) => {
    if (!requireAdmin(args)) return data({ allowed: false } as const, { status: FORBIDDEN });
    return data({ allowed: true, ...(await load(args)) } as const);
  };
}
