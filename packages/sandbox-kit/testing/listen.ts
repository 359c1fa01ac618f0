import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { onTestFinished } from "vitest";

// `address()` returns a string only for pipes.
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts a server on a free local port and stops it when the test ends. Returns its URL without a trailing slash. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return addressOf(server);
}

/** Like `listen`, for a Fastify app. */
export async function listenAs(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  return addressOf(app.server);
}
