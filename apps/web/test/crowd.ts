import { connect, type Socket } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

// Worker thread with clients that send requests while the server's thread is blocked. One client has already sent a request before and
// reuses its connection. `written` becomes 1 when all requests are sent. At the end the thread posts the responses.
const { port, request, count, written } = workerData as {
  port: number;
  request: string;
  count: number;
  written: Int32Array;
};

const connected = () =>
  new Promise<Socket>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
  });
const sent = (socket: Socket) => new Promise<void>((resolve) => socket.write(request, () => resolve()));
const answerTo = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let answered = "";
    socket.setEncoding("utf8").on("data", (text) => {
      answered += text;
    });
    socket.on("error", (error) => {
      answered += error.message;
    });
    socket.once("close", () => resolve(answered));
  });

const known = await connected();
await sent(known);
await new Promise((resolve) => known.once("data", resolve));
parentPort?.once("message", async () => {
  const sockets = [known, ...(await Promise.all(Array.from({ length: count }, connected)))];
  const answers = Promise.all(sockets.map(answerTo));
  await Promise.all(sockets.map(sent));
  Atomics.store(written, 0, 1);
  Atomics.notify(written, 0);
  parentPort?.postMessage(await answers);
});
parentPort?.postMessage("ready");
