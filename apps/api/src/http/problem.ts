import { STATUS_CODES } from "node:http";
import { BusyError } from "@rankwright/db/core";
import type { Issue } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { busy, detailOfIssues, issuesOf, messageOf, Refusal } from "../errors.ts";

/** What Fastify refuses by itself, in words for the one who sent it. */
const plain: Record<number, string> = {
  400: "The body is not valid JSON.",
  413: "What was sent is too large.",
  414: "The address is too long.",
  415: "Send the body as JSON, with the header Content-Type: application/json.",
};

/** The same, where the number alone would tell the wrong thing. */
const plainByCode: Record<string, string> = {
  FST_ERR_BAD_URL: "The address can't be read: each % in it must be followed by two hexadecimal digits.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The body is empty. Send a JSON object.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body is not as long as the header Content-Length says.",
};

const trpcCodes: Readonly<Record<number, TRPCError["code"]>> = {
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

export type Thrown = FastifyError | TRPCError | Error;

/** An error as it is answered: RFC 9457 problem details. */
export interface Problem {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The body for the request of that id. */
  bodyFor: (requestId: string) => string;
}

function statusOf(error: Thrown): number {
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  return "statusCode" in error && error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
}

function detailOf(error: Thrown, status: number): string {
  if (error instanceof TRPCError) return messageOf(error);
  if (status >= 500) return "Something went wrong on our side. Please try again.";
  const known = "code" in error ? plainByCode[String(error.code)] : undefined;
  return known ?? plain[status] ?? "The request can't be read.";
}

/** What was thrown before a procedure was called, as tRPC knows refusals. */
export function asTrpcError(thrown: Thrown): TRPCError {
  if (thrown instanceof TRPCError) return thrown;
  const status = statusOf(thrown);
  const code = status < 500 ? (trpcCodes[status] ?? "BAD_REQUEST") : "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, message: detailOf(thrown, status), cause: thrown });
}

/** What a refusal says to whoever reads it: its status, and its reason as a sentence. */
export interface Refused {
  status: number;
  detail: string;
}

export function refusedOf(error: Thrown): Refused {
  const status = statusOf(error);
  return { status, detail: detailOf(error, status) };
}

/** Nothing of it is kept by any cache. */
const problemHeaders = {
  "content-type": "application/problem+json; charset=utf-8",
  "cache-control": "no-store",
};

interface Told extends Refused {
  code: string;
  issues: readonly Issue[];
}

/** The body of a problem: what is the same for every request is written once. */
function bodyOf({ status, detail, code, issues }: Told): Problem["bodyFor"] {
  const whole = JSON.stringify({
    type: "about:blank",
    title: titleOf(status),
    status,
    detail,
    code,
    ...(issues.length > 0 ? { issues: issues.map(asSent) } : {}),
  });
  const open = whole.slice(0, -1);
  return (requestId) => `${open},"requestId":${JSON.stringify(requestId)}}`;
}

const titleOf = (status: number) => STATUS_CODES[status] ?? "Error";

/** What an error answers; what the server itself did wrong is not told. */
export function problemOf(error: Thrown): Problem {
  const status = statusOf(error);
  const refusal = error.cause instanceof Refusal ? error.cause : undefined;
  const isKnown = error instanceof TRPCError;
  const told = {
    status,
    detail: detailOf(error, status),
    code: isKnown ? error.code : titleOf(status).toUpperCase().replaceAll(" ", "_"),
    issues: isKnown ? issuesOf(error) : [],
  };
  return {
    status,
    headers: {
      ...(refusal?.retryAfterSeconds && { "retry-after": String(refusal.retryAfterSeconds) }),
      ...(status === 401 && { "www-authenticate": "Bearer" }),
      ...problemHeaders,
    },
    bodyFor: bodyOf(told),
  };
}

/** The same of what was sent with these fields wrong, which makes no error. */
export function problemOfFields(issues: readonly Issue[]): Problem {
  const told = { status: 400, detail: detailOfIssues(issues), code: "BAD_REQUEST", issues };
  return { status: 400, headers: problemHeaders, bodyFor: bodyOf(told) };
}

/** Answers a problem. */
export const send = (reply: FastifyReply, { status, headers, bodyFor }: Problem) =>
  reply.code(status).headers(headers).send(bodyFor(reply.request.id));

/** Answers an error; what the server itself did wrong is logged. */
export function sendProblem(thrown: Thrown, request: FastifyRequest, reply: FastifyReply) {
  const error = thrown instanceof BusyError ? busy() : thrown;
  const problem = problemOf(error);
  if (problem.status >= 500 && !(error.cause instanceof Refusal))
    request.log.error({ err: error }, "request failed");
  return send(reply, problem);
}

/**
 * A field under the name that it was sent by: a REST body is the record itself, where the procedure takes it as `data`, and the key of
 * a repeat is a header.
 */
const asSent = (issue: Issue): Issue => ({
  ...issue,
  path: issue.path === "idempotencyKey" ? "Idempotency-Key" : issue.path.replace(/^data\./, ""),
});
