import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { BODY_LIMIT } from "../app.ts";
import { limits } from "../throttle/limits.ts";

function site() {
  const made = restSite();
  onTestFinished(() => made.close());
  return made;
}

test("what needs a sign-in is refused without one, whatever else is sent", async () => {
  const { ask } = site();
  const { status, json } = await ask("POST", "/new-order", { body: { packageName: 1 } });
  expect({ status, json }).toMatchObject({
    status: 401,
    json: { code: "UNAUTHORIZED", detail: "Please sign in." },
  });
  expect((await ask("GET", "/orders", { as: "no token of ours" })).status).toBe(401);
  expect((await ask("GET", "/orders", { as: "x".repeat(43) })).status).toBe(401);
});

test("an address that sent too many messages is refused before its next one is read, and told when to come back", async () => {
  const { ask, clock } = site();
  const body = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
  for (let n = 0; n < limits.messageAddress.most; n += 1)
    expect((await ask("POST", "/add-message", { body })).status).toBe(201);
  expect((await ask("POST", "/add-message", { body: {} })).status).toBe(400);
  const first = await ask("POST", "/add-message", { body });
  const later = await ask("POST", "/add-message", { body: {} });
  expect([first.status, later.status]).toEqual([429, 429]);
  expect(later.json).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  clock.advance(limits.messageAddress.windowMs);
  expect((await ask("POST", "/add-message", { body })).status).toBe(201);
});

/** Asks on a connection, as programs do: what is refused before any routing goes out so. */
async function onConnection({ app }: RestSite) {
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init);
    const { date: _, "content-length": __, ...head } = Object.fromEntries(answer.headers);
    const { requestId, ...json } = problem.parse(await answer.json());
    return { requestId, answered: { status: answer.status, head, json } };
  };
}
const problem = z.looseObject({ requestId: z.string() });

test("who is refused before any routing reads the same as on the way, under an id of their own", async () => {
  const made = site();
  const ask = await onConnection(made);
  const documented = await ask("/orders?limit=1");
  const otherwise = await ask("/Orders/?limit=1");
  expect(documented.answered).toEqual(otherwise.answered);
  expect(documented.answered).toMatchObject({ status: 401, head: { "access-control-allow-origin": "*" } });
  expect(new Set([documented, otherwise, await ask("/orders")].map(({ requestId }) => requestId)).size).toBe(
    3,
  );
});

test("a token that nobody has reads the same before any routing as on the way", async () => {
  const ask = await onConnection(site());
  const headers = { authorization: `Bearer ${"x".repeat(43)}` };
  const documented = await ask("/orders?limit=1", { headers });
  expect(documented.answered).toMatchObject({ status: 401, json: { detail: "Please sign in." } });
  expect(documented.answered).toEqual((await ask("/Orders/?limit=1", { headers })).answered);
});

test("a token is known from its sign-in to its sign-out", async () => {
  const made = site();
  const url = await made.app.listen({ host: "127.0.0.1", port: 0 });
  const token = await made.tokenOf("client@example.com");
  const asked = async () =>
    (await fetch(`${url}/orders`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect([await asked(), await asked()]).toEqual([200, 200]);
  await made.ask("POST", "/auth/sign-out", { as: token });
  expect(await asked()).toBe(401);
});

test("tokens that nobody has, by the thousand, are refused and keep nobody else out", async () => {
  const made = site();
  const url = await made.app.listen({ host: "127.0.0.1", port: 0 });
  const token = await made.tokenOf("client@example.com");
  const status = async (as: string) =>
    (await fetch(`${url}/orders`, { headers: { authorization: `Bearer ${as}` } })).status;
  const nobodys = (at: number) => `${at}`.padStart(43, "x");
  expect([await status(nobodys(0)), await status(token), await status(nobodys(0))]).toEqual([401, 200, 401]);
  for (let at = 1; at <= 1_000; at += 1) await status(nobodys(at));
  expect([await status(token), await status(nobodys(0))]).toEqual([200, 401]);
});

test("a database that can't be read is an error of the route, and not the end of the server", async () => {
  const made = site();
  const url = await made.app.listen({ host: "127.0.0.1", port: 0 });
  made.deps.db.$client.close();
  const headers = { authorization: `Bearer ${"x".repeat(43)}` };
  expect((await fetch(`${url}/orders`, { headers })).status).toBe(500);
  expect((await fetch(`${url}/pricings`)).status).toBe(500);
});

test("who sent too many messages reads so on the same connection, however much the next one holds", async () => {
  const made = site();
  const message = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
  for (let n = 0; n < limits.messageAddress.most; n += 1)
    await made.ask("POST", "/add-message", { body: message });
  expect((await made.ask("POST", "/add-message", { body: message })).status).toBe(429);
  const ask = await onConnection(made);
  const post = { method: "POST", headers: { "content-type": "application/json" } };
  const body = JSON.stringify({ ...message, message: "x".repeat(2 * BODY_LIMIT) });
  for (const path of ["/add-message", "/ADD-message", "/add-message"])
    expect((await ask(path, { ...post, body })).answered).toMatchObject({
      status: 429,
      head: { "retry-after": expect.stringMatching(/^\d+$/) },
      json: { code: "TOO_MANY_REQUESTS" },
    });
});
