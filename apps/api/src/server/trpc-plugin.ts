import { BusyError } from "@rankwright/db/core";
import { getTRPCErrorShape, TRPCError } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { canBeDecoded } from "../addresses/can-be-decoded.ts";
import { createContext, type RequestContext } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { jsonBodyError } from "../http/json-body.ts";
import { asTrpcError, type Thrown } from "../http/problem.ts";
import type { AppRouter } from "../router.ts";
import { busy, Refusal } from "../trpc/errors.ts";

/** Maximum number of calls in a tRPC batch. */
export const BATCH_MAX = 20;

/** Returns the seconds after which all rejected calls may be retried; undefined if no error has a time. */
function secondsToWait(errors: readonly TRPCError[]): string | undefined {
  const seconds = errors.flatMap(({ cause }) =>
    cause instanceof Refusal ? (cause.retryAfterSeconds ?? []) : [],
  );
  return seconds.length > 0 ? String(Math.max(...seconds)) : undefined;
}

/** Adds Retry-After for rate-limited calls. */
const retryAfter: NonNullable<FastifyTRPCPluginOptions<AppRouter>["trpcOptions"]["responseMeta"]> = ({
  errors,
}) => {
  const seconds = secondsToWait(errors);
  return seconds === undefined ? {} : { headers: new Headers({ "Retry-After": seconds }) };
};

/** Throws 405 for unsupported methods and 415 for a body that isn't JSON, because tRPC's adapter accepts both. */
function requireJson({ method, headers }: Pick<FastifyRequest, "method" | "headers">): void {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return;
  if (method !== "POST")
    throw new TRPCError({ code: "METHOD_NOT_SUPPORTED", message: "Call procedures with GET or POST." });
  if (/^application\/json *(?:;|$)/i.test(headers["content-type"] ?? "")) return;
  throw new TRPCError({
    code: "UNSUPPORTED_MEDIA_TYPE",
    message: "Send the body as JSON, with the header Content-Type: application/json.",
  });
}

interface TrpcOptions {
  deps: Deps;
  router: AppRouter;
  /** Authenticates a request: by bearer token on the API host, by the session cookie on the site. */
  authenticate: (
    deps: Deps,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Partial<RequestContext>>;
}

/** Serves all procedures under /trpc. */
export async function trpcPlugin(
  app: FastifyInstance,
  { deps, router, authenticate }: TrpcOptions,
): Promise<void> {
  app.addHook("onRequest", (request, _reply, done) => {
    requireJson(request);
    done();
  });
  // Responses may contain private data.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("Cache-Control", "no-store");
    done();
  });
  // Errors outside of procedures. tRPC clients can't parse the problem details that REST returns.
  app.setErrorHandler((thrown: Thrown, request, reply) => {
    const error = asTrpcError(thrown instanceof BusyError ? busy() : thrown);
    if (error.code === "INTERNAL_SERVER_ERROR") request.log.error({ err: thrown }, "request failed");
    const shape = getTRPCErrorShape({
      config: router._def._config,
      ctx: undefined,
      error,
      input: undefined,
      path: undefined,
      type: "unknown",
    });
    const seconds = secondsToWait([error]);
    if (seconds !== undefined) reply.header("retry-after", seconds);
    if (error.code === "METHOD_NOT_SUPPORTED") reply.header("allow", "GET, HEAD, POST");
    return reply.code(shape.data.httpStatus).send({ error: shape });
  });
  app.removeAllContentTypeParsers();
  // The body is passed on as text, which tRPC's adapter parses.
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const refusal = jsonBodyError(request.headers, body);
    if (refusal) done(refusal);
    else done(null, body.toString());
  });
  const contextOf = async (req: FastifyRequest, res: FastifyReply) =>
    createContext(deps, await authenticate(deps, req, res));
  app.all<{ Params: { path: string } }>("/trpc/:path", async (req, res) => {
    const { path } = req.params;
    // tRPC's adapter decodes the path again and throws if that fails, so such a path is encoded first.
    await fastifyRequestHandler({
      req,
      res,
      path: canBeDecoded(path) ? path : encodeURIComponent(path),
      router,
      maxBatchSize: BATCH_MAX,
      responseMeta: retryAfter,
      createContext: () => contextOf(req, res),
    });
    return res;
  });
}
