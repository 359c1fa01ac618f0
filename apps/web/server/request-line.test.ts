import { connect } from "node:net";
import { createLog } from "@rankwright/api";
import { testSite } from "@rankwright/test-kit/site";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bothHosts, type Hosts, portOf } from "../test/hosts.ts";

const lines: string[] = [];
const log = createLog({ LOG_LEVEL: "warn" }, { write: (line) => lines.push(line) });
const site = testSite({ deps: { log } });
let hosts: Hosts;
beforeAll(async () => {
  hosts = await bothHosts(site.deps, undefined, {
    render: async (request, { ctx }) => new Response(`${request.url} for ${ctx.user?.email ?? "nobody"}`),
  });
});
afterAll(async () => {
  await hosts.close();
  site.close();
});

/** Returns the complete response to a request line. */
async function answerTo(host: "site" | "api", line: string): Promise<string> {
  const socket = connect(await portOf(hosts[host]), "127.0.0.1");
  let answered = "";
  socket.setEncoding("latin1").on("data", (text) => {
    answered += text;
  });
  socket.on("error", () => {});
  socket.write(`${line}\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`, "latin1");
  return new Promise((resolve) => socket.once("close", () => resolve(answered)));
}

test("a request line with an absolute URL is handled like one with a path", async () => {
  const { SITE_URL } = site.deps.env;
  expect(await answerTo("site", "GET http://elsewhere.example/dashboard?tab=2 HTTP/1.1")).toContain(
    `${SITE_URL}/dashboard?tab=2 for nobody`,
  );
  expect(await answerTo("site", "GET HTTP://127.0.0.1:3000 HTTP/1.1")).toContain(`${SITE_URL}/ for nobody`);
  expect(await answerTo("site", "GET https://x.example?tab=2 HTTP/1.1")).toContain(" 200 ");
  for (const [host, path] of [
    ["site", "/healthz"],
    ["site", "/api/healthz"],
    ["api", "/healthz"],
  ] as const)
    expect(await answerTo(host, `GET http://x.example${path} HTTP/1.1`)).toMatch(/ 200 [\s\S]*"status":"ok"/);
});

test("an old link with Latin-1 escapes leads to its page or redirect", async () => {
  const { SITE_URL } = site.deps.env;
  expect(await answerTo("site", "GET /%FCber-uns HTTP/1.1")).toContain(
    `${SITE_URL}/%C3%BCber-uns for nobody`,
  );
  expect(await answerTo("site", "GET /100%?%FC HTTP/1.1")).toContain(`${SITE_URL}/100%25?%FC for nobody`);
  const owner = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  await owner.seo.addRedirect({ from: "/über-uns", to: "/thanks" });
  expect(await answerTo("site", "GET /%FCber-uns HTTP/1.1")).toMatch(/ 301 [\s\S]*location: \S+\/thanks\r/i);
  // Regression: this returned an error about invalid JSON in the body.
  expect(await answerTo("api", "GET /%FC HTTP/1.1")).toMatch(/ 404 /);
});

const targets = [
  "/",
  "//",
  "//elsewhere.example/",
  "///../..",
  "/%",
  "/%zz",
  "/%00",
  "/%ff%fe",
  "/..%2f..%2fetc",
  "/\\elsewhere.example",
  "/a b",
  "/#x",
  "/?",
  "/?%",
  "/api",
  "/api?x",
  "/api//x",
  "/api/%",
  "/api%2fhealthz",
  "/trpc/%zz",
  "/trpc/%25zz",
  "/trpc/auth.me,%25?batch=1",
  "/trpc/auth.me?input=%zz",
  "/trpc/auth.me?batch=1&input={",
  "/media/%zz",
  "/order/%zz",
  "/dashboard/%E0%A4%A",
  `/${"a".repeat(5_000)}`,
  "/\x80\xff",
  "/[",
  '/{}|^`<>"',
  "*",
  "?x",
  "#x",
  "x",
  "",
  ".",
  "http:",
  "http:/",
  "http://",
  "http:///",
  "http:///x",
  "http://?x",
  "http://[",
  "http://[::1/",
  "http://[::1]:3000/x",
  "http://a:99999999/",
  "http://a b/",
  "http://user:password@elsewhere.example/x",
  "http://elsewhere.example/%zz",
  "http://elsewhere.example//x",
  "http://elsewhere.example/api/%zz",
  "http://elsewhere.example#x",
  "https://elsewhere.example/%",
  "ftp://elsewhere.example/x",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "elsewhere.example:443",
  "data:,x",
  "://",
];
const methods = [
  "GET",
  "HEAD",
  "POST",
  "OPTIONS",
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "get",
  "X",
];
const whole = [
  "GET",
  "GET /",
  "GET / HTTP/9.9",
  "GET / HTTP/1.0",
  "GET / http/1.1",
  " GET / HTTP/1.1",
  "GET  / HTTP/1.1",
  "\0",
];

test.each(["site", "api"] as const)("no request line makes the %s fail or log a stack", async (host) => {
  lines.length = 0;
  const all = [
    ...whole,
    ...methods.flatMap((method) => targets.map((target) => `${method} ${target} HTTP/1.1`)),
  ];
  const failed: string[] = [];
  for (let at = 0; at < all.length; at += 20)
    await Promise.all(
      all.slice(at, at + 20).map(async (line) => {
        const answer = await answerTo(host, line);
        if (/^HTTP\/1\.1 5/.test(answer)) failed.push(`${line}: ${answer.slice(0, 200)}`);
      }),
    );
  expect(failed).toEqual([]);
  expect(lines.filter((line) => line.includes("stack"))).toEqual([]);
});
