import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import { contentRevision } from "@rankwright/db/content";
import { TRPCError } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { bearerFacts } from "./auth/request.ts";
import { createContext } from "./context.ts";
import type { Deps } from "./deps.ts";
import type { Env } from "./env.ts";
import { Refusal, refuse } from "./errors.ts";
import { healthPlugin } from "./health.ts";
import { LimitedServer, type ListenerLimits, listenerLimits } from "./listener.ts";
import { ipnPlugin } from "./payments/ipn.ts";
import { restPlugin } from "./rest/adapter.ts";
import { docsPage, docsStyleHash } from "./rest/docs.ts";
import { openApi } from "./rest/openapi.ts";
import { sendProblem } from "./rest/problem.ts";
import { restRows } from "./rest/rows.ts";
import { type AppRouter, buildRouter } from "./router.ts";

/** The largest body that is read, in bytes: a record of ten full text fields, twice over. */
export const BODY_LIMIT = 512 * 1024;
/** How many calls one tRPC batch may hold. */
export const BATCH_MAX = 20;

/** Says over tRPC too when a throttled call may be tried again. */
export const retryAfter: NonNullable<FastifyTRPCPluginOptions<AppRouter>["trpcOptions"]["responseMeta"]> = ({
  errors,
}) => {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof Refusal ? (cause.retryAfterSeconds ?? []) : [],
  );
  return seconds.length > 0 ? { headers: new Headers({ "Retry-After": String(Math.max(...seconds)) }) } : {};
};

/** How long an address's variable part may be: a full batch of the longest names. */
export const PARAM_MAX = 1_000;

/**
 * A Fastify hook for tRPC: 405 for a method that no procedure has and 415 for a body that is not JSON. The adapter would
 * fail on some of them, and read others as something else.
 */
export const requireJson = async ({ method, headers }: Pick<FastifyRequest, "method" | "headers">) => {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return;
  if (method !== "POST")
    throw new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: "Procedures are asked by GET or POST." });
  if (/^application\/json *(?:;|$)/i.test(headers["content-type"] ?? "")) return;
  throw new TRPCError({
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Send the body as JSON, with the header Content-Type: application/json.",
  });
};

/** A Fastify hook for what is somebody's own: no cache keeps it. */
export const noStore = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header("Cache-Control", "no-store");
};

/**
 * Whose word about the client's address counts: with TRUST_PROXY that of the one proxy in front and of nobody behind it,
 * because what stands further left in X-Forwarded-For is the client's own to write.
 */
export const trustedProxies = (env: Pick<Env, "TRUST_PROXY">) =>
  env.TRUST_PROXY && ((_address: string, hop: number) => hop < 1);

/** The API host: REST at the root, tRPC, notifications, its own documentation. Bearer tokens only. */
export function buildApi(
  deps: Deps,
  router: AppRouter = buildRouter(deps.sections),
  limits: ListenerLimits = listenerLimits,
): FastifyInstance {
  const app = Fastify({
    loggerInstance: deps.log,
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies(deps.env),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: PARAM_MAX },
    serverFactory: (handler) => new LimitedServer(handler, limits),
    // What the router refuses before any route, such as an address that can't be decoded.
    frameworkErrors: sendProblem,
  });
  const rows = restRows(deps.sections);
  const description = openApi(rows, deps.env.API_URL);
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) =>
    sendProblem(refuse("NOT_FOUND", "There is nothing at this address."), request, reply),
  );
  app.register(helmet, {
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], styleSrc: [docsStyleHash] } },
  });
  app.register(cors, {
    origin: "*",
    methods: ["GET", "HEAD", "POST", "PUT", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
  });
  app.register(restPlugin, { deps, router, rows });
  app.register(async (scope) => {
    scope.addHook("onRequest", requireJson);
    scope.addHook("onSend", noStore);
    scope.register(fastifyTRPCPlugin, {
      prefix: "/trpc",
      trpcOptions: {
        router,
        maxBatchSize: BATCH_MAX,
        responseMeta: retryAfter,
        createContext: async ({ req }) => createContext(deps, await bearerFacts(deps, req)),
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>);
  });
  app.register(ipnPlugin, { deps });
  app.register(healthPlugin, { deps });
  app.get("/openapi.json", () => description);
  app.get("/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(docsPage(rows, deps.env.API_URL)),
  );
  app.get("/", () => ({
    name: "Rankwright",
    docs: "/docs",
    openapi: "/openapi.json",
    contentRevision: contentRevision(deps.db),
  }));
  return app;
}
