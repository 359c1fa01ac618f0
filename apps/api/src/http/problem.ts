import { STATUS_CODES } from "node:http";
import { BusyError } from "@rankwright/db/core";
import type { Issue } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { busy, issuesOf, messageOf, Refusal } from "../trpc/errors.ts";

/** Messages for errors that Fastify throws, by status. */
const messagesByStatus: Record<number, string> = {
  400: "The body is not valid JSON.",
  413: "The request body is too large.",
  414: "The address is too long.",
  415: "Send the body as JSON, with the header Content-Type: application/json.",
};

/** Messages by error code, if the status alone would be misleading. */
const messagesByCode: Record<string, string> = {
  FST_ERR_BAD_URL: "The address is invalid: each % must be followed by two hexadecimal digits.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The body is empty. Send a JSON object.",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The length of the body doesn't match the header Content-Length.",
};

const trpcCodes: Readonly<Record<number, TRPCError["code"]>> = {
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

export type Thrown = FastifyError | TRPCError | Error;

function statusOf(error: Thrown): number {
  if (error instanceof TRPCError) return getHTTPStatusCodeFromError(error);
  return "statusCode" in error && error.statusCode && error.statusCode < 500 ? error.statusCode : 500;
}

function detailOf(error: Thrown, status: number): string {
  if (error instanceof TRPCError) return messageOf(error);
  if (status >= 500) return "Something went wrong on our side. Please try again.";
  const known = "code" in error ? messagesByCode[String(error.code)] : undefined;
  return known ?? messagesByStatus[status] ?? "The request is malformed.";
}

/** Converts an error that occurred before a procedure was called to a TRPCError. */
export function asTrpcError(thrown: Thrown): TRPCError {
  if (thrown instanceof TRPCError) return thrown;
  const status = statusOf(thrown);
  const code = status < 500 ? (trpcCodes[status] ?? "BAD_REQUEST") : "INTERNAL_SERVER_ERROR";
  return new TRPCError({ code, message: detailOf(thrown, status), cause: thrown });
}

/** Status of an error and its reason as a sentence. */
export interface Refused {
  status: number;
  detail: string;
}

export function refusedOf(error: Thrown): Refused {
  const status = statusOf(error);
  return { status, detail: detailOf(error, status) };
}

const titleOf = (status: number) => STATUS_CODES[status] ?? "Error";

/** Sends an error as RFC 9457 problem details. Unexpected server errors are logged, and their details are not sent. */
export function sendProblem(thrown: Thrown, request: FastifyRequest, reply: FastifyReply) {
  const error = thrown instanceof BusyError ? busy() : thrown;
  const refusal = error.cause instanceof Refusal ? error.cause : undefined;
  const isKnown = error instanceof TRPCError;
  const status = statusOf(error);
  const title = titleOf(status);
  const issues = isKnown ? issuesOf(error).map(asSent) : [];
  if (status >= 500 && !refusal) request.log.error({ err: error }, "request failed");
  if (refusal?.retryAfterSeconds) reply.header("retry-after", String(refusal.retryAfterSeconds));
  if (status === 401) reply.header("www-authenticate", "Bearer");
  return reply
    .code(status)
    .headers({ "content-type": "application/problem+json; charset=utf-8", "cache-control": "no-store" })
    .send(
      JSON.stringify({
        type: "about:blank",
        title,
        status,
        detail: detailOf(error, status),
        code: isKnown ? error.code : title.toUpperCase().replaceAll(" ", "_"),
        ...(issues.length > 0 && { issues }),
        requestId: request.id,
      }),
    );
}

/**
 * Converts the path of an issue from the procedure's input to the REST request, where `data` is the body itself and the idempotency
 * key is a header.
 */
const asSent = (issue: Issue): Issue => ({
  ...issue,
  path: issue.path === "idempotencyKey" ? "Idempotency-Key" : issue.path.replace(/^data\./, ""),
});
