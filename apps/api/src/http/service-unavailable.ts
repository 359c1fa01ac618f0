import type { FastifyReply, FastifyRequest } from "fastify";

const refusals = {
  429: { title: "Too Many Requests", code: "TOO_MANY_REQUESTS" },
  503: { title: "Service Unavailable", code: "SERVICE_UNAVAILABLE" },
} as const;

/** Sends a 429 or 503 with Retry-After. Doesn't throw, because thrown errors are logged, and a flood of requests would fill the log. */
export function serviceUnavailable(
  { id }: FastifyRequest,
  reply: FastifyReply,
  status: keyof typeof refusals,
  seconds: number,
  detail: string,
) {
  const { title, code } = refusals[status];
  return reply
    .code(status)
    .headers({ "retry-after": String(seconds), "cache-control": "no-store" })
    .type("application/problem+json; charset=utf-8")
    .send(JSON.stringify({ type: "about:blank", title, status, detail, code, requestId: id }));
}
