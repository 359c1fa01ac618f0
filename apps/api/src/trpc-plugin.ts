import { TRPCError } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createContext, type RequestFacts } from "./context.ts";
import type { Deps } from "./deps.ts";
import { Refusal } from "./errors.ts";
import type { AppRouter } from "./router.ts";

/** How many calls one tRPC batch may hold. */
export const BATCH_MAX = 20;

/** Says over tRPC too when a throttled call may be tried again. */
const retryAfter: NonNullable<FastifyTRPCPluginOptions<AppRouter>["trpcOptions"]["responseMeta"]> = ({
  errors,
}) => {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof Refusal ? (cause.retryAfterSeconds ?? []) : [],
  );
  return seconds.length > 0 ? { headers: new Headers({ "Retry-After": String(Math.max(...seconds)) }) } : {};
};

/**
 * 405 for a method that no procedure has and 415 for a body that is not JSON. The adapter would fail on some of them, and
 * read others as something else.
 */
const requireJson = async ({ method, headers }: Pick<FastifyRequest, "method" | "headers">) => {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return;
  if (method !== "POST")
    throw new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: "Procedures are asked by GET or POST." });
  if (/^application\/json *(?:;|$)/i.test(headers["content-type"] ?? "")) return;
  throw new TRPCError({
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Send the body as JSON, with the header Content-Type: application/json.",
  });
};

/** What is somebody's own is kept by no cache. */
const noStore = async (_request: FastifyRequest, reply: FastifyReply) => {
  reply.header("Cache-Control", "no-store");
};

interface TrpcOptions {
  deps: Deps;
  router: AppRouter;
  /** Who asks: by a bearer token on the API host, by the session's cookie on the site. */
  facts: (deps: Deps, request: FastifyRequest, reply: FastifyReply) => Promise<Partial<RequestFacts>>;
}

/** All procedures under /trpc. */
export async function trpcPlugin(app: FastifyInstance, { deps, router, facts }: TrpcOptions): Promise<void> {
  app.addHook("onRequest", requireJson);
  app.addHook("onSend", noStore);
  app.register(fastifyTRPCPlugin, {
    prefix: "/trpc",
    trpcOptions: {
      router,
      maxBatchSize: BATCH_MAX,
      responseMeta: retryAfter,
      createContext: async ({ req, res }) => createContext(deps, await facts(deps, req, res)),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
