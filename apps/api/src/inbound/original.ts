import { findUnmatched } from "@rankwright/db/inbound";
import { paths } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { cookieContext } from "../auth/request.ts";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { notFound } from "../trpc/errors.ts";
import { requireAdmin } from "../trpc/trpc.ts";

const params = z.object({ id: z.string() });

/**
 * Serves GET /settings/inbound/{id}/original: an unmatched mail as a file, byte for byte. Requires an admin's session cookie:
 * returns 401 without a session and 403 for other users. Returns 404 if only the mail's text is stored.
 */
export async function inboundOriginalPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(sendProblem);
  app.get(paths.inboundOriginal(":id"), async (request, reply) => {
    requireAdmin((await cookieContext(deps, request, reply)).user);
    const mail = findUnmatched(deps.db, params.parse(request.params).id);
    if (!mail?.raw) throw notFound("mail");
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", `attachment; filename="mail-${mail._id}.eml"`)
      .header("Content-Security-Policy", "sandbox; default-src 'none'")
      .header("X-Content-Type-Options", "nosniff")
      .type("message/rfc822")
      .send(mail.raw);
  });
}
