import type { FastifyReply, FastifyRequest } from "fastify";
import { type CachedPage, chooseEncoding } from "./page-cache.ts";

/** Sends a cached page, in the smallest encoding that the browser takes; 304 where the browser has it already. */
export function sendPage(page: CachedPage, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    ...page.headers,
    etag: page.etag,
    "cache-control": "public, max-age=0, must-revalidate",
    vary: "Accept-Encoding",
  });
  if (headers["if-none-match"]?.split(/,\s*/).includes(page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(page.body[encoding]);
}
