import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { sections } from "@rankwright/schema";
import { restRouter, restSite } from "@rankwright/test-kit/rest";
import { TRPCError } from "@trpc/server";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { BODY_LIMIT } from "../app.ts";
import { createContext } from "../context.ts";
import { problemOf } from "../http/problem.ts";
import { metaOf, procedureNamed, procedureOf } from "./procedures.ts";
import { restRows } from "./rows.ts";
import { wrongFieldsInFront, wrongFieldsOf } from "./wrong-fields.ts";

const rows = restRows(sections).filter(
  ({ body, procedure }) =>
    Object.keys(body?.shape ?? {}).length > 0 && metaOf(restRouter, procedure).right === "public",
);

test("some of what REST takes from anybody has fields", () => {
  expect(rows.map(({ path }) => path)).toContain("/add-message");
  expect(rows.length).toBeGreaterThan(5);
});

/** A site that is asked on a connection, as programs do, and how many requests have come to its routes. */
async function onConnection() {
  const site = restSite();
  onTestFinished(site.close);
  let routed = 0;
  site.app.addHook("onRequest", (_request, _reply, done) => {
    routed += 1;
    done();
  });
  const url = new URL(await site.app.listen({ host: "127.0.0.1", port: 0 }));
  return { ...site, url, routed: () => routed };
}

/** What a problem says, but for the id of its request. */
const saidIn = (text: string): unknown => {
  const { requestId, ...problem } = z.looseObject({ requestId: z.string() }).parse(JSON.parse(text));
  expect(requestId).toMatch(/^req-/);
  return problem;
};

test.each(rows)("wrong fields sent to $path read as its procedure tells them", async (row) => {
  const { method, path } = row;
  const { ask, deps, url, routed } = await onConnection();
  const bodies = [{}, Object.fromEntries(Object.keys(row.body?.shape ?? {}).map((name) => [name, 7]))];
  for (const body of bodies) {
    const sent = { params: {}, query: {}, headers: {}, body, siteUrl: deps.env.SITE_URL };
    const call = procedureOf(restRouter, row.procedure)(createContext(deps));
    const thrown: unknown = await call(row.input(sent)).catch((error: unknown) => error);
    if (!(thrown instanceof TRPCError)) throw thrown;
    const told = problemOf(thrown);
    const expected = { status: 400, said: saidIn(told.bodyFor("req-")), headers: told.headers };

    const headers = { "content-type": "application/json" };
    const before = routed();
    const answer = await fetch(new URL(path, url), { method, headers, body: JSON.stringify(body) });
    const { date: _, connection: __, "keep-alive": ___, ...head } = Object.fromEntries(answer.headers);
    expect({ status: answer.status, said: saidIn(await answer.text()), headers: head }).toMatchObject(
      expected,
    );
    expect(routed() - before).toBe(0);
    // Spelled in another way it comes to the route.
    const onRoute = await ask(method, `${path}/`, { body });
    expect({ status: onRoute.status, said: saidIn(onRoute.text), headers: onRoute.headers }).toMatchObject(
      expected,
    );
    const { date: ____, connection: _____, ...routeHead } = onRoute.headers;
    expect(head).toMatchObject({ ...routeHead, "content-length": String(routeHead["content-length"]) });
  }
});

