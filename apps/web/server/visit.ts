import { OWN_VISIT } from "@rankwright/api";
import type { FastifyInstance } from "fastify";

/**
 * Requests one of the site's addresses in process, as a visitor who is not signed in. Missing addresses are not recorded.
 */
export async function visit(site: FastifyInstance, path: string): Promise<{ status: number; body: string }> {
  const reply = await site.inject({ method: "GET", url: path, headers: { "user-agent": OWN_VISIT } });
  const isPage = /^text\/html/.test(String(reply.headers["content-type"]));
  return { status: reply.statusCode, body: isPage ? reply.body : "" };
}
