import Fastify, { type FastifyInstance } from "fastify";
import { ZodError } from "zod";
import { styleSource } from "./page.ts";

/** Why a test system does not do what its page or a test asked of it, in a sentence. */
export class Declined extends Error {}

export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** The address, if it is http(s); with `loopback` only on this machine. */
export function webAddress(value: string | undefined, loopback: boolean): URL | undefined {
  const url = value ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || (loopback && !isLoopback(url.hostname))) return undefined;
  return url;
}

/** A page's way on: Chromium counts the redirect after a form as its target. */
export function policyFor(...ways: (string | undefined)[]): string {
  const shop = ways.map((way) => webAddress(way, false)?.origin ?? "");
  const targets = [...new Set(["'self'", ...shop])].filter(Boolean).join(" ");
  return `default-src 'none'; style-src ${styleSource}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`;
}

/** The address that this request came in by. */
export const originOf = ({ host }: { host: string }): string => `http://${host}`;

/** A listener for this machine only; bodies arrive as bytes, whatever they say they are. */
export function buildListener(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 256 * 1024 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.addHook("onRequest", async (request, reply) => {
    reply.header("content-security-policy", policyFor());
    reply.header("cache-control", "no-store");
    reply.header("x-content-type-options", "nosniff");
    // Other sites open in the same browser must neither pay nor move money here, by whatever name they call it.
    const foreignPage = request.headers["sec-fetch-site"] === "cross-site" && request.method !== "GET";
    if (!isLoopback(request.hostname) || foreignPage)
      return reply.code(403).send({ error: "This is for the shop on this machine only." });
  });
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError) return reply.code(400).send({ error: error.message });
    if (error instanceof Declined) return reply.code(409).send({ error: error.message });
    throw error;
  });
  return app;
}

/** A request's bytes. */
export const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** A form's fields. */
export const formOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(bytesOf(body).toString("utf8")));
