import { paths, worksHere } from "@rankwright/schema";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { data, type RouterContextProvider, redirect } from "react-router";
import { serverContext } from "#app/context.ts";

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

/** Fetches queries before a page renders: `await prefetch(context, (q) => [q.orders.page.prefetch({ page: 1 })])`. */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  queries: (helpers: ReturnType<typeof helpersOf>) => Promise<void>[],
) {
  const helpers = helpersOf(context);
  await Promise.all(queries(helpers));
  return { state: helpers.dehydrate() };
}

function helpersOf(context: Readonly<RouterContextProvider>) {
  const { router, ctx } = context.get(serverContext);
  return createServerSideHelpers({ router, ctx });
}

/** The 404 of a page whose record does not exist or is not one's own. */
export const missing = () => data(null, { status: 404 });
