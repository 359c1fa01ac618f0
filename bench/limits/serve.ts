import type { FastifyInstance } from "fastify";

/** Listens on the port of the first argument, and answers at `/` too, until the process is stopped. */
export async function serve(app: FastifyInstance): Promise<void> {
  app.get("/", () => "ready");
  await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
}

/** The argument after the port. */
export const firstArgument = process.argv[3] ?? "";
