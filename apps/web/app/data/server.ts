import { paths, type SessionUser, worksHere } from "@rankwright/schema";
import { defaultShouldDehydrateQuery } from "@tanstack/react-query";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { data, type RouterContextProvider, redirect } from "react-router";
import { type Server, serverContext } from "#app/context.ts";

interface LoaderArgs {
  context: Readonly<RouterContextProvider>;
  /** The screen's own address, also where the request asks for its data only. */
  url: URL;
}

/** The API in process, with the rights of this request; what a loader or an action calls. */
export function api(context: Readonly<RouterContextProvider>) {
  const { router, ctx } = context.get(serverContext);
  return router.createCaller(ctx);
}

/** Who is signed in; null for a visitor. */
export const currentUser = (context: Readonly<RouterContextProvider>) => context.get(serverContext).ctx.user;

/** The signed-in user, or a redirect to the sign-in that remembers where the visitor wanted to go. */
export function requireUser({ context, url }: LoaderArgs) {
  const user = currentUser(context);
  if (user) return user;
  throw redirect(paths.login({ from: url.pathname + url.search }));
}

/** The signed-in admin; undefined for anyone else, whom the page tells so and shows no data. */
export function requireAdmin(args: LoaderArgs) {
  const user = requireUser(args);
  return user.isAdmin ? user : undefined;
}

/** The signed-in admin or staff; undefined for anyone else, as above. */
export function requireStaff(args: LoaderArgs) {
  const user = requireUser(args);
  return worksHere(user) ? user : undefined;
}

/** Who has just logged in by a form of the page: what this request still reads is theirs. Scripts ask once more. */
export function nowSignedIn(
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
  // As text: the router's encoder would take each value apart, for up to 100 MB more memory under load.
  return { dehydratedState: JSON.stringify(state) };
}

/** The 404 of a page whose record does not exist or is not one's own. */
export const missing = () => data(null, { status: 404 });
