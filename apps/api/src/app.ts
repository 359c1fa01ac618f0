import type { RequestListener } from "node:http";
import fastifyCors from "@fastify/cors";
import { contentRevision } from "@rankwright/db/content";
import Fastify, { type FastifyInstance } from "fastify";
import { bearerFacts } from "./auth/request.ts";
import type { Deps } from "./deps.ts";
import { refuse } from "./errors.ts";
import { apiHeaders } from "./http/api-headers.ts";
import { cors } from "./http/cors.ts";
import { healthPlugin } from "./http/health.ts";
import { hasAnswered } from "./http/in-front.ts";
import { drains, LimitedServer, type ListenerLimits, listenerLimits } from "./http/listener.ts";
import { OneLine } from "./http/one-line.ts";
import { problemOf, send, sendProblem } from "./http/problem.ts";
import { newRequestId } from "./http/request-id.ts";
import { inboundPlugin } from "./inbound/webhook.ts";
import { webhooksPlugin } from "./payments/webhooks.ts";
import { restPlugin } from "./rest/adapter.ts";
import { docsPlugin } from "./rest/docs.ts";
import { refuseInFront } from "./rest/early.ts";
import { keptReads } from "./rest/kept-reads.ts";
import { metaOf } from "./rest/procedures.ts";
import { restRows } from "./rest/rows.ts";
import { wrongFieldsInFront } from "./rest/wrong-fields.ts";
import { apiDoors, orderFilesPlugin } from "./rooms/files/plugin.ts";
import { type AppRouter, buildRestRouter, buildRouter, type RestRouter } from "./router.ts";
import type { Env } from "./settings/env.ts";
import { trpcPlugin } from "./trpc-plugin.ts";

/** The largest body that is read, in bytes: a record of ten full text fields, twice over. */
export const BODY_LIMIT = 512 * 1024;
/** How long an address's variable part may be: a full batch of the longest names. */
export const PARAM_MAX = 1_000;

/**
 * Whose word about the client's address counts: with TRUST_PROXY that of the one proxy in front and of nobody behind it,
 * because what is further left in X-Forwarded-For is the client's own to write.
 */
export const trustedProxies = (env: Pick<Env, "TRUST_PROXY">) =>
  env.TRUST_PROXY && ((_address: string, hop: number) => hop < 1);

declare module "fastify" {
  interface FastifyInstance {
    /** Of the API: answers a request on its host, or on the site's under /api. */
    answer: RequestListener;
  }
}

/** The API host: REST at the root, tRPC, notifications, its own documentation. Bearer tokens only. */
export function buildApi(
  deps: Deps,
  router: AppRouter = buildRouter(deps.sections),
  limits: ListenerLimits = listenerLimits,
  restRouter: RestRouter = buildRestRouter(deps.sections),
): FastifyInstance {
  const rows = restRows(deps.sections);
  const kept = keptReads(deps, rows);
  const refused = refuseInFront(deps, rows, (procedure) => metaOf(restRouter, procedure));
  const unlessWrong = wrongFieldsInFront(deps, rows, restRouter);
  const inFront = (routing: RequestListener): RequestListener => {
    return (request, response) => {
      const answered = hasAnswered(() => kept.answer(request, response) || refused(request, response));
      if (!answered) unlessWrong(request, response, () => routing(request, response));
    };
  };
  const app = Fastify({
    ...drains,
    logController: new OneLine(),
    loggerInstance: deps.log,
    genReqId: newRequestId,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(deps.env),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: PARAM_MAX },
    serverFactory: (handler) => new LimitedServer(inFront(handler), limits),
    // What the router refuses before any route, such as an address that can't be decoded.
    frameworkErrors: sendProblem,
  });
  app.decorate("answer", inFront(app.routing));
  app.setErrorHandler(sendProblem);
  const nowhere = problemOf(refuse("NOT_FOUND", "There is nothing at this address."));
  app.setNotFoundHandler((_request, reply) => send(reply, nowhere));
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(apiHeaders);
    done();
  });
  app.register(fastifyCors, cors);
  app.register(restPlugin, { deps, router: restRouter, rows, kept });
  app.register(trpcPlugin, { deps, router, facts: bearerFacts });
  app.register(webhooksPlugin, { deps });
  app.register(inboundPlugin, { deps });
  app.register(orderFilesPlugin, { deps, doors: apiDoors, facts: bearerFacts });
  app.register(healthPlugin, { deps });
  app.register(docsPlugin, { rows, url: deps.env.API_URL });
  app.get("/", () => ({
    name: "Rankwright",
    docs: `${deps.env.API_URL}/docs`,
    openapi: `${deps.env.API_URL}/openapi.json`,
    contentRevision: contentRevision(deps.db),
  }));
  return app;
}
