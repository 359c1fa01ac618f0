import { countUnverified, immediate, insertNotification, newId } from "@rankwright/db";
import { paths } from "@rankwright/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { addressKey, limits, within } from "../throttle.ts";
import { formProblem, MAX_BYTES } from "./paypal-standard/form.ts";

/** So many notifications may wait for the provider's word; the provider sends later ones again. */
const MOST_UNVERIFIED = 10_000;

function problem(statusCode: number, message: string): Error {
  return Object.assign(new Error(message), { statusCode });
}

const refusals = {
  429: { title: "Too Many Requests", code: "TOO_MANY_REQUESTS" },
  503: { title: "Service Unavailable", code: "SERVICE_UNAVAILABLE" },
} as const;

/**
 * Has the sender come again later (seconds): PayPal sends whatever was not answered with 200 again, for days. Not thrown:
 * nothing is wrong here, and a flood must not fill the log.
 */
function notNow(
  { id }: FastifyRequest,
  reply: FastifyReply,
  status: keyof typeof refusals,
  seconds: number,
  detail: string,
) {
  const { title, code } = refusals[status];
  return reply
    .code(status)
    .headers({ "retry-after": String(seconds), "cache-control": "no-store" })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify({ type: "about:blank", title, status, detail, code, requestId: id }));
}

/**
 * `POST /ipn`: keeps a payment notification's bytes and answers 200 with an empty body; the payments worker does the
 * rest. Anyone may post here, so nothing in it is believed. 415 for another content type, 413 for more than 64 kB,
 * 400 for what can't be a notification, 503 (with Retry-After) while too many wait or payment is turned off, 429 (likewise)
 * when one address has sent too many that the provider has not vouched for.
 */
export async function ipnPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "buffer", bodyLimit: MAX_BYTES },
    (_request, body, done) => done(null, body),
  );

  app.post(paths.paymentNotification(), { bodyLimit: MAX_BYTES }, (request, reply) => {
    const raw = request.body;
    if (!Buffer.isBuffer(raw)) throw problem(415, "A notification is application/x-www-form-urlencoded.");
    const wrong = formProblem(raw);
    if (wrong) throw problem(400, wrong);
    if (!deps.env.checkout) return notNow(request, reply, 503, 3_600, "Payment is turned off.");
    if (countUnverified(deps.db) >= MOST_UNVERIFIED)
      return notNow(request, reply, 503, 60, "Too many notifications wait to be verified.");
    // Committed to the disk before the answer: after a 200 the provider never sends it again.
    const _id = newId();
    const kept = immediate(deps.db, (tx) => {
      // The attempt has the notification's id: it is taken back as soon as the provider vouches for it.
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
      throw problem(405, "Notifications are posted here.");
    },
  });
}
