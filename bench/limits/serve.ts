import type { FastifyInstance } from "fastify";

/** Lets the app answer on the port of the first argument, also at `/`, until the process is told to end. */
export async function serve(app: FastifyInstance): Promise<void> {
  if (!app.hasRoute({ method: "GET", url: "/" })) app.get("/", () => "ready");
  await app.listen({ host: "127.0.0.1", port: Number(process.argv[2]) });
}

/** What the program was given behind its port. */
export const [firstArgument = "", secondArgument = ""] = process.argv.slice(3);
