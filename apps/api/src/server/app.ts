import { randomUUID } from "node:crypto";
import fastifyCors from "@fastify/cors";
import fastifyHelmet from "@fastify/helmet";
import { contentRevision } from "@rankwright/db/content";
import Fastify, { type FastifyInstance } from "fastify";
import { bearerContext } from "../auth/request.ts";
import type { Deps } from "../context/deps.ts";
import { apiPolicy, cors } from "../http/headers.ts";
import { healthPlugin } from "../http/health.ts";
import { drainOptions, LimitedServer, type ListenerLimits, listenerLimits } from "../http/listener.ts";
import { sendProblem } from "../http/problem.ts";
import { RequestLog } from "../http/request-log.ts";
import { inboundPlugin } from "../inbound/webhook.ts";
import { webhooksPlugin } from "../payments/webhooks.ts";
import { restPlugin } from "../rest/adapter.ts";
import { docsPlugin } from "../rest/docs.ts";
import { restMethods } from "../rest/methods.ts";
import { restRows } from "../rest/rows.ts";
import { apiFileRoutes, orderFilesPlugin } from "../rooms/files/plugin.ts";
import { type AppRouter, buildRestRouter, buildRouter, type RestRouter } from "../router.ts";
import { refuse } from "../trpc/errors.ts";
import { trpcPlugin } from "./trpc-plugin.ts";

/** Maximum size of a request body, in bytes: twice the size of a record with ten text fields of maximum length. */
export const BODY_LIMIT = 512 * 1024;
/** Maximum length of a path parameter. Enough for a tRPC batch of BATCH_MAX calls with the longest names. */
const PARAM_MAX = 1_000;

/** Fastify options shared by both listeners. */
export const serverOptions = ({ env, log }: Pick<Deps, "env" | "log">) => ({
  ...drainOptions,
  logController: new RequestLog(),
  loggerInstance: log,
  genReqId: () => randomUUID(),
  bodyLimit: BODY_LIMIT,
  // Trusts one proxy, so the last entry of X-Forwarded-For is used. Clients can forge the others.
  trustProxy: env.TRUST_PROXY && ((_address: string, hop: number) => hop < 1),
  routerOptions: { maxParamLength: PARAM_MAX },
});

/** Builds the API host: REST at the root, tRPC, webhooks and the documentation. Accepts bearer tokens only. */
export function buildApi(
  deps: Deps,
  router: AppRouter = buildRouter(deps.sections),
  limits: ListenerLimits = listenerLimits,
  restRouter: RestRouter = buildRestRouter(deps.sections),
): FastifyInstance {
  const rows = restRows(deps.sections);
  const methodsOf = restMethods(rows);
  const options = serverOptions(deps);
  const app = Fastify({
    ...options,
    routerOptions: { ...options.routerOptions, caseSensitive: false, ignoreTrailingSlash: true },
    serverFactory: (handler) => new LimitedServer(handler, limits),
    // Handles errors that occur before routing, such as an undecodable path.
    frameworkErrors: sendProblem,
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(refuse("NOT_FOUND", "There is nothing at this address."), request, reply),
  );
  app.register(fastifyHelmet, { contentSecurityPolicy: { directives: apiPolicy } });
  app.register(fastifyCors, cors).after(() => {
    // Added after CORS, whose headers browsers require to read the error. Runs before the body is read.
    app.addHook("onRequest", ({ is404, method, url }, reply, done) => {
      const [path = ""] = url.split("?", 1);
      const allowed = is404 ? methodsOf(path) : [];
      if (allowed.length === 0) return done();
      reply.header("allow", allowed.join(", "));
      const message = `This address doesn't accept ${method}. Use ${allowed.join(" or ")}.`;
      done(refuse("METHOD_NOT_SUPPORTED", message));
    });
  });
  app.register(restPlugin, { deps, router: restRouter, rows });
  app.register(trpcPlugin, { deps, router, authenticate: bearerContext });
  app.register(webhooksPlugin, { deps });
  app.register(inboundPlugin, { deps });
  app.register(orderFilesPlugin, { deps, routes: apiFileRoutes, authenticate: bearerContext });
  app.register(healthPlugin, { deps });
  app.register(docsPlugin, { deps, router: restRouter, rows });
  app.get("/", () => ({
    name: "Rankwright",
    docs: `${deps.env.API_URL}/docs`,
    openapi: `${deps.env.API_URL}/openapi.json`,
    contentRevision: contentRevision(deps.db),
  }));
  return app;
}
