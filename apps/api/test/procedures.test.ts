import { checkRights, procedureCases } from "@rankwright/test-kit/rights/matrix";
import { OPENING_MS, openWorld, ROLES, type World } from "@rankwright/test-kit/rights/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, OPENING_MS);
afterAll(() => world.close());

describe("permissions of every role over tRPC", () => {
  test.each(procedureCases)("$name: $right", async (each) => {
    const { allowed, refused } = await checkRights(world, each);
    expect(allowed + refused).toBe(ROLES.length);
  });
});

test("permissions are checked for each call of a batch: forbidden calls fail, and the others succeed", async () => {
  await world.withRollback(async () => {
    const letter = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
    const answer = await world.ask("POST", "/trpc/messages.send,users.create?batch=1", {
      as: world.tokens.customer,
      body: { 0: letter, 1: { userEmail: world.accounts.customer.email } },
    });
    expect(answer.status).toBe(207);
    expect(answer.json).toMatchObject([{ result: {} }, { error: { data: { httpStatus: 403 } } }]);
    const users = await world.ask("GET", "/users", { as: world.tokens.admin });
    expect(users.json).toHaveLength(4);
  });
});

test.each(["visitor", "customer", "demoted"] as const)(
  "a %s can't subscribe to the shop's events",
  async (role) => {
    const answer = await world.ask("GET", "/trpc/events.live", {
      as: world.tokens[role],
      headers: { accept: "text/event-stream" },
    });
    expect(answer.text).toMatch(role === "visitor" ? /UNAUTHORIZED/ : /FORBIDDEN/);
    expect(answer.text).not.toMatch(/order|message:/i);
  },
);
