import type { Answer } from "@rankwright/test-kit/rest";
import { askPath, bodyShape, procedures, rows } from "@rankwright/test-kit/rights/calls";
import { idFor, sampleFor } from "@rankwright/test-kit/rights/samples";
import { leakIn, OPENING_MS, openWorld, type World } from "@rankwright/test-kit/rights/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODY_LIMIT } from "../src/server/app.ts";
import { BATCH_MAX } from "../src/server/trpc-plugin.ts";
import { limits } from "../src/throttle/limits.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, OPENING_MS);
afterAll(() => world.close());

const withBody = rows.filter((row) => Object.keys(row.body?.shape ?? {}).length > 0);

/** Sends a request, and expects an error that leaks nothing and changes nothing. */
async function expectRefused(ask: () => Promise<Answer>, statuses: readonly number[]): Promise<void> {
  const start = world.digest();
  const answer = await ask();
  expect(statuses, answer.text.slice(0, 300)).toContain(answer.status);
  expect(leakIn(answer)).toBeUndefined();
  expect(world.digest()).toBe(start);
}

describe("a body that isn't JSON, or has another Content-Type", () => {
  const form = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
  const types: readonly { type: string; raw?: string }[] = [
    { type: "text/plain" },
    { type: "text/plain; charset=application/json" },
    { type: "text/json" },
    { type: "application/x-www-form-urlencoded", raw: "a=1" },
    { type: "multipart/form-data; boundary=b", raw: form },
    { type: "application/xml" },
    { type: "application/jsonp" },
    { type: "application/octet-stream" },
    { type: "application/json-patch+json" },
    { type: "application/ld+json" },
    { type: "json" },
    { type: "" },
    { type: "*/*" },
    { type: "application/json, text/plain" },
  ];

  test.each(types)("$type is rejected on every path", async ({ type, raw }) => {
    for (const row of withBody) {
      const body = await world.withRollback(async () =>
        sampleFor(world, row.procedure, bodyShape(row), "admin"),
      );
      const url = row.path.replace(":id", idFor(world, row.procedure));
      const sent = {
        as: world.tokens.admin,
        raw: raw ?? JSON.stringify(body),
        headers: { "content-type": type },
      };
      await expectRefused(() => world.ask(row.method, url, sent), [415]);
    }
  });

  test.each(types)("$type is rejected over tRPC", async ({ type, raw }) => {
    const letter = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
    const sent = { raw: raw ?? JSON.stringify(letter), headers: { "content-type": type } };
    await expectRefused(() => world.ask("POST", "/trpc/messages.send", sent), [415]);
  });

  test.each(["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"])(
    "the Content-Type %s is accepted",
    async (type) => {
      await world.withRollback(async () => {
        const raw = JSON.stringify({ subemail: "new@example.com" });
        const answer = await world.ask("POST", "/add-subscriber", { raw, headers: { "content-type": type } });
        expect(answer.status, answer.text).toBe(201);
      });
    },
  );
});

describe("the body of a request", () => {
  test("is rejected above the size limit, on every path and over tRPC", async () => {
    const raw = JSON.stringify({ a: "x".repeat(BODY_LIMIT) });
    for (const row of withBody)
      await expectRefused(
        () => askPath(world, row, "admin", { id: idFor(world, row.procedure), raw }),
        [413],
      );
    const sent = { as: world.tokens.admin, raw };
    await expectRefused(() => world.ask("POST", "/trpc/messages.send", sent), [413]);
  });

  const deep = 200_000;
  test.each([
    ["lists in lists", `{"name":${"[".repeat(deep)}${"]".repeat(deep)}}`],
    ["objects in objects", `{"name":${'{"a":'.repeat(deep / 4)}1${"}".repeat(deep / 4)}}`],
    ["unclosed lists", "[".repeat(deep)],
    ["very many fields", `{${Array.from({ length: 30_000 }, (_, n) => `"f${n}":1`)}}`],
    ["a number of very many digits", `{"name":${"9".repeat(deep)}}`],
  ])("is rejected if it consists of %s", async (_, raw) => {
    const as = world.tokens.admin;
    await expectRefused(() => world.ask("POST", "/add-message", { as, raw }), [400]);
    await expectRefused(() => world.ask("POST", "/trpc/messages.send", { as, raw }), [400]);
    await expectRefused(() => world.ask("PUT", "/order-status/1", { as, raw }), [400, 404]);
  });

  test("is rejected in another encoding than UTF-8", async () => {
    const latin1 = Buffer.from('{"subemail":"zo\u00eb@example.com"}', "latin1");
    for (const url of ["/add-subscriber", "/trpc/subscribers.subscribe"]) {
      const sent = { method: "POST", url, headers: { "content-type": "application/json" } } as const;
      const answer = await world.app.inject({ ...sent, payload: latin1 });
      expect(answer.statusCode, url).toBe(400);
      expect(answer.body, url).toContain("The body is not valid UTF-8");
    }
  });

  test("is rejected with a specific error if it is empty, compressed, or sent to an undecodable URL", async () => {
    const send = async (url: string, more: Record<string, string>, payload: string) => {
      const headers = { "content-type": "application/json", ...more };
      const { statusCode, body } = await world.app.inject({ method: "POST", url, headers, payload });
      return [statusCode, body];
    };
    const says = (words: string) => expect.stringContaining(words);
    expect(await send("/add-subscriber", {}, "")).toEqual([400, says("The body is empty.")]);
    for (const url of ["/add-subscriber", "/trpc/subscribers.subscribe"])
      expect(await send(url, { "content-encoding": "gzip" }, "{}"), url).toEqual([
        415,
        says("without the header Content-Encoding"),
      ]);
    expect(await send("/order/%zz", {}, "{}")).toEqual([400, says("The address is invalid")]);
  });

  test("may repeat a field: only the last value is validated and used", async () => {
    const raw = '{"subemail":"good@example.com","subemail":"no address"}';
    await expectRefused(() => world.ask("POST", "/add-subscriber", { raw }), [400]);
    await expectRefused(() => world.ask("POST", "/trpc/subscribers.subscribe", { raw }), [400]);
  });
});

