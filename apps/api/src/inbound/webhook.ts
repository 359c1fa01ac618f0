import { write } from "@rankwright/db/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { sameSecret } from "../secrets/same-secret.ts";
import { refuse } from "../trpc/errors.ts";
import { hasRoomFor, keepMail, MAIL_MAX_BYTES } from "./keep.ts";

const METHODS = ["GET", "PUT", "PATCH", "DELETE"];

/** Whether the request brings the secret. */
function isSent({ headers }: FastifyRequest, secret: string | undefined): boolean {
  const [, sent = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  return secret !== undefined && sameSecret(sent, secret);
}

/**
 * `POST /webhooks/mail`: takes a mail as it is (RFC 822, at most 25 MB, any Content-Type) from a provider that brings
 * `Authorization: Bearer` with the secret of the settings. It is on the disk before the 200; the same mail again is taken once.
 * 400 without the secret, 413 for a larger one.
 */
export async function inboundPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(sendProblem);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAIL_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  app.post(
    "/webhooks/mail",
    {
      bodyLimit: MAIL_MAX_BYTES,
      // Before the body is read: who may not post need not send it first.
      onRequest: async (request) => {
        if (!isSent(request, deps.env.INBOUND_SECRET))
          throw refuse("BAD_REQUEST", "The mail is not sent with the secret of the settings.");
      },
    },
    async (request, reply) => {
      const raw = request.body;
      if (!Buffer.isBuffer(raw) || raw.length === 0) throw refuse("BAD_REQUEST", "There is no mail in it.");
      // The provider brings it again.
      if (!hasRoomFor(deps.db, raw.length))
        throw refuse("SERVICE_UNAVAILABLE", "Too many mails wait to be read. Please send it again later.");
      await write(deps.db, (tx) => keepMail(tx, raw, { box: "", bytes: raw.length }, deps.now()));
      deps.wake("inbound");
      return reply.header("Cache-Control", "no-store").code(200).send("");
    },
  );
  app.route({
    method: METHODS,
    url: "/webhooks/mail",
    handler: (_request, reply) => {
      reply.header("allow", "POST");
      throw refuse("METHOD_NOT_SUPPORTED", "Mails are posted here.");
    },
  });
}
