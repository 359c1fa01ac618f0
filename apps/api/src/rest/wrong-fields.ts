import type { IncomingMessage, ServerResponse } from "node:http";
import { type Issue, zodIssues } from "@rankwright/schema";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { hasAnswered, problemInFront } from "../http/in-front.ts";
import { jsonText } from "../http/json-text.ts";
import { problemOfFields } from "../http/problem.ts";
import type { RestRouter } from "../router.ts";
import { readBody } from "./body.ts";
import { metaOf, procedureNamed } from "./procedures.ts";
import type { RestRequest, Row } from "./row.ts";

/** Only what zod found: its own error costs more than finding it, and nobody throws this one. */
class Found {
  readonly issues: z.core.$ZodIssue[];
  constructor(issues: z.core.$ZodIssue[]) {
    this.issues = issues;
  }
}
// zod makes it and hands it on; what else its type promises is for who throws it.
const readBy = z.core._safeParse(Found as unknown as typeof z.core.$ZodError);

/**
 * Tells which fields are wrong for a row's procedure, without calling it: what tRPC makes of them costs more than the rest of such a
 * request. Undefined for a procedure whose input is not a single schema, and for one that not everybody may call: who may not is told
 * that, and nothing of its fields.
 */
export function wrongFieldsOf(router: RestRouter, row: Row): ((request: RestRequest) => Issue[]) | undefined {
  // The bodies of all other rows are made when first sent.
  if (metaOf(router, row.procedure).right !== "public" || !row.body) return undefined;
  // What a procedure was built with, the schema of its input among it; its types leave that out.
  const inputs: unknown = Reflect.get(procedureNamed(router, row.procedure)._def, "inputs");
  const [schema, ...more] = Array.isArray(inputs) ? inputs : [];
  if (!(schema instanceof z.ZodType) || more.length > 0) return undefined;
  return (request) => {
    const read = readBy(schema, row.input(request));
    return read.success ? [] : zodIssues(read.error);
  };
}

/** Names that Fastify refuses, and how they may be hidden: such a body is for the routes to read. */
const SUSPECT = /proto|constructor|\\u/;
const JSON_TYPE = /^application\/json *(?:;|$)/i;

/** A body that is plainly JSON; undefined for any other, of which the routes say what is wrong. */
function plainBody({ headers }: IncomingMessage, body: Buffer): unknown {
  let plain: unknown;
  jsonText(headers, body, (error, text = "") => {
    if (!error && !SUSPECT.test(text)) plain = JSON.parse(text);
  });
  return plain;
}

/** The wrong fields of a request that brought this; it throws where that is no object. */
type Look = (request: IncomingMessage, sent: unknown) => Issue[];

/** Requests that go on to their route with their fields looked at already. */
const looked = new WeakSet<IncomingMessage>();

export const wasLookedAt = (request: IncomingMessage): boolean => looked.has(request);

/**
 * Hands a request on to its route, unless its fields are plainly wrong where anybody may call: these are told before any routing,
 * so that a flood of them makes no error and asks no database. It looks at what has arrived with the head of the request, as short
 * bodies do, and puts it back. What comes later or is spelled in another way is looked at on the route.
 */
export function wrongFieldsInFront(deps: Deps, rows: readonly Row[], router: RestRouter) {
  const looks = new Map<string, Look>();
  for (const row of rows) {
    const wrongFields = row.path.includes(":") ? undefined : wrongFieldsOf(router, row);
    if (!wrongFields) continue;
    looks.set(row.method + row.path, ({ headers }, sent) => {
      const { body } = readBody(row, sent);
      return wrongFields({ params: {}, query: {}, headers, body, siteUrl: deps.env.SITE_URL });
    });
  }
  const tell = problemInFront(deps);
  /** Whether the request was answered; otherwise its body is as it was. */
  const isTold = (look: Look, request: IncomingMessage, response: ServerResponse): boolean => {
    const body: unknown = request.complete ? request.read() : null;
    if (!Buffer.isBuffer(body)) return false;
    const told = hasAnswered(() => {
      const sent = plainBody(request, body);
      if (sent === undefined) return false;
      const wrong = look(request, sent);
      if (wrong.length > 0) tell(problemOfFields(wrong))(request, response);
      // A set that forgets by itself keeps the collector busy: what is answered here is not in it.
      else looked.add(request);
      return wrong.length > 0;
    });
    if (!told) request.unshift(body);
    return told;
  };
  return (request: IncomingMessage, response: ServerResponse, route: () => void): void => {
    const { method = "", url = "", headers } = request;
    const look = looks.get(method + url);
    if (look && JSON_TYPE.test(headers["content-type"] ?? ""))
      // By then Node has read all that came in one piece.
      setImmediate(() => {
        if (!isTold(look, request, response)) route();
      });
    else route();
  };
}
