import { createServer } from "node:http";
import { listen } from "@rankwright/sandbox-kit/testing/listen";

/** Serves these answers by their paths on this machine, until the test is over; a function is asked each time. */
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