test("a message that is wrong again reads the same under another id, and one that is wrong otherwise as it is", async () => {
  const { url, routed } = await onConnection();
  const send = (body: unknown) =>
    fetch(new URL("/add-message", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const refused = async (body: unknown) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    return answer.text();
  };
  const empty = [await refused({}), await refused({}), await refused({})];
  expect(new Set(empty).size).toBe(3);
  expect(new Set(empty.map((body) => JSON.stringify(saidIn(body)))).size).toBe(1);
  const tooLong = saidIn(await refused({ ...message, subject: "x".repeat(10_001) }));
  expect(tooLong).toMatchObject({ issues: [{ path: "subject" }] });
  expect(saidIn(await refused({}))).toEqual(saidIn(empty[0] ?? ""));
  expect(routed()).toBe(0);
  expect((await send(message)).status).toBe(201);
  expect(saidIn(await refused({}))).toEqual(saidIn(empty[0] ?? ""));
});

const message = { name: "Pat", email: "pat@example.com", number: "1", subject: "Hello", message: "How?" };

test("whatever is not plainly wrong comes to its route as it was sent", async () => {
  const { url, ask, tokenOf, routed } = await onConnection();
  const to = new URL("/add-message", url);
  const json = { "content-type": "application/json" };
  const send = (body: BodyInit, headers: Record<string, string> = json) =>
    fetch(to, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  const pieces = (...texts: string[]) =>
    new ReadableStream({
      async pull(controller) {
        const next = texts.shift();
        if (next === undefined) return controller.close();
        controller.enqueue(new TextEncoder().encode(next));
        // Each piece in a packet of its own.
        await new Promise((next) => setImmediate(next));
      },
    });
  const sent = [
    JSON.stringify(message),
    JSON.stringify({ ...message, message: "é".repeat(900) }),
    JSON.stringify({ ...message, subject: "The constructor \\u0041" }),
    pieces(JSON.stringify(message)),
    pieces(JSON.stringify(message).slice(0, 30), JSON.stringify(message).slice(30)),
  ];
  for (const body of sent) expect((await send(body)).status).toBe(201);
  const admin = await tokenOf("owner@example.com", { admin: true });
  const kept = z.array(z.looseObject({ message: z.string(), subject: z.string() }));
  const messages = kept.parse((await ask("GET", "/messages", { as: admin })).json);
  expect(messages).toHaveLength(sent.length);
  expect(messages[1]?.message).toBe("é".repeat(900));

  const before = routed();
  const strange: [string | Buffer, Record<string, string>, number][] = [
    ["{", json, 400],
    ["[]", json, 400],
    ["null", json, 400],
    ['{"__proto__": {}}', json, 400],
    ['{"\\u005f_proto__": {}}', json, 400],
    [Buffer.from([0x7b, 0xff, 0x7d]), json, 400],
    ["{}", { ...json, "content-encoding": "gzip" }, 415],
    ["{}", { "content-type": "text/plain" }, 415],
    ["{}", { "content-type": "application/jsonp" }, 415],
    [JSON.stringify({ name: "x".repeat(BODY_LIMIT) }), json, 413],
  ];
  for (const [body, headers, status] of strange) {
    const answer = await send(body as BodyInit, headers);
    expect([status, String(body).slice(0, 40)]).toEqual([answer.status, String(body).slice(0, 40)]);
    expect(saidIn(await answer.text())).not.toHaveProperty("issues");
  }
  expect(routed() - before).toBe(strange.length);
});

test("what only some may call is no more work for a start: its body is made when one is sent", () => {
  const { deps, close } = restSite();
  onTestFinished(close);
  const all = restRows(sections).map((row) => {
    if (metaOf(restRouter, row.procedure).right === "public") return row;
    return Object.defineProperty({ ...row }, "body", {
      get: () => {
        throw new Error(`The body of ${row.path} was made.`);
      },
    });
  });
  wrongFieldsInFront(deps, all, restRouter);
  expect(all.flatMap((row) => wrongFieldsOf(restRouter, row) ?? []).length).toBeGreaterThan(5);
});

test("requests that come in one piece are answered in their order, the wrong among the right", async () => {
  const { url } = await onConnection();
  const one = (body: string) =>
    `POST /add-message HTTP/1.1\r\nhost: a\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const socket = connect(Number(url.port), url.hostname);
  const bodies = [JSON.stringify(message), "{}", JSON.stringify(message), "{}"];
  socket.write(`${bodies.map(one).join("")}GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  const answers = await text(socket);
  expect(answers.match(/HTTP\/1.1 \d+/g)?.map((line) => line.slice(9))).toEqual([
    "201",
    "400",
    "201",
    "400",
    "200",
  ]);
});

test.each(rows)("$procedure refuses nobody before it has looked at the fields", ({ procedure }) => {
  // Its own right, its fields, and itself: a layer of another kind would be overtaken by what is told here.
  expect(Reflect.get(procedureNamed(restRouter, procedure)._def, "middlewares")).toHaveLength(3);
});

test("who may not call a procedure hears nothing of its fields", async () => {
  const { ask, tokenOf, close } = restSite();
  onTestFinished(close);
  for (const raw of ["{}", "[1]"])
    expect((await ask("PUT", "/order-status/a", { as: "x".repeat(43), raw })).status).toBe(401);
  const customer = await tokenOf("client@example.com", { verified: true });
  for (const [as, status] of [
    [undefined, 401],
    [customer, 403],
  ] as const) {
    const answer = await ask("POST", "/add-banner", { body: {}, as });
    expect(answer.status).toBe(status);
    expect(answer.json).not.toHaveProperty("issues");
  }
});
