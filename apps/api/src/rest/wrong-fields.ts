import { isUtf8 } from "node:buffer";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Issue, zodIssues } from "@rankwright/schema";
import { z } from "zod";
import type { Deps } from "../deps.ts";
import { hasAnswered, problemInFront } from "../http/in-front.ts";
import { problemOfFields } from "../http/problem.ts";
import type { RestRouter } from "../router.ts";
import { readBody } from "./body.ts";
import { metaOf, procedureNamed } from "./procedures.ts";
import type { Row } from "./row.ts";

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
 * Tells which fields are wrong for a procedure, without calling it: what tRPC makes of them costs more than the rest of such a request.
 * Undefined for one whose input is not a single schema.
 */
function wrongFieldsOf(router: RestRouter, path: string): ((input: unknown) => Issue[]) | undefined {
  // What a procedure was built with, the schema of its input among it; its types leave that out.
  const inputs: unknown = Reflect.get(procedureNamed(router, path)._def, "inputs");
  const [schema, ...more] = Array.isArray(inputs) ? inputs : [];
  if (!(schema instanceof z.ZodType) || more.length > 0) return undefined;
  return (input) => {
    const read = readBy(schema, input);
    return read.success ? [] : zodIssues(read.error);
  };
}

/** Names that Fastify refuses, and how they may be hidden: such a body is for the routes to read. */
const SUSPECT = /proto|constructor|\\u/;
const JSON_TYPE = /^application\/json *(?:;|$)/i;

/** A body that is plainly a JSON object; undefined for any other, of which the routes say what is wrong. */
function plainBody({ headers }: IncomingMessage, body: Buffer): Record<string, unknown> | undefined {
  if (headers["content-encoding"] !== undefined || !isUtf8(body)) return undefined;
  const text = body.toString();
  if (SUSPECT.test(text)) return undefined;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === "object" && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tells of wrong fields before any routing, where anybody may call: a flood of them makes no error, and asks no database. Who may not
 * call a procedure is told that on the routes, and nothing of its fields. It looks at what has arrived with the head of the request, as
 * short bodies do, and puts it back; whatever is not plainly wrong is `routed`. False for a request that it does not look at.
 */
export function wrongFieldsInFront(deps: Deps, rows: readonly Row[], router: RestRouter) {
  const looks = new Map<string, (body: Record<string, unknown>, request: IncomingMessage) => Issue[]>();
  for (const row of rows) {
    const { method, path, procedure, body } = row;
    if (!body || path.includes(":") || metaOf(router, procedure).right !== "public") continue;
    const wrongFields = wrongFieldsOf(router, procedure);
    if (!wrongFields) continue;
    looks.set(method + path, (sent, { headers }) => {
      const request = { params: {}, query: {}, headers, siteUrl: deps.env.SITE_URL };
      return wrongFields(row.input({ ...request, body: readBody(row, sent).body }));
    });
  }
  const tell = problemInFront(deps);
  return (request: IncomingMessage, response: ServerResponse, routed: () => void): boolean => {
    const { method = "", url = "", headers } = request;
    const look = looks.get(method + url);
    if (!look || !JSON_TYPE.test(headers["content-type"] ?? "")) return false;
    // By then Node has read all that came in one piece.
    setImmediate(() => {
      const body: unknown = request.complete ? request.read() : null;
      if (!Buffer.isBuffer(body)) return routed();
      const isTold = hasAnswered(() => {
        const sent = plainBody(request, body);
        const wrong = sent ? look(sent, request) : [];
        if (wrong.length > 0) tell(request, response, (id) => problemOfFields(wrong, id));
        return wrong.length > 0;
      });
      if (isTold) return;
      request.unshift(body);
      routed();
    });
    return true;
  };
}
