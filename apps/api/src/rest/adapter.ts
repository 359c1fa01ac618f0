import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { extraOf } from "@rankwright/db/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { bearerContext } from "../auth/request.ts";
import { type Context, createContext, type RequestContext } from "../context/context.ts";
import type { Deps } from "../context/deps.ts";
import { attachment } from "../http/disposition.ts";
import { jsonBodyError } from "../http/json-body.ts";
import { sendProblem } from "../http/problem.ts";
import type { RestRouter } from "../router.ts";
import type { part } from "../trpc/input.ts";
import { pleaseSignIn } from "../trpc/trpc.ts";
import { readBody } from "./body.ts";
import { type Call, metaOf, procedureOf } from "./procedures.ts";
import { createResponseCache } from "./response-cache.ts";
import { type Download, type ResultRecord, type Row, readPart, record, records } from "./row.ts";

const texts = (record: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record ?? {}).map(([key, value]) => [
      key,
      Array.isArray(value) ? String(value[0]) : String(value),
    ]),
  );

/**
 * Streams a long list as JSON text in slices of `size` records. Each slice is a separate query that runs when the client is ready
 * for it, so other requests are served in between. The first slice is read before the response begins, so that an error can still
 * set the status code. Returns the records themselves if they fit into one slice.
 */
async function longList(
  call: Call,
  { after, limit }: z.output<typeof part>,
  size: number,
): Promise<Readable | ResultRecord[]> {
  if (limit !== undefined && limit <= size) return records(await call({ after, limit }));
  let left = limit ?? Number.POSITIVE_INFINITY;
  const read = async (behind: string | undefined) => {
    const asked = Math.min(size, left);
    const found = records(await call({ after: behind, limit: asked }));
    left = found.length < asked ? 0 : left - asked;
    return found;
  };
  let slice = await read(after);
  async function* text() {
    yield "[";
    for (let separator = ""; slice.length > 0; separator = ",") {
      yield separator + JSON.stringify(slice).slice(1, -1);
      // If the client reads fast, the next slice is requested immediately. This pause lets other requests be served first.
      await nextTurn();
      slice = left > 0 ? await read(slice.at(-1)?._id) : [];
    }
    yield "]";
  }
  return Readable.from(text());
}

/** Adds the stored extra fields to each record of a response. */
function withExtra(deps: Deps, answered: unknown): unknown {
  const all = Array.isArray(answered) ? records(answered) : [record(answered)];
  const extra = extraOf(
    deps.db,
    all.map(({ _id }) => _id),
  );
  // The usual case, because few records have extra fields.
  if (extra.size === 0) return answered;
  const one = (each: ResultRecord): ResultRecord => ({ ...extra.get(each._id), ...each });
  return Array.isArray(answered) ? all.map(one) : one(record(answered));
}

/** A row with the procedures that it calls. */
interface Served {
  row: Row;
  call: (ctx: Context) => Call;
  /** Reads the record before an update. */
  read: ((ctx: Context) => Call) | undefined;
}

async function respond({ row, call: callOf, read: readOf }: Served, deps: Deps, request: FastifyRequest) {
  const { body, extra, unknown } = readBody(row, request.body);
  const rest = {
    params: texts(request.params),
    query: texts(request.query),
    headers: request.headers,
    body,
    siteUrl: deps.env.SITE_URL,
    apiUrl: deps.env.API_URL,
  };
  const ctx = createContext(deps, { ...request.getDecorator<RequestContext>(FACTS), extra });
  const call = callOf(ctx);
  const whole = (answered: unknown) => (row.extra ? withExtra(deps, answered) : answered);
  if (row.slice) {
    const slice = async (asked: unknown) => whole(await call(asked));
    return longList(slice, readPart(rest), row.slice);
  }
  const input = row.input(rest);
  // Only used to detect changes. Errors are ignored here: the procedure itself checks permissions and reports them.
  const before = await readOf?.(ctx)({ _id: rest.params.id }).then(whole, () => undefined);
  const result = whole(row.toResponse(await call(input), rest));
  if (Array.isArray(result) || row.method === "GET") return result;
  const changed = row.before && JSON.stringify(before) !== JSON.stringify(result);
  const counts = row.before ? { acknowledged: true, matchedCount: 1, modifiedCount: changed ? 1 : 0 } : {};
  // Extra fields that were not stored, for example because there are too many, are ignored fields, too.
  const ignored = unknown.filter(
    (name) => !Object.hasOwn(extra, name) || record(result)[name] !== extra[name],
  );
  return { ...record(result), ...counts, ...(ignored.length > 0 ? { ignoredFields: ignored } : {}) };
}

/** Returns the cache key of a request whose response is the same for all visitors; undefined for other requests. */
function cacheKey(row: Row, request: FastifyRequest): string | undefined {
  const isShared = row.isContent && !request.getDecorator<RequestContext>(FACTS).user;
  if (!isShared || request.url.includes("?")) return undefined;
  return `${row.path} ${texts(request.params).id ?? ""}`;
}

/** Name of the decorator that holds a request's RequestFacts. */
const FACTS = "facts";

/**
 * Registers every row as a route. Accepts bearer tokens only; cookies are ignored. Async, so that a row with an unknown procedure
 * rejects the promise. A synchronous throw while plugins load would stop `dev` permanently.
 */
export async function restPlugin(
  app: FastifyInstance,
  { deps, router, rows }: { deps: Deps; router: RestRouter; rows: readonly Row[] },
): Promise<void> {
  app.setErrorHandler(sendProblem);
  app.decorateRequest(FACTS);
  const cached = createResponseCache(deps);
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) => {
    const refusal = jsonBodyError(request.headers, body);
    return refusal ? done(refusal) : parse(request, body.toString(), done);
  });
  for (const row of rows) {
    const { right } = metaOf(router, row.procedure);
    const served = {
      row,
      call: procedureOf(router, row.procedure),
      read: row.before === undefined ? undefined : procedureOf(router, row.before),
    };
    app.route({
      method: row.method,
      url: row.path,
      // Rejects callers who aren't signed in before reading their body.
      onRequest: async (request) => {
        const facts = await bearerContext(deps, request);
        if (right !== "public" && !facts.user) throw pleaseSignIn();
        request.setDecorator(FACTS, facts);
      },
      handler: async (request, reply) => {
        const key = cacheKey(row, request);
        const load = () => respond(served, deps, request);
        const body = key === undefined ? await load() : await cached(key, load);
        reply.code(row.status).header("Cache-Control", "no-store");
        if (row.fileType) {
          // `toResponse` of a row with a file type returns a Download.
          const { name, bytes } = body as Download;
          return reply.type(row.fileType).header("Content-Disposition", attachment(name)).send(bytes);
        }
        if (key !== undefined || body instanceof Readable) reply.type("application/json; charset=utf-8");
        return reply.send(body);
      },
    });
  }
}
