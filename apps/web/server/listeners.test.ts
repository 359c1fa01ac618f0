import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { BATCH_MAX, BODY_LIMIT, type ListenerLimits, listenerLimits } from "@rankwright/api";
import { testSite } from "@rankwright/test-kit/site";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { bothHosts, type Hosts, portOf } from "../test/hosts.ts";

/** Short limits, so that tests end soon. They don't measure time, but wait until the server closes the connection. */
const short = { ...listenerLimits, requestMs: 150 };

/** Opens a site whose two listeners have these limits. All tests that change nothing share it. */
function hosts(limits: ListenerLimits) {
  const site = testSite();
  let made: Hosts;
  beforeAll(async () => {
    made = await bothHosts(site.deps, limits);
  });
  afterAll(async () => {
    await made.close();
    site.close();
  });
  return { app: (name: Name) => made[name], port: (name: Name) => portOf(made[name]), ...site };
}

const impatient = hosts(short);
const unread = hosts({ ...listenerLimits, silentMs: 200 });
const usual = hosts(listenerLimits);

type Name = keyof Pick<Hosts, "api" | "site">;
/** Both hosts, and the /api prefix under which the site serves the API. */
const listeners: [what: string, host: Name, prefix: string][] = [
  ["the site", "site", ""],
  ["the API host", "api", ""],
  ["the API under the site's /api", "site", "/api"],
];

/** Sends these parts over a connection and returns the complete response, once the server has closed it. */
async function said(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  return untilClosed(socket, () => {
    for (const part of parts) socket.write(part);
  });
}

function untilClosed(socket: Socket, begin: () => void): Promise<string> {
  let answered = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answered += text;
  });
  // If the server closes the connection while the client sends, the client gets a reset and may not be able to read the response.
  socket.on("error", () => {});
  socket.once("connect", begin);
  return new Promise((resolve) => socket.once("close", () => resolve(answered)));
}

const head = (line: string, ...headers: string[]) =>
  [`${line} HTTP/1.1`, "Host: 127.0.0.1", ...headers].map((each) => `${each}\r\n`).join("");

describe.each(listeners)("%s closes the connection of a client that", (_what, name, prefix) => {
  test("connects and sends nothing", async () => {
    await said(await impatient.port(name));
  });

  test("never completes its request head", async () => {
    expect(await said(await impatient.port(name), head(`GET ${prefix}/healthz`))).toMatch(/^HTTP\/1\.1 408 /);
  });

  test("sends an endless request head letter by letter", async () => {
    const socket = connect(await impatient.port(name), "127.0.0.1");
    // Sends the next letter as soon as the previous one was written, so the connection is never idle.
    const more = () => socket.destroyed || socket.write("x", () => setImmediate(more));
    expect(
      await untilClosed(socket, () => socket.write(`${head(`GET ${prefix}/healthz`)}X-Slow: `, more)),
    ).toMatch(/^(HTTP\/1\.1 (408|431) |$)/);
  });

  test.each([
    "/trpc/messages.send",
    "/ipn",
    "/webhooks/paypal",
    "/webhooks/stripe",
    "/unsubscribe?token=x",
    "/media",
    "/add-message",
  ])("starts a body for %s and never completes it", async (path) => {
    const headers = ["Content-Type: application/json", "Content-Length: 100", "Sec-Fetch-Site: same-origin"];
    const answer = await said(
      await impatient.port(name),
      `${head(`POST ${prefix}${path}`, ...headers)}\r\n`,
      '{"a":',
    );
    // A request that is rejected because of its head gets its response immediately; the connection is closed by the time limit.
    expect(answer).toMatch(/^(HTTP\/1\.1 (408|401|403|404|415) |$)/);
    expect(impatient.mails()).toEqual([]);
  });

  test("sends requests and never reads the responses", async () => {
    const socket = connect(await unread.port(name), "127.0.0.1").pause();
    onTestFinished(() => void socket.destroy());
    socket.on("error", () => {});
    const [connection] = await once(unread.app(name).server, "connection");
    // The responses are larger than all buffers on the way, so they queue up in the server.
    const [path, times] =
      name === "site" && !prefix ? (["/trpc/auth.me", 20_000] as const) : (["/openapi.json", 500] as const);
    socket.write(`${head(`GET ${prefix}${path}`)}\r\n`.repeat(times));
    await once(connection, "close");
  });
});

describe.each(listeners)("%s rejects", (_what, name, prefix) => {
  async function ask(path: string, init?: RequestInit) {
    const headers = { origin: usual.deps.env.SITE_URL, ...init?.headers };
    return fetch(`http://127.0.0.1:${await usual.port(name)}${prefix}${path}`, { ...init, headers });
  }
  const json = { "content-type": "application/json" };

  test("a request head that is too large", async () => {
    const large = `X-Large: ${"x".repeat(listenerLimits.headBytes)}`;
    expect(await said(await usual.port(name), `${head(`GET ${prefix}/healthz`, large)}\r\n`)).toMatch(
      /^HTTP\/1\.1 431 /,
    );
  });

  test("a very large number of headers", async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `X${n}: 1`);
    expect(await said(await usual.port(name), `${head(`GET ${prefix}/healthz`, ...many)}\r\n`)).toMatch(
      /^(HTTP\/1\.1 431 |$)/,
    );
  });

  test("an invalid request head, or one with two lengths", async () => {
    const port = await usual.port(name);
    expect(await said(port, "NOT HTTP\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
    const twice = ["Content-Type: application/json", "Content-Length: 2", "Transfer-Encoding: chunked"];
    expect(await said(port, `${head(`POST ${prefix}/trpc/messages.send`, ...twice)}\r\n{}`)).toMatch(
      /^HTTP\/1\.1 400 /,
    );
  });

  test("a body larger than the limit, with or without a Content-Length", async () => {
    const body = JSON.stringify({ name: "x".repeat(BODY_LIMIT) });
    const told = await ask("/trpc/messages.send", { method: "POST", headers: json, body });
    expect(told.status).toBe(413);
    const stream = new Blob([body]).stream();
    const untold = { method: "POST", headers: json, body: stream, duplex: "half" } as RequestInit;
    expect((await ask("/trpc/messages.send", untold)).status).toBe(413);
  });

  test("a notification larger than 64 kB, or with more than 200 fields", async () => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const post = (body: string) => ask("/ipn", { method: "POST", headers, body });
    expect((await post(`x=${"y".repeat(64 * 1024)}`)).status).toBe(413);
    expect((await post(Array.from({ length: 201 }, (_, n) => `f${n}=x`).join("&"))).status).toBe(400);
  });

  test("a field that is too long, and names the field", async () => {
    const letter = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi" };
    const body = JSON.stringify({ ...letter, message: "x".repeat(10_001) });
    const answer = await ask("/trpc/messages.send", { method: "POST", headers: json, body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { data: { issues: [{ path: "message" }] } } },
    ]);
  });

  test("a batch with more calls than the limit, or with ten thousand", async () => {
    const batch = (calls: number) => {
      const names = Array.from({ length: calls }, () => "auth.me").join(",");
      return ask(`/trpc/${names}?batch=1&input=%7B%7D`);
    };
    expect((await batch(BATCH_MAX)).status).toBe(200);
    expect([400, 404]).toContain((await batch(BATCH_MAX + 1)).status);
    expect([404, 414, 431]).toContain((await batch(10_000)).status);
  });
});
