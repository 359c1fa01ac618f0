import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/**
 * A mail server that takes the connection and then lets the shop wait, and the setting that leads there: mails are written with
 * the order, and sent by a worker in its own time, which is no part of placing or paying one.
 */
export async function startMailServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
