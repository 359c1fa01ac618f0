import { apiFileRoutes } from "../rooms/files/plugin.ts";
import type { Row } from "./row.ts";

/** Paths for the bytes of orders' files, which have no rows. */
const fileRoutes = apiFileRoutes.flatMap(({ address }) => [
  { method: "GET", path: address },
  { method: "PUT", path: address },
  { method: "GET", path: `${address}/small` },
]);

/** Splits a path into segments, without a trailing slash. The router ignores the case, too. */
const segmentsOf = (path: string) => path.toLowerCase().replace(/\/$/, "").split("/");

/** Returns a function that checks if a path matches a pattern such as "/order/:id" or "/invoices/:number.pdf", as the router does. */
function matcher(pattern: string): (path: string) => boolean {
  const parts = segmentsOf(pattern);
  return (path) => {
    const segments = segmentsOf(path);
    return (
      segments.length === parts.length &&
      parts.every((part, at) => {
        const segment = segments[at] ?? "";
        if (!part.startsWith(":")) return segment === part;
        const [, ...ending] = part.split(/(?=\.)/);
        return segment.length > ending.join("").length && segment.endsWith(ending.join(""));
      })
    );
  };
}

/** Returns a function that lists the methods of a path, without its query; none if no REST path matches. */
export function restMethods(rows: readonly Pick<Row, "method" | "path">[]): (path: string) => string[] {
  const routes = [...rows, ...fileRoutes].map(({ method, path }) => ({
    // Every GET route also answers HEAD.
    methods: method === "GET" ? ["GET", "HEAD"] : [method],
    matches: matcher(path),
  }));
  return (path) => {
    const decoded = decodeURI(path);
    const found = routes.filter(({ matches }) => matches(decoded)).flatMap(({ methods }) => methods);
    return [...new Set(found)].toSorted();
  };
}
