import { isTeamMember, paths, type SessionUser } from "@rankwright/schema";
import { defaultShouldDehydrateQuery } from "@tanstack/react-query";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { data, type RouterContextProvider, redirect } from "react-router";
import { type Server, serverContext } from "#app/context.ts";

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  /** Address of the screen, without the suffix of a data request. */
  url: URL;
}

/** Returns a caller of the API, in process and with the rights of this request. */
export function api(context: Readonly<RouterContextProvider>) {
  const { router, ctx } = context.get(serverContext);
  return router.createCaller(ctx);
}

/** Returns the signed-in user, or null for a visitor. */
export const currentUser = (context: Readonly<RouterContextProvider>) => context.get(serverContext).ctx.user;

/** Returns the signed-in user. Redirects visitors to the sign-in, which remembers the requested address. */
export function requireUser({ context, url }: LoaderArgs) {
  const user = currentUser(context);
  if (user) return user;
  throw redirect(paths.login({ from: url.pathname + url.search }));
}

/** Returns the signed-in admin. Returns undefined for other users: the page shows an error and no data. */
export function requireAdmin(args: LoaderArgs) {
  const user = requireUser(args);
  return user.isAdmin ? user : undefined;
}

/** Returns the signed-in admin or member of staff. Returns undefined for other users: the page shows an error and no data. */
export function requireStaff(args: LoaderArgs) {
  const user = requireUser(args);
  return isTeamMember(user) ? user : undefined;
}

/**
 * Makes the user who signs in with this request the current user for the rest of the request. Needed without script, where the same
 * request also renders the page.
 */
export function setCurrentUser(
  context: Readonly<RouterContextProvider>,
  { user, token }: { user: SessionUser; token: string },
): void {
  Object.assign(context.get(serverContext).ctx, { user, token });
}

type Helpers = ReturnType<typeof createServerSideHelpers<Server["router"]>>;

/** Queries that a loader runs, with tRPC's server-side helpers. */
export type Queries = (helpers: Helpers) => Promise<unknown>[];

/**
 * Runs queries in process and returns their results as `dehydratedState`, from which `ApiProvider` hydrates the query cache:
 * `return prefetch(context, (q) => [q.orders.page.prefetch({ page: 1 })])`. A `prefetch` that fails is left to the page, which runs
 * the query again; a `fetch` that fails makes the loader fail.
 */
export async function prefetch(context: Readonly<RouterContextProvider>, queries: Queries) {
  const { router, ctx } = context.get(serverContext);
  const helpers = createServerSideHelpers({ router, ctx });
  await Promise.all(queries(helpers));
  const state = helpers.dehydrate({ shouldDehydrateQuery: defaultShouldDehydrateQuery });
  // Returned as text, because the router's encoder visits each value, which takes up to 100 MB more memory under load.
  return { dehydratedState: JSON.stringify(state) };
}

/** Returns the 404 response for a record that doesn't exist or belongs to someone else. */
export const missing = () => data(null, { status: 404 });
