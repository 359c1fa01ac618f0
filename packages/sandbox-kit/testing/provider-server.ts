import { createServer, type IncomingMessage } from "node:http";
import { listen } from "./listen.ts";

/** Received request. `raw` is its body. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw: Buffer;
}

/** Response to send. `lost` closes the connection without a response, `hangs` never responds. */
export type MockResponse =
  | { status: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | "lost"
  | "hangs";

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    headers: Object.fromEntries(headers),
    raw: Buffer.concat(chunks),
  };
}

/** Starts a server that stands in for a provider until the test ends. The callback creates its responses. */
export async function startMockProvider(
  say: (heard: ReceivedRequest, url: string) => MockResponse,
): Promise<{ url: string; heard: ReceivedRequest[] }> {
  const heard: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const one = await readRequest(request);
    heard.push(one);
    const said = say(one, url);
    if (said === "hangs") return;
    if (said === "lost") return void request.socket.destroy();
    const { status, json, text, headers } = said;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(text ?? (json === undefined ? "" : JSON.stringify(json)));
  });
  const url = await listen(server);
  return { url, heard };
}
