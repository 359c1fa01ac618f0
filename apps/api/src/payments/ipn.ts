import { immediate, newId } from "@rankwright/db/core";
import { countUnverified, insertNotification } from "@rankwright/db/payments";
import { paths } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../deps.ts";
import { notNow } from "../http/not-now.ts";
import { addressKey, limits, within } from "../throttle.ts";
import { provider } from "./providers.ts";

/** How many may wait to be verified; the provider sends later ones again. */
const MOST_UNVERIFIED = 10_000;

function httpError(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode });
}

/**
 * `POST /ipn`: keeps a notification's bytes and answers 200 with an empty body; the payments worker does the rest. Anyone may
 * post here, so nothing in it is believed. 415 for another content type, 413 for more than 64 kB, 400 for what can't be a
 * notification, 503 (with Retry-After) while too many wait or payment is turned off, 429 (likewise) when one address has sent
 * too many unverified ones.
 */
export async function ipnPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const { contentType, maxBytes, problem } = provider.webhook;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(contentType, { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.post(paths.paymentNotification(), { bodyLimit: maxBytes }, (request, reply) => {
    const raw = request.body;
    if (!Buffer.isBuffer(raw)) throw httpError(415, `A notification is ${contentType}.`);
    const wrong = problem(raw);
    if (wrong) throw httpError(400, wrong);
    // PayPal repeats for days what was not answered with 200.
    if (!deps.env.checkout) return notNow(request, reply, 503, 3_600, "Payment is turned off.");
    if (countUnverified(deps.db) >= MOST_UNVERIFIED)
      return notNow(request, reply, 503, 60, "Too many notifications wait to be verified.");
    // Committed to the disk before the answer: after a 200 the provider never sends it again.
    const _id = newId();
    const kept = immediate(deps.db, (tx) => {
      // The attempt has the notification's id: it is taken back once the notification is verified.
      const isWithin = within(tx, deps.now(), limits.notificationAddress, addressKey(request.ip), _id);
      return isWithin && insertNotification(tx, raw, deps.now(), _id);
    });
    if (!kept) return notNow(request, reply, 429, 60, "Too many notifications came from this address.");
    deps.log.info({ notification: _id, bytes: raw.length }, "payment notification received");
    deps.wake("payments");
    return reply.code(200).send("");
  });

  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url: paths.paymentNotification(),
    handler: (_request, reply) => {
      reply.header("allow", "POST");
      throw httpError(405, "Notifications are posted here.");
    },
  });
}
