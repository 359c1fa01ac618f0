import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { bearerFacts } from "../auth/request.ts";
import { createContext } from "../context.ts";
import type { Deps } from "../deps.ts";
import { refuse } from "../errors.ts";
import { sendProblem } from "../http/problem.ts";
import type { part } from "../input.ts";
import type { AppRouter } from "../router.ts";
import { type RestRequest, type Row, readPart, record, records } from "./row.ts";

type Call = (input: unknown) => Promise<unknown>;

/** The procedure of a row, as a function. */
function procedureOf(caller: unknown, path: string): Call {
  // The one cast of the REST table: a row names its procedure as text (held against the router by a test).
  return path.split(".").reduce((at, key) => (at as Record<string, unknown>)[key], caller) as Call;
}

/** The body's known fields, and the names of the others. */
function readBody(row: Row, sent: unknown): { body: Record<string, unknown>; ignored: string[] } {
  if (!row.body) return { body: {}, ignored: [] };
  if (sent !== undefined && (typeof sent !== "object" || sent === null || Array.isArray(sent)))
    throw refuse("BAD_REQUEST", "The body must be a JSON object.");
  const body: Record<string, unknown> = {};
  const ignored: string[] = [];
  for (const [key, value] of Object.entries(sent ?? {})) {
    const name = row.aliases && Object.hasOwn(row.aliases, key) ? (row.aliases[key] ?? key) : key;
    if (!Object.hasOwn(row.body.shape, name)) ignored.push(key);
    // Sent under both of its names, the record's own name counts.
    else if (name === key || !Object.hasOwn(body, name)) body[name] = value;
  }
  return { body, ignored };
}

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
): Promise<Readable> {
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

async function answer(row: Row, deps: Deps, router: AppRouter, request: FastifyRequest) {
  const { body, ignored } = readBody(row, request.body);
  const rest: RestRequest = {
    params: texts(request.params),
    query: texts(request.query),
    headers: request.headers,
    body,
  };
  const caller = router.createCaller(createContext(deps, await bearerFacts(deps, request)));
  const call = procedureOf(caller, row.procedure);
  if (row.slice) return longList(call, readPart(rest), row.slice);
  const input = row.input(rest);
  // What is read before tells only whether anything changes; who may change what is for the procedure to say.
  const read = row.before ? procedureOf(caller, row.before) : undefined;
  const before = await read?.({ _id: rest.params.id }).catch(() => undefined);
  const result = row.answer(await call(input), rest);
  const changed = JSON.stringify(before) !== JSON.stringify(result);
  const counts = row.before ? { acknowledged: true, matchedCount: 1, modifiedCount: changed ? 1 : 0 } : {};
  if (Array.isArray(result)) return result;
  return { ...record(result), ...counts, ...(ignored.length > 0 ? { ignoredFields: ignored } : {}) };
}

/** Adds every row as a route. Bearer tokens only: a cookie means nothing here. */
export function restPlugin(
  app: FastifyInstance,
  options: { deps: Deps; router: AppRouter; rows: readonly Row[] },
): void {
  const { deps, router, rows } = options;
  app.setErrorHandler(sendProblem);
  app.removeContentTypeParser("text/plain");
  for (const row of rows)
    app.route({
      method: row.method,
      url: row.path,
      handler: async (request, reply) => {
        const body = await answer(row, deps, router, request);
        reply.code(row.status).header("Cache-Control", "no-store");
        if (body instanceof Readable) reply.type("application/json; charset=utf-8");
        return reply.send(body);
      },
    });
}
