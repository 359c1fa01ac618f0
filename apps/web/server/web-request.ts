import type { FastifyRequest } from "fastify";

/**
 * Converts a Fastify request to a web-standard one, at the site's public address (never the Host header's). Origin is omitted:
 * it was checked before, and the framework's check doesn't know alternative names of a loopback address. HEAD becomes GET, so that the
 * length matches that of GET. The listener omits the body.
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
