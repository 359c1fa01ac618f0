import { countUnverified, insertNotification } from "@rankwright/db";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { formProblem, MAX_BYTES } from "./form.ts";

/** So many notifications may wait for the provider's word; the provider sends later ones again. */
const MOST_UNVERIFIED = 10_000;

function problem(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode });
}

/** Has the sender come again later (seconds). Not thrown: nothing is wrong here, and a flood must not fill the log. */
function notNow({ id }: FastifyRequest, reply: FastifyReply, seconds: number, detail: string) {
  const told = { type: "about:blank", title: "Service Unavailable", status: 503, detail };
  return reply
    .code(503)
    .headers({ "retry-after": String(seconds), "cache-control": "no-store" })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify({ ...told, code: "SERVICE_UNAVAILABLE", requestId: id }));
}

/**
 * `POST /ipn`: keeps a payment notification's bytes and answers 200 with an empty body; the payments worker does the
 * rest. Anyone may post here, so nothing in it is believed. 415 for another content type, 413 for more than 64 kB,
 * 400 for what can't be a notification, 503 (with Retry-After) while too many wait or payment is turned off.
 */
export async function ipnPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.post("/ipn", { bodyLimit: MAX_BYTES }, (request, reply) => {
    const raw = request.body;
    if (!Buffer.isBuffer(raw)) throw problem(415, "A notification is application/x-www-form-urlencoded.");
    const wrong = formProblem(raw);
    if (wrong) throw problem(400, wrong);
    if (!deps.env.checkout) return notNow(request, reply, 3_600, "Payment is turned off.");
    if (countUnverified(deps.db) >= MOST_UNVERIFIED)
      return notNow(request, reply, 60, "Too many notifications wait to be verified.");
    // Committed to the disk before the answer: after a 200 the provider never sends it again.
    const { _id } = insertNotification(deps.db, raw, deps.now());
    deps.log.info({ notification: _id, bytes: raw.length }, "payment notification received");
    deps.wake("payments");
    return reply.code(200).send("");
  });

  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url: "/ipn",
    handler: (_request, reply) => {
      reply.header("allow", "POST");
      throw problem(405, "Notifications are posted here.");
    },
  });
}
