import { restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { limits } from "../throttle.ts";

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
