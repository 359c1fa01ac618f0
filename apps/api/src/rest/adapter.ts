import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { extraOf } from "@rankwright/db/core";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { bearerFacts } from "../auth/request.ts";
import { type Context, createContext, type RequestFacts } from "../context.ts";
import type { Deps } from "../deps.ts";
import { jsonText } from "../http/json-text.ts";
import { problemOfFields, send, sendProblem } from "../http/problem.ts";
import type { part } from "../input.ts";
import type { RestRouter } from "../router.ts";
import { pleaseSignIn } from "../trpc.ts";
import { type Body, readBody } from "./body.ts";
import { needsAccount, refuseEarly } from "./early.ts";
import type { KeptReads } from "./kept-reads.ts";
import { type Call, metaOf, procedureOf } from "./procedures.ts";
import { type Answered, type RestRequest, type Row, readPart, record, records } from "./row.ts";
import { wasLookedAt, wrongFieldsOf } from "./wrong-fields.ts";

const texts = (record: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record ?? {}).map(([key, value]) => [
      key,
      Array.isArray(value) ? String(value[0]) : String(value),
    ]),
  );

/**
 * A long list as JSON text, slice by slice of `size` records, each read by a query of its own: between two of them all others
 * have their turn, and the client its time to take them. The first is read before the answer begins: what is refused is
 * refused.
 */
async function longList(
  call: Call,
  { after, limit }: z.output<typeof part>,
  size: number,
): Promise<Readable | Answered[]> {
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
      // What was written may have gone out at once: without this, no other request would be served in between.
      await nextTurn();
      slice = left > 0 ? await read(slice.at(-1)?._id) : [];
    }
    yield "]";
  }
  return Readable.from(text());
}

/** What was answered, each record with its extra fields: what is not answered shows none. */
function withExtra(deps: Deps, answered: unknown): unknown {
  const all = Array.isArray(answered) ? records(answered) : [record(answered)];
  const extra = extraOf(
    deps.db,
    all.map(({ _id }) => _id),
  );
  // Nearly no record has any.
  if (extra.size === 0) return answered;
  const one = (each: Answered): Answered => ({ ...extra.get(each._id), ...each });
  return Array.isArray(answered) ? all.map(one) : one(record(answered));
}

/** A row with its procedures. */
interface Served {
  row: Row;
  call: (ctx: Context) => Call;
  /** Reads the record before an update. */
  read: ((ctx: Context) => Call) | undefined;
  wrongFields: ReturnType<typeof wrongFieldsOf>;
}

/** A request as its row reads it, and what its body holds beside what the row knows. */
interface Asked extends Pick<Body, "extra" | "unknown"> {
  rest: RestRequest;
}

function readRequest(row: Row, deps: Deps, request: FastifyRequest): Asked {
  const { body, extra, unknown } = readBody(row, request.body);
  const { headers } = request;
  const [params, query] = [texts(request.params), texts(request.query)];
  return { rest: { params, query, headers, body, siteUrl: deps.env.SITE_URL }, extra, unknown };
}

async function answer(served: Served, deps: Deps, { rest, extra, unknown }: Asked, facts: RequestFacts) {
  const { row, call: callOf, read: readOf } = served;
  const ctx = createContext(deps, { ...facts, extra });
  const call = callOf(ctx);
  const whole = (answered: unknown) => (row.extra ? withExtra(deps, answered) : answered);
  if (row.slice) {
    const slice = async (asked: unknown) => whole(await call(asked));
    return longList(slice, readPart(rest), row.slice);
  }
  const input = row.input(rest);
  // What is read before tells only whether anything changes; who may change what is for the procedure to say.
  const before = await readOf?.(ctx)({ _id: rest.params.id }).then(whole, () => undefined);
  const result = whole(row.answer(await call(input), rest));
  if (Array.isArray(result) || row.method === "GET") return result;
  const changed = row.before && JSON.stringify(before) !== JSON.stringify(result);
  const counts = row.before ? { acknowledged: true, matchedCount: 1, modifiedCount: changed ? 1 : 0 } : {};
  // What was sent beside the record is there, or was left out.
  const ignored = unknown.filter(
    (name) => !Object.hasOwn(extra, name) || record(result)[name] !== extra[name],
  );
  return { ...record(result), ...counts, ...(ignored.length > 0 ? { ignoredFields: ignored } : {}) };
}

const JSON_TYPE = "application/json; charset=utf-8";

/** Where the row answers this request, spelled as it is documented and without a query. */
const addressOf = ({ path }: Row, { params }: FastifyRequest) =>
  path.replace(":id", () => texts(params).id ?? "");

/**
 * Adds every row as a route. Bearer tokens only: a cookie means nothing here. Async, so that a row which names no procedure is the
 * start's error; thrown while plugins are loaded, it ended `dev` for good.
 */
export async function restPlugin(
  app: FastifyInstance,
  options: { deps: Deps; router: RestRouter; rows: readonly Row[]; kept: KeptReads },
): Promise<void> {
  const { deps, router, rows, kept } = options;
  app.setErrorHandler(sendProblem);
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["text/plain", "application/json"]);
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, body, done) =>
    jsonText(request.headers, body, (error, text = "") => (error ? done(error) : parse(request, text, done))),
  );
  for (const row of rows) {
    const meta = metaOf(router, row.procedure);
    const served = {
      row,
      call: procedureOf(router, row.procedure),
      wrongFields: wrongFieldsOf(router, row),
      read: row.before === undefined ? undefined : procedureOf(router, row.before),
    };
    const onRequest = refuseEarly(deps, meta);
    app.route({
      method: row.method,
      url: row.path,
      ...(onRequest && { onRequest }),
      handler: async (request, reply) => {
        const keep = row.keptBy && kept.keeper(request.raw, addressOf(row, request));
        const { knownUntil, ...facts } = await bearerFacts(deps, request);
        // As `refuseEarly`, for a token that nobody has; not thrown, which costs more than all the rest of it.
        if (needsAccount(meta) && !facts.user) return sendProblem(pleaseSignIn, request, reply);
        const asked = readRequest(row, deps, request);
        const wrong = wasLookedAt(request.raw) ? [] : (served.wrongFields?.(asked.rest) ?? []);
        if (wrong.length > 0) return send(reply, problemOfFields(wrong));
        const body = await answer(served, deps, asked, facts);
        reply.code(row.status).header("Cache-Control", "no-store");
        if (body instanceof Readable || keep) reply.type(JSON_TYPE);
        if (!keep) return reply.send(body);
        const json = JSON.stringify(body);
        keep(reply.getHeaders(), json, knownUntil);
        return reply.send(json);
      },
    });
  }
}
