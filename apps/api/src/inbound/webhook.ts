import { write } from "@rankwright/db/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { sameSecret } from "../secrets/same-secret.ts";
import { refuse } from "../trpc/errors.ts";
import { fitsInQueue, MAIL_MAX_BYTES, storeMail } from "./store.ts";

const METHODS = ["GET", "PUT", "PATCH", "DELETE"];

/** Returns true if the request has the correct secret. */
function hasSecret({ headers }: FastifyRequest, secret: string | undefined): boolean {
  const [, sent = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  return secret !== undefined && sameSecret(sent, secret);
}

/**
 * Serves `POST /webhooks/mail`: accepts a raw mail (RFC 822, at most 25 MB, any Content-Type) from a provider that sends the
 * configured secret as `Authorization: Bearer`. The mail is on disk before the 200 is sent. Repeated mails are stored once.
 * Returns 400 without the secret, 413 for a larger mail.
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
      // Checked before the body is read, so that unauthorized clients can't upload.
      onRequest: async (request) => {
        if (!hasSecret(request, deps.env.INBOUND_SECRET))
          throw refuse(
            "BAD_REQUEST",
            "The secret is wrong or missing. Send the secret from the settings as Authorization: Bearer SECRET.",
          );
      },
    },
    async (request, reply) => {
      const raw = request.body;
      if (!Buffer.isBuffer(raw) || raw.length === 0)
        throw refuse("BAD_REQUEST", "The request is empty. Send the raw e-mail as its body.");
      // The provider retries after a 503.
      if (!fitsInQueue(deps.db, raw.length))
        throw refuse(
          "SERVICE_UNAVAILABLE",
          "Too many e-mails are waiting to be processed. Please try again later.",
        );
      await write(deps.db, (tx) => storeMail(tx, raw, { box: "", bytes: raw.length }, deps.now()));
      return reply.header("Cache-Control", "no-store").code(200).send("");
    },
  );
  app.route({
    method: METHODS,
    url: "/webhooks/mail",
    handler: (_request, reply) => {
      reply.header("allow", "POST");
      throw refuse("METHOD_NOT_SUPPORTED", "Send e-mails with POST.");
    },
  });
}
