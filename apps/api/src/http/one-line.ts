import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

/** Fastify's log with one line for each request, once it is answered; an error has a line too. */
export class OneLine extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, req: FastifyRequest, reply: FastifyReply): void {
    const { elapsedTime: responseTime } = reply;
    if (error) req.log.error({ req, res: reply, err: error, responseTime }, "request errored");
    else req.log.info({ req, res: reply, responseTime }, "request completed");
  }
}
