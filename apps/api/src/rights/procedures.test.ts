import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askProcedure, procedures, statusOf } from "./calls.ts";
import { sampleFor } from "./samples.ts";
import { contentProcedures, privateSections, type Right, procedures as table } from "./table.ts";
import { expectedStatus, leakIn, OPENING_MS, openWorld, ROLES, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, OPENING_MS);
afterAll(() => world.close());

function rightOf(name: string): Right {
  const [router, section = "", procedure = ""] = name.split(".");
  const right =
    router !== "content"
      ? table[name]
      : privateSections.includes(section)
        ? "admin"
        : contentProcedures[procedure];
  if (!right) throw new Error(`${name} is not in the table of rights.`);
  return right;
}

const cases = procedures.map((procedure) => ({
  name: procedure.name,
  right: rightOf(procedure.name),
  procedure,
}));

describe("over tRPC, everybody gets what is theirs and no more", () => {
  test.each(cases)("$name: $right", async ({ procedure, right }) => {
    for (const role of ROLES) {
      const expected = expectedStatus(right, role);
      const [status, before, after] = await world.undone(async () => {
        const input = await sampleFor(world, procedure.name, procedure.shape, role);
        const start = world.digest();
        if (procedure.type === "subscription")
          return [await statusOf(world, procedure, role, input), start, world.digest()] as const;
        const answer = await askProcedure(world, procedure, role, input);
        expect(leakIn(answer)).toBeUndefined();
        if (answer.status !== (expected === "ok" ? 200 : expected))
          throw new Error(`${role}: ${answer.text}`);
        return [answer.status, start, world.digest()] as const;
      });
      expect(status, role).toBe(expected === "ok" ? 200 : expected);
      if (expected !== "ok") expect(after, `nothing is changed by a refused ${role}`).toBe(before);
    }
  });
});

test("a batch is judged call by call: what one may not do stays undone beside what one may", async () => {
  await world.undone(async () => {
    const letter = { name: "Sample", email: "s@example.com", number: "1", subject: "Hi", message: "Hello" };
    const answer = await world.ask("POST", "/trpc/messages.send,users.create?batch=1", {
      as: world.tokens.customer,
      body: { 0: letter, 1: { userEmail: world.accounts.customer.email } },
    });
    expect(answer.status).toBe(207);
    expect(answer.json).toMatchObject([{ result: {} }, { error: { data: { httpStatus: 403 } } }]);
    const users = await world.ask("GET", "/users", { as: world.tokens.admin });
    expect(users.json).toHaveLength(3);
  });
});

test.each(["visitor", "customer", "demoted"] as const)(
  "the news of the shop tell a %s nothing",
  async (role) => {
    const answer = await world.ask("GET", "/trpc/events.live", {
      as: world.tokens[role],
      headers: { accept: "text/event-stream" },
    });
    expect(answer.text).toMatch(role === "visitor" ? /UNAUTHORIZED/ : /FORBIDDEN/);
    expect(answer.text).not.toMatch(/order|message:/i);
  },
);