test.each([
  [
    413,
    "PAYLOAD_TOO_LARGE",
    "The request body is too large.",
    "application/json",
    "x".repeat(BODY_LIMIT + 1),
  ],
  [415, "UNSUPPORTED_MEDIA_TYPE", "Send the body as JSON", "text/plain", "a=1"],
  [400, "BAD_REQUEST", "The body is not valid UTF-8", "application/json", Buffer.from('"\u00eb"', "latin1")],
])(
  "tRPC clients can parse an error with status %s that occurs before a procedure is called",
  async (...row) => {
    const [status, code, message, type, payload] = row;
    const sent = { method: "POST", url: "/trpc/messages.send", headers: { "content-type": type } } as const;
    const answer = await world.app.inject({ ...sent, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({
      error: { message: expect.stringContaining(message), data: { code, httpStatus: status } },
    });
  },
);

test("a malformed notification from a payment or mail provider returns an error about notifications", async () => {
  const json = '{"id":"1"}';
  const fields = Array.from({ length: 201 }, (_, n) => `f${n}=1`).join("&");
  const form = "application/x-www-form-urlencoded";
  for (const [method, url, type, raw, status, detail] of [
    ["POST", "/ipn", "application/json", json, 415, `A notification is ${form}.`],
    ["POST", "/ipn", form, fields, 400, "A notification has at most 200 fields."],
    ["POST", "/webhooks/stripe", form, "a=1", 415, "A notification is application/json."],
    [
      "POST",
      "/webhooks/stripe",
      "application/json",
      json,
      400,
      "A webhook is a JSON object with id, type, livemode and data.object.",
    ],
    ["PUT", "/webhooks/paypal", "application/json", json, 405, "Notifications are posted here."],
    ["PUT", "/webhooks/mail", "message/rfc822", "Hello", 405, "Send e-mails with POST."],
  ] as const)
    await world.withRollback(async () => {
      const answer = await world.ask(method, url, { raw, headers: { "content-type": type } });
      expect({ status: answer.status, json: answer.json }, `${url} ${type}`).toMatchObject({
        status,
        json: { status, detail },
      });
    });
});

describe("a batch of calls", () => {
  const batch = (names: readonly string[]) =>
    `/trpc/${names.join(",")}?batch=1&input=${encodeURIComponent("{}")}`;
  const many = (count: number, name = "auth.me") => Array.from({ length: count }, () => name);

  test(`can have ${BATCH_MAX} calls, also of the procedure with the longest name, and not more`, async () => {
    const longest = procedures
      .filter(({ type, shape }) => type === "query" && !shape)
      .reduce((a, b) => (a.name.length > b.name.length ? a : b)).name;
    for (const name of ["auth.me", longest]) {
      const full = await world.ask("GET", batch(many(BATCH_MAX, name)), { as: world.tokens.admin });
      expect(full.status, full.text.slice(0, 200)).toBe(200);
      expect(full.json).toHaveLength(BATCH_MAX);
    }
    const over = await world.ask("GET", batch(many(BATCH_MAX + 1)));
    expect([400, 404, 414]).toContain(over.status);
  });

  test("of 10,000 calls is rejected without running any of them", async () => {
    const raw = JSON.stringify({ 0: { subemail: "one@example.com" } });
    const ask = () => world.ask("POST", `/trpc/${many(10_000, "subscribers.subscribe")}?batch=1`, { raw });
    await expectRefused(ask, [400, 404, 413, 414]);
    const tried = () => world.ask("GET", batch(many(10_000)));
    await expectRefused(tried, [400, 404, 413, 414]);
  });

  test("can't bypass the rate limit of sign-ins", async () => {
    const wrong = { email: world.accounts.other.email, password: "wrong password" };
    const size = limits.signInAccount.max + 2;
    await world.withRollback(async () => {
      const body = Object.fromEntries(many(size).map((_, n) => [n, wrong]));
      const answer = await world.ask("POST", `/trpc/${many(size, "auth.signIn")}?batch=1`, { body });
      const statuses = (Array.isArray(answer.json) ? answer.json : []).map(
        (each) => Object(Object(Object(each).error).data).httpStatus,
      );
      expect(statuses.filter((status) => status === 401)).toHaveLength(limits.signInAccount.max);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    });
  });
});

describe("forged request headers", () => {
  test("a forged Host header appears neither in mails nor in the OpenAPI description", async () => {
    const headers = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    };
    await world.withRollback(async () => {
      const email = world.accounts.customer.email;
      expect((await world.ask("POST", "/auth/reset", { body: { email }, headers })).status).toBe(200);
      const register = { email: "new@example.com", password: "a password" };
      expect((await world.ask("POST", "/auth/register", { body: register, headers })).status).toBe(201);
      const mails = world.mails().map(({ body }) => body);
      expect(mails.join("\n")).toContain(world.deps.env.SITE_URL);
      expect(mails.join("\n")).not.toContain("evil.example");
    });
    const description = await world.ask("GET", "/openapi.json", { headers });
    expect(description.text).toContain(world.deps.env.API_URL);
    expect(description.text).not.toContain("evil.example");
  });

  test("an undecodable URL returns problem details", async () => {
    for (const url of ["/banner/%zz", "/%c0%af", `/banner/${"x".repeat(2_000)}`, "/trpc/%zz"]) {
      const answer = await world.ask("GET", url);
      expect([400, 414], url).toContain(answer.status);
      expect(answer.headers["content-type"], url).toContain("application/problem+json");
      expect(answer.json, url).toMatchObject({ status: answer.status });
    }
  });

  test("method override headers are ignored", async () => {
    const id = world.ids["content.banner"];
    const headers = {
      "x-http-method-override": "DELETE",
      "x-method-override": "DELETE",
      "x-http-method": "DELETE",
    };
    const start = world.digest();
    const answer = await world.ask("GET", `/banner/${id}?_method=DELETE`, {
      as: world.tokens.admin,
      headers,
    });
    expect(answer.status).toBe(200);
    expect(world.digest()).toBe(start);
  });

  test("changing forwarded addresses can't bypass the rate limit of sign-ins", async () => {
    await world.withRollback(async () => {
      const body = { email: world.accounts.other.email, password: "wrong password" };
      const statuses: number[] = [];
      for (let n = 0; n <= limits.signInAccount.max; n += 1) {
        const headers = { "x-forwarded-for": `203.0.113.${n}`, "x-real-ip": `203.0.113.${n}` };
        statuses.push((await world.ask("POST", "/auth/sign-in", { body, headers })).status);
      }
      expect(new Set(statuses.slice(0, -1))).toEqual(new Set([401]));
      expect(statuses.at(-1)).toBe(429);
    });
  });

  test("a token is only accepted in the Authorization header", async () => {
    const token = world.tokens.admin ?? "";
    const asked = await Promise.all([
      world.ask("GET", `/messages?token=${token}&access_token=${token}`),
      world.ask("GET", "/messages", { headers: { cookie: `session=${token}; __Host-session=${token}` } }),
      world.ask("GET", "/messages", { headers: { authorization: `Basic ${token}` } }),
      world.ask("GET", "/messages", { headers: { authorization: token } }),
      world.ask("GET", "/messages", { headers: { "x-authorization": `Bearer ${token}` } }),
    ]);
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });
});

test("every response forbids MIME sniffing and scripts", async () => {
  const as = world.tokens.admin;
  for (const [url, status] of [
    ["/banner", 200],
    ["/messages", 200],
    ["/nothing-here", 404],
    ["/docs", 200],
    ["/trpc/auth.me", 200],
  ] as const) {
    const answer = await world.ask("GET", url, { as });
    expect(answer.status, url).toBe(status);
    expect(answer.headers["x-content-type-options"], url).toBe("nosniff");
    expect(answer.headers["content-security-policy"], url).toMatch(/default-src 'none'/);
    expect(answer.headers["access-control-allow-credentials"], url).toBeUndefined();
    expect(answer.headers["x-powered-by"], url).toBeUndefined();
  }
});
