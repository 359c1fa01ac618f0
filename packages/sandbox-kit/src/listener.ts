import Fastify, { type FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { styleSource } from "./page.ts";

/** Error for a request from a page or a test that is refused. The message is shown to the user. */
export class Declined extends Error {}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** Parses an http or https URL. If `loopback` is true, rejects hosts other than this machine. */
export function webAddress(value: string | undefined, loopback: boolean): URL | undefined {
  const url = value ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || (loopback && !isLoopback(url.hostname))) return undefined;
  return url;
}

/** Content security policy of a page. form-action allows the shop, because Chromium also applies it to redirects after a form. */
export function policyFor(...ways: (string | undefined)[]): string {
  const shop = ways.map((way) => webAddress(way, false)?.origin ?? "");
  const targets = [...new Set(["'self'", ...shop])].filter(Boolean).join(" ");
  return `default-src 'none'; style-src ${styleSource}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
}

/** Returns the origin that this request was sent to. */
export const originOf = ({ host }: { host: string }): string => `http://${host}`;

/** Builds a server that only accepts requests to a loopback host. It parses every body as a Buffer. */
export function buildListener(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 256 * 1024 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", policyFor());
    reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
    // Reject cross-site requests (CSRF) and foreign Host headers (DNS rebinding).
    const foreignPage = request.headers["sec-fetch-site"] === "cross-site" && request.method !== "GET";
    if (!isLoopback(request.hostname) || foreignPage)
      return reply.code(403).send({ error: "Only the shop on this machine can use the test system." });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ error: error.message });
    if (error instanceof Declined) return reply.code(409).send({ error: error.message });
    throw error;
  });
  return app;
}

export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

export const formOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(bytesOf(body).toString("utf8")));
