import { dropAttempt } from "@rankwright/db/accounts";
import { newId, type Tx, write } from "@rankwright/db/core";
import { insertNotification } from "@rankwright/db/payments";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { serviceUnavailable } from "../http/service-unavailable.ts";
import { addressKey } from "../throttle/keys.ts";
import { limits } from "../throttle/limits.ts";
import { tryAttempt } from "../throttle/throttle.ts";
import { refuse } from "../trpc/errors.ts";
import { otherMode } from "./mode.ts";
import type { PaymentProvider, Verification } from "./provider.ts";
import { providers } from "./providers.ts";
import { fullReason } from "./waiting-limits.ts";

/** Time limit for verifying a signature during the request, in ms. After it the worker verifies the notification. */
const VERIFY_MS = 5_000;

type Webhook = NonNullable<PaymentProvider["webhook"]>;

/** Returns the request headers with these names, keyed by lower-case name. */
function pickHeaders(names: readonly string[], { headers }: FastifyRequest): Record<string, string> {
  const stored = names.map((name) => [name.toLowerCase(), headers[name.toLowerCase()]] as const);
  return Object.fromEntries(
    stored.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

/** Registers the webhook route of one provider. */
function receiveFrom(app: FastifyInstance, deps: Deps, provider: PaymentProvider, webhook: Webhook): void {
  const { path, contentType, maxBytes, storedHeaders, problem } = webhook;
  const otherType = refuse("UNSUPPORTED_MEDIA_TYPE", `A notification is ${contentType}.`);
  // Providers that sign have a separate rate limit, so that a flood of unsigned notifications from the same IP can't exhaust it.
  const rateLimitKey = (sender: string) => (provider.verifies === "before" ? `${sender} signed` : sender);
  const isWithin = (tx: Tx, sender: string, _id: string) =>
    tryAttempt(tx, deps.now(), limits.notificationAddress, rateLimitKey(sender), _id);

  /**
   * Stores the notification's events. Must be committed before the response, because the provider doesn't retry after a 200. A
   * signature only proves events of the current payment mode; other events are stored unverified, and the worker puts them into review.
   */
  function store(
    tx: Tx,
    _id: string,
    raw: Buffer,
    headers: Record<string, string>,
    { sender, isSigned }: { sender: string; isSigned: boolean },
  ): void {
    const { eventId, events } = provider.parseWebhook(raw, headers);
    const now = deps.now();
    for (const [at, event] of events.entries()) {
      const verified = isSigned && otherMode(tx, { provider: provider.id, event }, deps.env) === undefined;
      // Event ids are unique. Only verified events are stored with theirs, so that a forged event can't block the genuine one.
      const id = verified && eventId !== "" ? `${eventId}${at === 0 ? "" : `#${at}`}` : "";
      const row = { provider: provider.id, raw, headers, event, eventId: id };
      insertNotification(
        tx,
        { ...row, _id: at === 0 ? _id : newId(), ...(verified ? { verifiedAt: now } : { sender }) },
        now,
      );
    }
    // Verified notifications don't count toward the rate limit: deletes the attempt that `isWithin` stored under this id.
    if (isSigned) dropAttempt(tx, _id);
  }

  async function handleWebhook(request: FastifyRequest, reply: FastifyReply) {
    const raw = request.body;
    if (!Buffer.isBuffer(raw)) throw otherType;
    const wrong = problem(raw);
    if (wrong) throw refuse("BAD_REQUEST", wrong);
    const setup = deps.env.setups[provider.id];
    // Providers retry for days until they get a 200.
    if (!setup) return serviceUnavailable(request, reply, 503, 3_600, "Payment is turned off.");
    const tooMany = () =>
      serviceUnavailable(request, reply, 429, 60, "Too many notifications came from this address.");
    const sender = addressKey(request.ip);
    const refuseIfFull = () => {
      const full = fullReason(deps.db, provider.id, sender);
      if (full === "all")
        return serviceUnavailable(request, reply, 503, 60, "Too many notifications wait to be verified.");
      return full && tooMany();
    };
    const _id = newId();
    const headers = pickHeaders(storedHeaders, request);
    const done = () => {
      deps.log.info({ notification: _id, bytes: raw.length }, "payment notification received");
      return reply.code(200).send("");
    };
    if (provider.verifies === "after") {
      const full = refuseIfFull();
      if (full) return full;
      const isStored = await write(deps.db, (tx) => {
        if (!isWithin(tx, sender, _id)) return false;
        store(tx, _id, raw, headers, { sender, isSigned: false });
        return true;
      });
      return isStored ? done() : tooMany();
    }
    if (!(await write(deps.db, (tx) => isWithin(tx, sender, _id)))) return tooMany();
    const late = AbortSignal.timeout(VERIFY_MS);
    const verdict: Verification = await provider.verifyWebhook(setup, raw, headers, deps.now(), late);
    if (verdict.result === "invalid")
      throw refuse("BAD_REQUEST", "The notification is not signed by the provider.");
    // Verified notifications don't wait for verification, so the waiting limit doesn't apply.
    const isVerified = verdict.result === "verified";
    const full = isVerified ? undefined : refuseIfFull();
    if (full) return full;
    await write(deps.db, (tx) => store(tx, _id, raw, headers, { sender, isSigned: isVerified }));
    return done();
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    contentType,
    { parseAs: "buffer", bodyLimit: maxBytes },
    (_request, body, parsed) => parsed(null, body),
  );
  app.addContentTypeParser("*", (_request, _body, parsed) => parsed(otherType));
  app.post(path, { bodyLimit: maxBytes }, handleWebhook);
  app.route({
    method: ["GET", "PUT", "PATCH", "DELETE"],
    url: path,
    handler: (_request, reply) => {
      reply.header("allow", "POST");
      throw refuse("METHOD_NOT_SUPPORTED", "Notifications are posted here.");
    },
  });
}

/**
 * `POST /ipn` and `/webhooks/…`: stores a notification's bytes and returns 200 with an empty body; the payments worker
 * processes it. Anyone can post here, so nothing in it is trusted. Returns 415 for another content type, 413 for a body that is
 * too big and 400 for a malformed body or an invalid signature. Returns 503 with Retry-After while payment is off or too many of
 * the provider's notifications wait for verification, and 429 with Retry-After if an address has sent too many unverified ones.
 */
export async function webhooksPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(sendProblem);
  for (const provider of providers) {
    const { webhook } = provider;
    if (webhook) await app.register(async (scope) => receiveFrom(scope, deps, provider, webhook));
  }
}
