import { createServer } from "node:http";
import { listen } from "@rankwright/sandbox-kit/testing/listen";

/** Serves JSON responses by path until the test ends. `answers` gets the server's URL and is called for each request. */
export async function serveJson(answers: (from: string) => Record<string, unknown>): Promise<string> {
  const server = createServer(async (request, response) => {
    const known = answers(from)[request.url ?? ""];
    const body: unknown = typeof known === "function" ? await known() : known;
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  });
  const from = await listen(server);
  return from;
}
