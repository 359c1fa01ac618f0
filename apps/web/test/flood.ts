import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

// Worker thread with clients that reconnect after each response until they are refused. `answered` counts the responses. At the end the
// thread posts how each client's last connection ended.
const { port, request, clients, answered } = workerData as {
  port: number;
  request: string;
  clients: number;
  answered: Int32Array;
};

/** Result of a connection: "answered", or the reason why it wasn't. */
const asked = () =>
  new Promise<string>((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.setEncoding("utf8").on("data", (part) => {
      text += part;
    });
    socket.on("error", (error) => resolve("code" in error ? String(error.code) : error.message));
    socket.once("close", () => resolve(text.startsWith("HTTP/1.1 ") ? "answered" : `closed ${text}`));
  });

async function client(): Promise<string> {
  for (;;) {
    const end = await asked();
    if (end !== "answered") return end;
    Atomics.add(answered, 0, 1);
    Atomics.notify(answered, 0);
  }
}
parentPort?.postMessage(await Promise.all(Array.from({ length: clients }, client)));
