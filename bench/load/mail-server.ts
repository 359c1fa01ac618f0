import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Starts a mail server that accepts connections and never replies, so that mails are queued with each order but never delivered. */
export async function startMailServer() {
  const server = createServer((socket) => socket.on("error", () => {}));
  server.listen(0, "127.0.0.1").unref();
  await once(server, "listening");
  // The address is a string only for servers on a pipe.
  const { port } = server.address() as AddressInfo;
  return { SMTP_URL: `smtp://127.0.0.1:${port}` };
}
