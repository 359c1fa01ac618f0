import { restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { BODY_LIMIT } from "../server/app.ts";
import { limits } from "../throttle/limits.ts";

function site() {
  const made = restSite();
  onTestFinished(() => made.close());
  return made;
}

const message = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };

test("a caller who isn't signed in gets 401 for any body, without errors about its fields", async () => {
  const { ask, tokenOf } = site();
  const bodies = ["{}", '{"orderStatus":7}', "[1]", "{", JSON.stringify({ a: "x".repeat(BODY_LIMIT) })];
  for (const as of [undefined, "no token of ours", "x".repeat(43)])
    for (const raw of bodies) {
      const { status, headers, json } = await ask("PUT", "/order-status/a", { as, raw });
      expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(json).toMatchObject({ code: "UNAUTHORIZED", detail: "Please log in." });
      expect(json).not.toHaveProperty("issues");
    }
  const customer = await tokenOf("client@example.com", { verified: true });
  const forbidden = await ask("POST", "/add-banner", { body: {}, as: customer });
  expect(forbidden.status).toBe(403);
  expect(forbidden.json).not.toHaveProperty("issues");
});

test("an error lists all invalid fields, under the names that the client sent", async () => {
  const { ask } = site();
  const { status, json } = await ask("POST", "/add-message", {
    body: { ...message, name: 7, subject: "x".repeat(10_001), message: undefined },
  });
  expect(status).toBe(400);
  expect(json).toMatchObject({
    code: "BAD_REQUEST",
    detail: "Name must be text.",
    issues: [
      { path: "name", message: "Name must be text." },
      { path: "subject", message: expect.any(String) },
      { path: "message", message: "Message is required." },
    ],
    requestId: expect.any(String),
  });
});

test("an IP address that sent too many messages gets 429 with Retry-After, and may send again after that time", async () => {
  const { ask, clock } = site();
  for (let n = 0; n < limits.messageAddress.max; n += 1)
    expect((await ask("POST", "/add-message", { body: message })).status).toBe(201);
  const { status, headers, json } = await ask("POST", "/add-message", { body: message });
  expect([status, headers["retry-after"]]).toEqual([429, String(limits.messageAddress.windowMs / 1_000)]);
  expect(json).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  clock.advance(limits.messageAddress.windowMs);
  expect((await ask("POST", "/add-message", { body: message })).status).toBe(201);
});

test("every error response has a unique request id", async () => {
  const { ask } = site();
  const ids = [];
  for (const path of ["/orders", "/orders", "/no-such-thing", "/order/%zz"])
    ids.push(Reflect.get(Object((await ask("GET", path)).json), "requestId"));
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
});

test("a request returns 500 if the database can't be read, and the server keeps running", async () => {
  const { ask, deps } = site();
  deps.db.$client.close();
  for (const path of ["/orders", "/pricings"])
    expect((await ask("GET", path, { as: "x".repeat(43) })).status).toBe(500);
});

test("every response has the security headers: a success, errors, an unknown address and a preflight", async () => {
  const { ask } = site();
  const preflight = { origin: "https://shop.example", "access-control-request-method": "POST" };
  for (const [method, path, status, headers] of [
    ["GET", "/banner", 200, {}],
    ["GET", "/orders", 401, {}],
    ["POST", "/add-message", 415, { "content-type": "text/plain" }],
    ["GET", "/no-such-thing", 404, {}],
    ["OPTIONS", "/new-order", 204, preflight],
  ] as const) {
    const answer = await ask(method, path, { headers });
    expect([path, answer.status]).toEqual([path, status]);
    expect(answer.headers).toMatchObject({
      "content-security-policy":
        "default-src 'none';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-dns-prefetch-control": "off",
      "x-download-options": "noopen",
      "x-frame-options": "SAMEORIGIN",
      "x-permitted-cross-domain-policies": "none",
      "x-xss-protection": "0",
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "Retry-After",
    });
  }
});
