import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePorts } from "../../scripts/site.mjs";
import { DEV } from "../../test/documented.ts";
import { exists, files, product, read, root } from "../../test/files.ts";

/** Copies the project as a new clone: without installed, built or cached files. */
async function freshCopy() {
  const copy = await mkdtemp(join(tmpdir(), "rankwright-dev-"));
  for (const path of files) if (exists(path)) await cp(join(root, path), join(copy, path));
  return copy;
}

/** Starts the command in the copy, on its own ports. */
async function startDev(copy: string) {
  const [port, apiPort, sandboxPort, paypalPort, stripePort] = await freePorts(5);
  const [file = "", ...args] = DEV.split(" ");
  // Omits the variables that the package manager has set for this test run, because they would be wrong in the copy.
  const told = /verify_deps_before_run|^(NODE_ENV|NODE_OPTIONS|INIT_CWD)$|^npm_(package|lifecycle)_/i;
  const child = spawn(file, args, {
    cwd: copy,
    stdio: ["ignore", "pipe", "pipe"],
    // In its own process group, so that the test can end all of it.
    detached: true,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !told.test(name))),
      HOST: "127.0.0.1",
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      PAYPAL_SANDBOX_PORT: `${sandboxPort}`,
      PAYPAL_API_PORT: `${paypalPort}`,
      STRIPE_SANDBOX_PORT: `${stripePort}`,
      DATA_DIR: join(copy, "data"),
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      printed += text;
    });
  return {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    child,
    log: () => printed,
  };
}

function killAll({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // The process had already ended.
  }
}

/** Replaces the text in the copy. Exactly one file of the product contains it. */
async function edit(copy: string, text: string, to: string) {
  const [path, ...others] = product.filter((file) => !/\.test\./.test(file) && read(file).includes(text));
  expect(path, `${text} is in a file of the product`).toBeDefined();
  expect(others, `${text} is in no other file`).toEqual([]);
  const file = join(copy, path ?? "");
  await writeFile(file, (await readFile(file, "utf8")).replace(text, to));
}

/** Returns the text of the response, or "" if the server doesn't respond. */
const ask = (address: string, body?: object) =>
  fetch(address, {
    ...(body && {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    }),
  }).then(
    (answer) => answer.text(),
    () => "",
  );

/**
 * Requests the address repeatedly, each time over a new connection, until the returned function is called. That function resolves with
 * the number of refused connections.
 */
function countRefusedConnections(address: string): () => Promise<number> {
  let goesOn = true;
  let refused = 0;
  const knock = () =>
    new Promise<void>((resolve) => {
      const asked = get(address, { agent: false }, (answer) => answer.resume().once("close", resolve));
      asked.once("error", () => {
        refused += 1;
        resolve();
      });
    });
  const ended = (async () => {
    while (goesOn) await knock();
  })();
  return async () => {
    goesOn = false;
    await ended;
    return refused;
  };
}

/** Connects like a page that is about to open its WebSocket for hot updates. The returned function requests the upgrade. */
async function latePage(address: string) {
  const { hostname, port, host } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  await once(socket, "connect");
  return () => {
    const asked = [
      "GET / HTTP/1.1",
      `Host: ${host}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Protocol: vite-hmr",
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    ];
    socket.write(`${asked.join("\r\n")}\r\n\r\n`);
  };
}

test("a new clone needs one command, and every change appears automatically", async ({ page }) => {
  test.setTimeout(400_000);
  const copy = await freshCopy();
  const dev = await startDev(copy);
  const kill = () => killAll(dev.child);
  process.once("exit", kill);
  try {
    const patient = { timeout: 180_000 };
    await expect.poll(() => ask(`${dev.url}/healthz`), { ...patient, message: dev.log() }).toContain("ok");

    // The page is notified of changes over a WebSocket, so nothing may be edited before it is open.
    const hears = page
      .waitForEvent("websocket", patient)
      .then((socket) => socket.waitForEvent("framereceived"));
    await page.goto(`${dev.url}/pricing/`, patient);
    const heading = page.locator("#faq-heading");
    await expect(heading).toBeVisible();
    await hears;

    await test.step("section of the open page", async () => {
      await edit(copy, `title={text?.faqHeading || "Questions"}`, `title="Changed while it was open"`);
      await expect(heading).toHaveText("Changed while it was open", patient);
      expect(dev.log()).not.toContain("Restarted");
    });

    await test.step("procedure of the API", async () => {
      const me = () => ask(`${dev.apiUrl}/trpc/auth.me`);
      expect(await me()).not.toContain("changed@example.com");
      const end = countRefusedConnections(`${dev.url}/healthz`);
      await edit(copy, "SessionUser | null => ctx.user)", `any => ({ email: "changed@example.com" }))`);
      await expect.poll(me, patient).toContain("changed@example.com");
      expect(await end(), "no connection is refused during the restart").toBe(0);
    });

    await test.step("text of the schema", async () => {
      const send = () => ask(`${dev.apiUrl}/add-message`, { messageStatus: "Read" });
      expect(await send()).toContain("A new message is UnRead.");
      const saysLater = await latePage(dev.url);
      await edit(copy, "A new message is UnRead.", "No message is read so soon.");
      // The server is stopping. It must not wait for the open connection.
      await expect.poll(send, { ...patient, intervals: [1] }).toBe("");
      saysLater();
      await expect.poll(send, patient).toContain("No message is read so soon.");
    });

    await test.step("the open page is back after each change", () => expect(heading).toBeVisible());

    const ended = new Promise((resolve) => dev.child.once("close", resolve));
    dev.child.kill("SIGTERM");
    await ended;
    expect(await ask(`${dev.url}/healthz`), "the server has stopped").toBe("");
  } finally {
    kill();
    process.off("exit", kill);
    await test.info().attach("what it printed", { body: dev.log() });
    await rm(copy, { recursive: true, force: true });
  }
});
