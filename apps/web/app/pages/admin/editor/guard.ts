import { data, type LoaderFunctionArgs } from "react-router";
import { requireAdmin } from "#app/data/server.ts";

/** Status of a screen that the signed-in user may not see. */
const FORBIDDEN = 403;

/**
 * Runs a screen's loader for admins only. Redirects visitors to the sign-in. Other users get 403 without data, and the admin's
 * layout shows an error instead of the screen.
 */
export function forAdmin<T extends object>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs) => {
    if (!requireAdmin(args)) return data({ allowed: false } as const, { status: FORBIDDEN });
    return data({ allowed: true, ...(await load(args)) } as const);
  };
}
