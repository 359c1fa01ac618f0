import type { IncomingMessage } from "node:http";

/** An http address as clients send it to a proxy: its host, and its path with the query. */
const ABSOLUTE = /^https?:\/\/([^/?#@]+)([/?][^#]*)?(?:#.*)?$/i;

/**
 * Brings the request's target to its usual form, a path, from the absolute one (`GET http://host/ HTTP/1.1`), which a server
 * must accept and whose host counts instead of the Host header (RFC 9112, 3.2.2). False when it names nothing here.
 */
export function readTarget(request: Pick<IncomingMessage, "url" | "headers">): boolean {
  const { url = "" } = request;
  if (url.startsWith("/")) return true;
  const [, host, path = "/"] = ABSOLUTE.exec(url) ?? [];
  if (host === undefined) return false;
  request.url = path.startsWith("/") ? path : `/${path}`;
  request.headers.host = host.toLowerCase();
  return true;
}
