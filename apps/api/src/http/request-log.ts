import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Logs one line per request, together with its response: method, path, IP address, status and duration. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime } = reply;
    if (error) req.log.error({ req, res: reply, err: error, responseTime }, "request errored");
    else req.log.info({ req, res: reply, responseTime }, "request completed");
  }
}
