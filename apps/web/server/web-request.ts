import type { FastifyRequest } from "fastify";

/**
 * The web-standard request of a Fastify one, at the site's public address (never the Host header's). Origin is left
 * out: it was checked before, and the framework's own check knows no second name of a loopback address. HEAD is asked as GET, for the
 * length of what GET answers; the listener leaves the body out.
 */
export function toWebRequest(siteUrl: string, request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name === "origin" || value === undefined) continue;
    for (const each of Array.isArray(value) ? value : [value]) headers.append(name, each);
  }
  const method = request.method === "HEAD" ? "GET" : request.method;
  const body = method !== "GET" && Buffer.isBuffer(request.body) ? new Uint8Array(request.body) : null;
  return new Request(siteUrl + request.url, { method, headers, body });
}
