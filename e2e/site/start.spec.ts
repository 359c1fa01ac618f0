import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { NODE_FLAGS } from "../../scripts/node-flags.mjs";
import { freePorts, owner, startSite } from "../../scripts/site.mjs";

const SERVER = fileURLToPath(new URL("../../apps/web/build/server/server.js", import.meta.url));

/** Starts the server with these settings and waits until it exits. The last line that it prints is the message for the owner. */
async function failedStart(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "rankwright-start-"));
  const [port, apiPort, sandboxPort, paypalPort, stripePort] = await freePorts(5);
  const server = spawn(process.execPath, [...NODE_FLAGS, SERVER], {
    env: {
      PATH: process.env.PATH,
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      PAYPAL_SANDBOX_PORT: `${sandboxPort}`,
      PAYPAL_API_PORT: `${paypalPort}`,
      STRIPE_SANDBOX_PORT: `${stripePort}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      ...settings,
    },
  });
  let printed = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (text) => {
      printed += text;
    });
  const code = await new Promise((resolve) => server.once("close", resolve));
  await rm(dataDir, { recursive: true, force: true });
  return { code, lines: printed.trim().split("\n") };
}

const wrong: Record<string, [settings: Record<string, string>, says: RegExp]> = {
  "a port that is no number": [{ PORT: "three thousand" }, /PORT must be a port number/],
  "an unknown payment mode": [{ PAYPAL_ENV: "real" }, /PAYPAL_ENV must be local, sandbox, live or off/],
  "test payments on a public address": [
    { SITE_URL: "https://example.com", PAYPAL_ENV: "local" },
    /PAYPAL_ENV=local .* can't be used/,
  ],
  "an address that is none": [{ SITE_URL: "example.com" }, /SITE_URL must be a URL/],
  "a time zone that does not exist": [{ TIME_ZONE: "Mars/Olympus" }, /TIME_ZONE must be a time zone/],
  "an owner's address that is none": [{ ADMIN_EMAIL: "owner" }, /ADMIN_EMAIL must be an e-mail address/],
};

for (const [what, [settings, says]] of Object.entries(wrong))
  test(`${what} ends the start with one line that names the variable`, async () => {
    const { code, lines } = await failedStart(settings);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(says);
  });

test("a port in use ends the start with one line that names it", async () => {
  const other = createServer();
  const [port = 0] = await freePorts(1);
  await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
  const { code, lines } = await failedStart({ PORT: `${port}` });
  other.close();
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(`PORT ${port} is already in use`)]);
});

test("a read-only data folder ends the start with one line that names it", async () => {
  const file = join(await mkdtemp(join(tmpdir(), "rankwright-file-")), "not-a-folder");
  await writeFile(file, "");
  const { code, lines } = await failedStart({ DATA_DIR: join(file, "data") });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/DATA_DIR .* can't be used: (.*: )?it is not a folder/)]);
});

test("a second start keeps the data and doesn't print the password again", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rankwright-twice-"));
  const first = await startSite(dataDir, { ADMIN_PASSWORD: undefined });
  const password = /password {3}(\S+)/.exec(first.log())?.[1] ?? "";
  const message = { name: "Sample", email: "s@example.com", number: "1", subject: "Hello", message: "Hello" };
  const send = (apiUrl: string) =>
    fetch(`${apiUrl}/add-message`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(message),
    });
  expect((await send(first.apiUrl)).status).toBe(201);
  await first.stop();

  const second = await startSite(dataDir, { ADMIN_PASSWORD: undefined });
  expect(second.log()).not.toContain(password);
  const signedIn = await fetch(`${second.apiUrl}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: owner.email, password }),
  });
  const { token } = await signedIn.json();
  const messages = await fetch(`${second.apiUrl}/messages`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await messages.json()).toMatchObject([{ subject: "Hello" }]);
  expect(await readdir(dataDir)).toContain("site.db");
  await second.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("the first start doesn't print a password from ADMIN_PASSWORD", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rankwright-own-password-"));
  const site = await startSite(dataDir);
  expect(site.log()).toContain(`e-mail     ${owner.email}\n    password   the one of ADMIN_PASSWORD\n`);
  expect(site.log()).not.toContain(owner.password);
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("SIGTERM lets running requests finish and ends the process cleanly", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "rankwright-term-"));
  const site = await startSite(dataDir);
  const port = Number(new URL(site.apiUrl).port);
  const body = JSON.stringify({
    name: "Sample",
    email: "s@example.com",
    number: "1",
    subject: "Hi",
    message: "Hello",
  });
  const head = [
    "POST /add-message HTTP/1.1",
    "Host: 127.0.0.1",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ];
  const socket = connect(port, "127.0.0.1");
  let answered = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answered += text;
  });
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await expect.poll(() => answered).toContain("100 Continue");
  socket.write(body.slice(0, 20));
  const stopped = site.stop();
  const isRefused = () =>
    fetch(`${site.apiUrl}/healthz`).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused, "the server accepts no new connections").toBe(true);
  socket.write(body.slice(20));
  await closed;
  expect(answered).toMatch(/HTTP\/1\.1 201 /);
  await stopped;
  await rm(dataDir, { recursive: true, force: true });
});
