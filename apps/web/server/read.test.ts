import { fork } from "node:child_process";
import { once } from "node:events";
import { flushActivity } from "@rankwright/api";
import { recordActivity, unwrittenActivity } from "@rankwright/api/auth/session-activity";
import { lockProcess } from "@rankwright/db/testing";
import { signedInOn } from "@rankwright/test-kit/person";
import { testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { bothHosts, portOf } from "../test/hosts.ts";

const DAY_MS = 86_400_000;

/** Time limit of a quick response, in milliseconds. The database driver would wait for five seconds and block all requests. */
const QUICK_MS = 2_000;

/** Starts a site with a signed-in customer. Their next request extends the session and records its last use. */
async function visited() {
  const site = testSite();
  const customer = site.signedUp("one@example.com");
  const { token } = await signedInOn(site, customer.email);
  // The sign-in library extends a session if more than half of its lifetime is over.
  site.clock.advance(20 * DAY_MS);
  const {
    api,
    site: pages,
    close,
  } = await bothHosts(site.deps, undefined, {
    render: async (_request, { ctx }) => new Response(`Hello ${ctx.user?.email}`),
  });
  onTestFinished(async () => {
    await close();
    site.close();
  });
  const cookie = { cookie: `session=${token}` };
  const bearer = { authorization: `Bearer ${token}` };
  const [pagePort, apiPort] = [await portOf(pages), await portOf(api)];
  const get = async (port: number, path: string, headers: Record<string, string>) => {
    const from = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const body = await answer.text();
    return {
      status: answer.status,
      body,
      prolonged: /^session=/.test(answer.headers.get("set-cookie") ?? ""),
      quick: performance.now() - from < QUICK_MS,
    };
  };
  return {
    ...site,
    token,
    /** Requests a page, a query and a REST list, all signed in. */
    read: async () => [
      await get(pagePort, "/dashboard", cookie),
      await get(pagePort, "/trpc/account.sessions", cookie),
      await get(apiPort, "/trpc/auth.me", bearer),
      await get(apiPort, "/orders", bearer),
    ],
    stored: () =>
      site.deps.db.$client
        .prepare<[], { lastUsedAt: number | null; expiresAt: number }>(
          "select last_used_at as lastUsedAt, expires_at * 1000 as expiresAt from sessions",
        )
        .get(),
  };
}

const answered = [
  { status: 200, body: "Hello one@example.com", quick: true, prolonged: true },
  { status: 200, quick: true, prolonged: false },
  { status: 200, body: expect.stringContaining("one@example.com"), quick: true },
  { status: 200, body: "[]", quick: true },
];

test("reads are quick while another process holds the write lock", async () => {
  const { read, deps, clock, stored } = await visited();
  const other = fork(lockProcess, [deps.env.DATA_DIR]);
  onTestFinished(() => void other.kill("SIGKILL"));
  await once(other, "message");

  expect(await read()).toMatchObject(answered);
  // Writing the pending session notes fails quickly, and they stay queued.
  const from = performance.now();
  expect(() => flushActivity(deps)).toThrow("database is locked");
  expect(performance.now() - from).toBeLessThan(QUICK_MS);
  expect(stored()?.lastUsedAt).toBeNull();

  other.kill("SIGKILL");
  await once(other, "exit");
  flushActivity(deps);
  expect(stored()).toEqual({ lastUsedAt: clock.now(), expiresAt: clock.now() + 30 * DAY_MS });
});

test("reads work while the disk is full", async () => {
  const { read, deps, clock, stored } = await visited();
  const { $client } = deps.db;
  // Makes every update of a session need more space than the database has.
  $client.exec(`
    create table filler (bytes);
    create trigger takes_room before update on sessions begin insert into filler values (zeroblob(9000)); end;
  `);
  $client.pragma(`max_page_count = ${$client.pragma("page_count", { simple: true })}`);

  expect(await read()).toMatchObject(answered);
  expect(() => flushActivity(deps)).toThrow("database or disk is full");
  expect(stored()?.lastUsedAt).toBeNull();

  $client.pragma("max_page_count = 1000000");
  flushActivity(deps);
  expect(stored()).toEqual({ lastUsedAt: clock.now(), expiresAt: clock.now() + 30 * DAY_MS });
});

test("the oldest pending session notes are dropped when there are too many", () => {
  const { deps, close } = testSite();
  onTestFinished(close);
  for (let n = 0; n < 10_001; n += 1) recordActivity(deps.db, `session-${n}`, { lastUsedAt: n });
  expect([unwrittenActivity(deps.db, "session-0"), unwrittenActivity(deps.db, "session-1")]).toEqual([
    undefined,
    { lastUsedAt: 1 },
  ]);
});
