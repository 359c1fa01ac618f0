import { sections } from "@rankwright/schema";
import { callTRPCProcedure, TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userOfToken } from "../auth/session.ts";
import { createContext } from "../context.ts";
import { buildRouter } from "../router.ts";
import { askProcedure, type Procedure, procedures } from "./calls.ts";
import { sampleFor } from "./samples.ts";
import { contentProcedures, privateSections, type Right, procedures as table } from "./table.ts";
import { expectedStatus, leakIn, openWorld, ROLES, type Role, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
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

/** A stream of events has no end: it is opened in process, by a reader who leaves at once. */
async function statusOfStream({ name }: Procedure, role: Role, input: unknown): Promise<number> {
  const user = await userOfToken(world.deps, world.tokens[role] ?? "");
  const opened = callTRPCProcedure({
    router: buildRouter(sections),
    path: name,
    getRawInput: async () => input,
    ctx: createContext(world.deps, { user }),
    type: "subscription",
    signal: AbortSignal.abort(),
    batchIndex: 0,
  });
  const error = await opened.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return 200;
  return error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : 500;
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
        const input = sampleFor(world, procedure.name, procedure.shape, role);
        const start = world.digest();
        if (procedure.type === "subscription")
          return [await statusOfStream(procedure, role, input), start, world.digest()] as const;
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
  const [letter, counter] = [
    procedures.find(({ name }) => name === "messages.send"),
    procedures.find(({ name }) => name === "users.create"),
  ];
  await world.undone(async () => {
    const batch = [letter, counter].map(
      (each) => each && sampleFor(world, each.name, each.shape, "customer"),
    );
    const answer = await world.ask("POST", "/trpc/messages.send,users.create?batch=1", {
      as: world.tokens.customer,
      body: { ...batch },
    });
    expect(answer.status).toBe(207);
    expect(answer.json).toMatchObject([{ result: {} }, { error: { data: { httpStatus: 403 } } }]);
    const users = await world.ask("GET", "/users", { as: world.tokens.admin });
    expect(users.json).toHaveLength(3);
  });
});
