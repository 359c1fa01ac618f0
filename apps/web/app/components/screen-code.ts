import { matchRoutes, type RouteObject } from "react-router";

/** A route in the router's manifest (a screen or a layout), with the address of its code. */
interface KnownRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: true;
  module: string;
}

declare global {
  interface Window {
    /** The router's manifest of all routes. The router loads a route's code only on navigation. */
    __reactRouterManifest?: { routes: Record<string, KnownRoute> };
  }
}

const treeOf = (all: readonly KnownRoute[], within?: string): RouteObject[] =>
  all
    .filter(({ parentId }) => parentId === within)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: treeOf(all, id) }));

let tree: RouteObject[] | undefined;

const MAX_PATHS = 200;
const codes = new Map<string, readonly string[]>();

/** Returns the addresses of the code of the screen at a path, including its layouts. */
function codeOf(pathname: string): readonly string[] {
  const before = codes.get(pathname);
  if (before) return before;
  const { routes = {} } = window.__reactRouterManifest ?? {};
  tree ??= treeOf(Object.values(routes));
  const matches = matchRoutes(tree, pathname) ?? [];
  const code = matches.flatMap(({ route: { id = "" } }) => routes[id]?.module ?? []);
  // Caches the result: the pointer moves over many links, and matching a path against all routes takes half a millisecond.
  if (codes.size >= MAX_PATHS) codes.clear();
  codes.set(pathname, code);
  return code;
}

const fetched = new Set<string>();

/** Returns true if the screen's code is loaded. */
export const isScreenLoaded = (pathname: string): boolean =>
  pathname === window.location.pathname || codeOf(pathname).every((module) => fetched.has(module));

/** Loads the code of the screen at the path. Rejects if it can't be loaded. */
export async function fetchScreen(pathname: string): Promise<void> {
  const all = codeOf(pathname);
  await Promise.all(all.map((module) => import(/* @vite-ignore */ module)));
  for (const module of all) fetched.add(module);
}
