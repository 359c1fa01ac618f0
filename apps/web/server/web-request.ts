import type { FastifyRequest } from "fastify";

/**
 * Converts a Fastify request to a web-standard one, with the site's public address instead of the Host header. Omits Origin: it was
 * already checked, and the framework's own check would reject other names of a loopback address. Converts HEAD to GET, so that
 * Content-Length is the same; the listener then omits the body.
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
