import { fork } from "node:child_process";
import { once } from "node:events";
import { lockProcess } from "@rankwright/db/testing";
import { signedInOn } from "@rankwright/test-kit/person";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { expect, onTestFinished, test } from "vitest";
import { bothHosts, portOf } from "../test/hosts.ts";

/** Time limit of a quick response, in milliseconds: much shorter than the other process holds the lock. */
const QUICK_MS = 1_000;

const order = { packageName: "Basic", ...customer };

/** Starts a shop with a signed-in customer. Another process holds the database's write lock until `free` is called. */
async function lockedShop() {
  const site = await shop();
  const { token } = await signedInOn(site, "one@example.com");
  const hosts = await bothHosts(site.deps, undefined, { render: async () => new Response("Hello") });
  onTestFinished(hosts.close);
  const ports = { page: await portOf(hosts.site), api: await portOf(hosts.api) };
  const ask = async (host: keyof typeof ports, path: string, body?: unknown) => {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${ports[host]}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = answer;
    return {
      status,
      retryAfter: headers.get("retry-after"),
      text: await answer.text(),
      isQuick: performance.now() - from < QUICK_MS,
    };
  };
  const other = fork(lockProcess, [site.deps.env.DATA_DIR]);
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other, "message");
  const free = async () => {
    other.kill("SIGKILL");
    await once(other, "exit");
  };
  const rows = (table: string) =>
    site.deps.db.$client.prepare<[], number>(`select count(*) from ${table}`).pluck().get();
  return { ask, free, rows };
}

/** Expects quick responses for pages and lists while another request waits for the lock. */
async function expectReadable({ ask }: Awaited<ReturnType<typeof lockedShop>>): Promise<void> {
  for (const [host, path] of [
    ["page", "/"],
    ["page", "/pricing/"],
    ["api", "/orders"],
    ["api", "/trpc/orders.spent"],
  ] as const)
    expect(await ask(host, path), path).toMatchObject({ status: 200, isQuick: true });
}

test("while another process holds the write lock for two seconds, an order waits and reads don't", async () => {
  const locked = await lockedShop();
  let isPlaced = false;
  const placed = locked.ask("api", "/new-order", order).finally(() => {
    isPlaced = true;
  });
  const until = performance.now() + 2_000;
  while (performance.now() < until) await expectReadable(locked);
  expect(isPlaced).toBe(false);
  await locked.free();
  expect(await placed).toMatchObject({ status: 201 });
  expect([locked.rows("orders"), locked.rows("order_events"), locked.rows("outbox")]).toEqual([1, 1, 1]);
});

test("returns 503 after five seconds of waiting for the write lock, and writes nothing", async () => {
  const locked = await lockedShop();
  const before = locked.rows("attempts");
  const refused = {
    status: 503,
    retryAfter: "5",
    text: expect.stringContaining("try again in a few seconds"),
  };
  const asked = Promise.all([
    locked.ask("api", "/new-order", order),
    locked.ask("api", "/trpc/orders.place", order),
    locked.ask("api", "/auth/sign-in", { email: "two@example.com", password: "not the password" }),
  ]);
  await expectReadable(locked);
  expect(await asked).toMatchObject([refused, refused, refused]);
  await locked.free();
  expect([locked.rows("orders"), locked.rows("outbox"), locked.rows("attempts")]).toEqual([0, 0, before]);
  expect(await locked.ask("api", "/new-order", order)).toMatchObject({ status: 201 });
});
