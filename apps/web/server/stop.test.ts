import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeps, readEnv } from "@rankwright/api";
import { expect, onTestFinished, test } from "vitest";
import { noPages, portOf } from "../test/hosts.ts";
import { start } from "./start.ts";

const letter = JSON.stringify({
  name: "Sample",
  email: "s@example.com",
  number: "1",
  subject: "Hi",
  message: "Hello",
});

async function runningSite(stopMs: number) {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-stop-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const settings = { DATA_DIR: folder, PORT: "0", API_PORT: "0", PAYPAL_ENV: "off", SEED: "none" };
  const env = readEnv({ ...settings, NODE_ENV: "test", LOG_LEVEL: "silent" });
  return { env, running: await start(env, async () => noPages, { stopMs }) };
}

/** A site, and a message on its way there of which half has arrived. */
async function halfSent(host: "site" | "api", path: string, stopMs: number) {
  const { env, running } = await runningSite(stopMs);
  const app = running[host];
  const socket = connect(await portOf(app), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  let answered = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answered += text;
  });
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const head = [
    `POST ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Origin: ${env.SITE_URL}`,
    "Content-Type: application/json",
    `Content-Length: ${letter.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${letter.slice(0, 20)}`);
  await once(app.server, "request");
  return {
    running,
    socket,
    /** All that was answered until the server hung up. */
    answered: () => closed.then(() => answered),
    /** How many messages the closed database holds. */
    kept: () => {
      const { db } = createDeps(env);
      const count = db.$client.prepare("select count(*) from messages").pluck().get();
      db.$client.close();
      return count;
    },
  };
}

const listeners = [
  ["the site", "site", "/trpc/messages.send"],
  ["the API host", "api", "/add-message"],
] as const;

// A client that keeps its connection open, as all do, once made every stop under way take the whole ten seconds.
test.each(listeners)(
  "told to stop, %s finishes what is on its way and then ends",
  async (_what, host, path) => {
    // So long that the test fails by its own limit when the stop waits for it.
    const { running, socket, answered, kept } = await halfSent(host, path, 3_600_000);
    const stopped = running.stop();
    socket.write(letter.slice(20));
    await stopped;
    expect(await answered()).toMatch(/^HTTP\/1\.1 20[01] /);
    expect(kept()).toBe(1);
  },
);

test.each(listeners)("told to stop, %s waits for nobody for ever", async (_what, host, path) => {
  const { running, answered, kept } = await halfSent(host, path, 200);
  await running.stop();
  expect(await answered()).not.toMatch(/^HTTP\/1\.1 2/);
  expect(kept()).toBe(0);
});

test.each(listeners)(
  "told to stop, %s does not wait for a browser that has asked nothing",
  async (_what, host) => {
    const { running } = await runningSite(3_600_000);
    const app = running[host];
    const socket = connect(await portOf(app), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(app.server, "connection");
    await running.stop();
  },
);
