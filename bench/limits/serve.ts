import type { FastifyInstance } from "fastify";

/** Listens on the port in the first argument until the process is stopped. Adds a route at `/`, which shows that the server is ready. */
export async function serve(app: FastifyInstance): Promise<void> {
  app.get("/", () => "ready");
  await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
}

/** Argument after the port. */
export const firstArgument = process.argv[3] ?? "";
