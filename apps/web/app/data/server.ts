import { paths, type SessionUser, worksHere } from "@rankwright/schema";
import {
  type AnyTRPCQueryProcedure,
  callTRPCProcedure,
  createTRPCRecursiveProxy,
  type inferProcedureInput,
} from "@trpc/server";
import { createContext, data, type RouterContextProvider, redirect } from "react-router";
import { type Server, serverContext } from "#app/context.ts";
import type { Fetched, Handed } from "./fetched.ts";

/** For a document what its loaders fetch, which is written into it beside their data; null where the data alone is asked for, which has it within. */
export const fetchedContext = createContext<Fetched[] | null>(null);

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

/** The API's queries, each as a function that fetches it for the page. */
type Prefetch<Procedures> = {
  [Name in keyof Procedures]: Procedures[Name] extends AnyTRPCQueryProcedure
    ? Record<"prefetch" | "need", (input: inferProcedureInput<Procedures[Name]>) => Promise<void>>
    : Prefetch<Procedures[Name]>;
};
type Queries = Prefetch<Server["router"]["_def"]["record"]>;

/**
 * Fetches queries before a page renders: `await prefetch(context, (q) => [q.orders.page.prefetch({ page: 1 })])`. One that fails is
 * left to the page, which asks again; a screen that shows nothing without it says `need`, and fails with it.
 */
export async function prefetch(
  context: Readonly<RouterContextProvider>,
  queries: (q: Queries) => Promise<void>[],
): Promise<{ fetched: Handed }> {
  const { router, ctx } = context.get(serverContext);
  const inPage = context.get(fetchedContext);
  const fetched: Fetched = { at: Date.now(), queries: [] };
  const load = async (path: string, input: unknown) => {
    const call = { router, ctx, path, type: "query", signal: undefined, batchIndex: 0 } as const;
    const data: unknown = await callTRPCProcedure({ ...call, getRawInput: async () => input });
    fetched.queries.push({ path, ...(input !== undefined && { input }), data });
  };
  const q = createTRPCRecursiveProxy<Queries>(({ path, args: [input] }) => {
    const loaded = load(path.slice(0, -1).join("."), input);
    return path.at(-1) === "need" ? loaded : loaded.catch(() => {});
  });
  await Promise.all(queries(q));
  return { fetched: inPage ? inPage.push(fetched) - 1 : fetched };
}

/** The 404 of a page whose record does not exist or is not one's own. */
export const missing = () => data(null, { status: 404 });
