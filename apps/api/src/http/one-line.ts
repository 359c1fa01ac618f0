import type { IncomingMessage, ServerResponse } from "node:http";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Deps } from "../deps.ts";

const ANSWERED = "request completed";

/** Fastify's log with one line for each request, once it is answered; an error has a line too. */
export class OneLine extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime } = reply;
    if (error) req.log.error({ req, res: reply, err: error, responseTime }, "request errored");
    else req.log.info({ req, res: reply, responseTime }, ANSWERED);
  }
}

/** The client's address where Fastify saw no request, as `trustedProxies` has it for all others. */
export function peerOf({ TRUST_PROXY }: Pick<Deps["env"], "TRUST_PROXY">, request: IncomingMessage): string {
  const forwarded = TRUST_PROXY ? request.headers["x-forwarded-for"] : undefined;
  const nearest = String(forwarded ?? "")
    .split(",")
    .at(-1)
    ?.trim();
  return nearest || (request.socket.remoteAddress ?? "");
}

/** The same line for an answer that went out before Fastify saw its request. */
export function keptLine({ log, env }: Pick<Deps, "log" | "env">) {
  return (request: IncomingMessage, { statusCode }: ServerResponse, reqId?: string): void => {
    // No getter: V8 holds each one that is written out so, and the whole request with it, until it looks through old objects.
    const req = { method: request.method, url: request.url, ip: peerOf(env, request) };
    log.info({ ...(reqId !== undefined && { reqId }), req, res: { statusCode } }, ANSWERED);
  };
}
