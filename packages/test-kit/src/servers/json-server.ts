import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** Serves these answers by their paths on this machine, until the test is over; a function is asked each time. */
export async function serveJson(answers: (from: string) => Record<string, unknown>): Promise<string> {
  const server = createServer(async (request, response) => {
    const known = answers(from)[request.url ?? ""];
    const body: unknown = typeof known === "function" ? await known() : known;
    response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const from = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return from;
}
