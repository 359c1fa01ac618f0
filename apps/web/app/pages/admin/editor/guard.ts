import { data, type LoaderFunctionArgs } from "react-router";
import { requireAdmin } from "#app/data/server.ts";

const FORBIDDEN = 403;

/**
 * Runs a screen's loader for admins only. Visitors are redirected to the sign-in. Other users get a 403 without data, and the admin's
 * layout shows that they have no permission.
 */
export function forAdmin<T extends object>(load: (args: LoaderFunctionArgs) => Promise<T>) {
  return async (args: LoaderFunctionArgs) => {
    if (!requireAdmin(args)) return data({ allowed: false } as const, { status: FORBIDDEN });
    return data({ allowed: true, ...(await load(args)) } as const);
  };
}
