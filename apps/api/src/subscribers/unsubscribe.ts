import { changeSubscriber, subscriberOfToken } from "@rankwright/db/contacts";
import { write } from "@rankwright/db/core";
import { paths } from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../context/deps.ts";
import { sendProblem } from "../http/problem.ts";
import { refuse } from "../trpc/errors.ts";

/** Ends the token's subscription. Idempotent. Throws NOT_FOUND for an unknown token. */
export function endSubscription({ db, now }: Pick<Deps, "db" | "now">, token: string) {
  return write(db, (tx) => {
    const subscriber = subscriberOfToken(tx, token);
    if (!subscriber) throw refuse("NOT_FOUND", "There is no subscription with this link.");
    if (subscriber.unsubscribedAt !== null) return subscriber;
    return changeSubscriber(tx, subscriber._id, { unsubscribedAt: now() });
  });
}

/**
 * Serves one-click unsubscribe (RFC 8058): mail programs POST to the URL in the List-Unsubscribe header. Cookies are ignored; the
 * token in the URL is the only authorization. A GET, as sent by link scanners, changes nothing.
 */
export async function unsubscribePlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.setErrorHandler(sendProblem);
  app.removeAllContentTypeParsers();
  // The body, "List-Unsubscribe=One-Click" in various encodings, is ignored.
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 4_096 }, (_request, _body, done) =>
    done(null),
  );
  app.post(paths.unsubscribe(), async (request, reply) => {
    const token = Object.entries(request.query ?? {}).find(([name]) => name === "token")?.[1];
    await endSubscription(deps, typeof token === "string" ? token : "");
    return reply
      .header("Cache-Control", "no-store")
      .type("text/plain; charset=utf-8")
      .send("Unsubscribed.\n");
  });
  app.get(paths.unsubscribe(), (request, reply) => {
    const at = request.url.indexOf("?");
    return reply.redirect(
      deps.env.SITE_URL + paths.subscription() + (at < 0 ? "" : request.url.slice(at)),
      303,
    );
  });
}
