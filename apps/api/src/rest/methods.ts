import { apiFileRoutes } from "../rooms/files/plugin.ts";
import type { Row } from "./row.ts";

/** Paths for the bytes of orders' files, which have no rows. */
const fileRoutes = apiFileRoutes.flatMap(({ address }) => [
  { method: "GET", path: address },
  { method: "PUT", path: address },
  { method: "GET", path: `${address}/small` },
]);

/** Returns an expression for the paths that match a pattern such as "/order/:id", as the router does. */
const matcher = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}/?$`, "i");

/** Returns a function that lists the methods of a path, without its query; none if no REST path matches. */
export function restMethods(rows: readonly Pick<Row, "method" | "path">[]): (path: string) => string[] {
  const routes = [...rows, ...fileRoutes].map(({ method, path }) => ({
    // Every GET route also answers HEAD.
    methods: method === "GET" ? ["GET", "HEAD"] : [method],
    matches: matcher(path),
  }));
  return (path) => {
    const decoded = decodeURI(path);
    const found = routes.filter(({ matches }) => matches.test(decoded)).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
}
