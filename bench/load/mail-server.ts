import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Starts a mail server that accepts connections and never replies: mails are written with the order, and their delivery isn't measured. */
export async function startMailServer() {
  const server = createServer((socket) => socket.on("error", () => {}));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  // The address of a TCP server is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  return { SMTP_URL: `smtp://127.0.0.1:${port}` };
}
