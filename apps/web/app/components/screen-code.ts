import { matchRoutes, type RouteObject } from "react-router";

/** A screen, or what lies around some, as the router knows it: with the address of its code. */
interface KnownRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: true;
  module: string;
}

declare global {
  interface Window {
    /** What the router leaves there of all screens. It fetches the code of one only when somebody goes there. */
    __reactRouterManifest?: { routes: Record<string, KnownRoute> };
  }
}

const treeOf = (all: readonly KnownRoute[], within?: string): RouteObject[] =>
  all
    .filter(({ parentId }) => parentId === within)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: treeOf(all, id) }));

let tree: RouteObject[] | undefined;

const MOST_PATHS = 200;
const codes = new Map<string, readonly string[]>();

/** The addresses of the code that the screen at a path and all around it are made of. */
function codeOf(pathname: string): readonly string[] {
  const before = codes.get(pathname);
  if (before) return before;
  const { routes = {} } = window.__reactRouterManifest ?? {};
  tree ??= treeOf(Object.values(routes));
  const matches = matchRoutes(tree, pathname) ?? [];
  const code = matches.flatMap(({ route: { id = "" } }) => routes[id]?.module ?? []);
  // A pointer crosses many links, and a look among all routes takes half a millisecond.
  if (codes.size >= MOST_PATHS) codes.clear();
  codes.set(pathname, code);
  return code;
}

const fetched = new Set<string>();

/** Whether nothing is left to be fetched before the screen can be shown, but for its data. */
export const isScreenHere = (pathname: string): boolean =>
  pathname === window.location.pathname || codeOf(pathname).every((module) => fetched.has(module));

/** Fetches the code of the screen at the path; rejects where it can't be had. */
export async function fetchScreen(pathname: string): Promise<void> {
  const all = codeOf(pathname);
  await Promise.all(all.map((module) => import(/* @vite-ignore */ module)));
  for (const module of all) fetched.add(module);
}
