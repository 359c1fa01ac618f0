import type { FastifyRequest } from "fastify";
import type { Deps } from "../context/deps.ts";
import { refuse } from "../trpc/errors.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns true if the Origin header matches the site's scheme, host and port. All loopback names are equal. */
function isSite(siteUrl: string, origin: string): boolean {
  const [site, from] = [URL.parse(siteUrl), URL.parse(origin)];
  if (!site || !from || from.origin !== origin.toLowerCase()) return false;
  if (site.origin === from.origin) return true;
  return (
    site.protocol === from.protocol &&
    site.port === from.port &&
    loopback.has(site.hostname) &&
    loopback.has(from.hostname)
  );
}

/**
 * Throws FORBIDDEN for a request from another site's page, unless its method is GET, HEAD or OPTIONS. Checks the headers Origin and
 * Sec-Fetch-Site, which pages can't forge. A request with neither header is rejected as well.
 */
export function assertSameOrigin(
  deps: Pick<Deps, "env">,
  request: Pick<FastifyRequest, "method" | "headers">,
): void {
  if (request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS") return;
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  const sameSite = site === undefined || site === "same-origin" || site === "none";
  const allowed =
    origin === undefined ? site !== undefined && sameSite : sameSite && isSite(deps.env.SITE_URL, origin);
  if (allowed) return;
  throw refuse(
    "FORBIDDEN",
    `This request did not come from a page of ${deps.env.SITE_URL}. Open the site there and try again.`,
  );
}
