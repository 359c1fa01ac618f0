import { OWN_VISIT } from "@rankwright/api";
import type { FastifyInstance } from "fastify";

/** Asks the site for one of its addresses as somebody would who is not signed in, in process; its own visits count as nobody's. */
export async function visit(site: FastifyInstance, path: string): Promise<{ status: number; body: string }> {
  const reply = await site.inject({ method: "GET", url: path, headers: { "user-agent": OWN_VISIT } });
  const isPage = /^text\/html/.test(String(reply.headers["content-type"]));
  return { status: reply.statusCode, body: isPage ? reply.body : "" };
}
