import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
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

/** A body of plain text; undefined for any other, of which the routes say what is wrong. */
function plainText({ headers }: IncomingMessage, body: Buffer): string | undefined {
  let plain: string | undefined;
  jsonText(headers, body, (error, text = "") => {
    if (!error && !SUSPECT.test(text)) plain = text;
  });
  return plain;
}

/** What a request is answered that brought this JSON, where fields are wrong; it throws where that is no object. */
type Look = (request: IncomingMessage, json: string) => RequestListener | undefined;

const SECRET = /password/i;

/** Refuses the same text again, as a flood sends it, by the answer that it had. What is right is kept nowhere, and no password. */
function sameAgain(answerOf: (json: string) => RequestListener | undefined): typeof answerOf {
  let last: { json: string; answer: RequestListener } | undefined;
  return (json) => {
    if (last?.json === json) return last.answer;
    const answer = answerOf(json);
    if (answer && !SECRET.test(json)) last = { json, answer };
    return answer;
  };
}

/** Requests that go on to their route with their fields looked at already. */
const looked = new WeakSet<IncomingMessage>();

export const wasLookedAt = (request: IncomingMessage): boolean => looked.has(request);

/**
 * Hands a request on to its route, unless its fields are plainly wrong where anybody may call: these are told before any routing,
 * so that a flood of them makes no error and asks no database. It looks at what has arrived with the head of the request, as short
 * bodies do, and puts it back. What comes later or is spelled in another way is looked at on the route.
 */
export function wrongFieldsInFront(deps: Deps, rows: readonly Row[], router: RestRouter) {
  const tell = problemInFront(deps);
  const looks = new Map<string, Look>();
  for (const row of rows) {
    const wrongFields = row.path.includes(":") ? undefined : wrongFieldsOf(router, row);
    if (!wrongFields) continue;
    const answerOf = (json: string, headers: RestRequest["headers"] = {}) => {
      const { body } = readBody(row, JSON.parse(json));
      const wrong = wrongFields({ params: {}, query: {}, headers, body, siteUrl: deps.env.SITE_URL });
      return wrong.length > 0 ? tell(problemOfFields(wrong)) : undefined;
    };
    const again = sameAgain(answerOf);
    // A client's own key is a header, and may be wrong as well.
    looks.set(row.method + row.path, ({ headers }, json) =>
      row.takesKey ? answerOf(json, headers) : again(json),
    );
  }
  /** Whether the request was answered; otherwise its body is as it was. */
  const isTold = (look: Look, request: IncomingMessage, response: ServerResponse): boolean => {
    const body: unknown = request.complete ? request.read() : null;
    if (!Buffer.isBuffer(body)) return false;
    const told = hasAnswered(() => {
      const json = plainText(request, body);
      if (json === undefined) return false;
      const answer = look(request, json);
      answer?.(request, response);
      // A set that forgets by itself keeps the collector busy: what is answered here is not in it.
      if (!answer) looked.add(request);
      return answer !== undefined;
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
