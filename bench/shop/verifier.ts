import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A payment provider that calls every notification genuine, and the settings that lead there. */
export async function startVerifier() {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end("VERIFIED"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    settings: { PAYPAL_CHECKOUT_URL: url, PAYPAL_VERIFY_URL: url },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
