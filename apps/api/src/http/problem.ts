import { STATUS_CODES } from "node:http";
import { BusyError } from "@rankwright/db/core";
import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { busy, issuesOf, messageOf, Refusal } from "../errors.ts";

/** What Fastify refuses by itself, in words for the one who sent it. */
const plain: Record<number, string> = {
  400: "The body is not valid JSON.",
  413: "The body is too large.",
  414: "The address is too long.",
  415: "Send the body as JSON, with the header Content-Type: application/json.",
};

/** Answers an error as RFC 9457 problem details; what the server itself did wrong is logged and not answered. */
export function sendProblem(
  thrown: FastifyError | TRPCError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const error: FastifyError | TRPCError | Error = thrown instanceof BusyError ? busy() : thrown;
  const status =
    error instanceof TRPCError
      ? getHTTPStatusCodeFromError(error)
      : "statusCode" in error && error.statusCode && error.statusCode < 500
        ? error.statusCode
        : 500;
  if (status >= 500 && !(error.cause instanceof Refusal)) request.log.error({ err: error }, "request failed");
  const refusal = error.cause instanceof Refusal ? error.cause : undefined;
  if (refusal?.retryAfterSeconds) reply.header("Retry-After", String(refusal.retryAfterSeconds));
  if (status === 401) reply.header("WWW-Authenticate", "Bearer");
  const issues = error instanceof TRPCError ? issuesOf(error).map(withoutEnvelope) : [];
  const detail =
    error instanceof TRPCError
      ? messageOf(error)
      : (plain[status] ??
        (status < 500
          ? "The request can't be read."
          : "Something went wrong on our side. Please try again."));
  return reply
    .code(status)
    .header("Content-Type", "application/problem+json; charset=utf-8")
    .header("Cache-Control", "no-store")
    .send(
      JSON.stringify({
        type: "about:blank",
        title: STATUS_CODES[status] ?? "Error",
        status,
        detail,
        code:
          error instanceof TRPCError
            ? error.code
            : (STATUS_CODES[status] ?? "ERROR").toUpperCase().replaceAll(" ", "_"),
        ...(issues.length > 0 ? { issues } : {}),
        requestId: request.id,
      }),
    );
}

/** A REST body is the record itself; where the procedure takes it as `data`, the field keeps its own name. */
const withoutEnvelope = (issue: { path: string; message: string }) => ({
  ...issue,
  path: issue.path.replace(/^data\./, ""),
});
