import { procedures } from "@rankwright/test-kit/rights/calls";
import { apiRouteCases, checkRights, pathCases } from "@rankwright/test-kit/rights/matrix";
import { routesOf } from "@rankwright/test-kit/rights/routes";
import {
  apiRoutes,
  fileRoutes,
  preflights,
  procedureRoutes,
  refusedMethods,
} from "@rankwright/test-kit/rights/table";
import { leakIn, OPENING_MS, openWorld, ROLES, type World } from "@rankwright/test-kit/rights/world";
import { testSite } from "@rankwright/test-kit/site";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApi } from "../src/server/app.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, OPENING_MS);
afterAll(() => world.close());

test("the tables list exactly the routes of the API host", async () => {
  const site = testSite();
  const { built, routes } = await routesOf(async () => {
    const app = buildApi(site.deps);
    await app.ready();
    return app;
  });
  expect(routes(built)).toEqual(
    [
      ...Object.keys(apiRoutes),
      ...procedureRoutes,
      ...fileRoutes,
      ...refusedMethods,
      ...preflights,
      ...pathCases.map(({ name }) => name),
    ].sort(),
  );
  await built.close();
  site.close();
});

describe("permissions of every role on routes other than REST and tRPC", () => {
  test.each(apiRouteCases)("$name: $right", async (each) => {
    const { allowed, refused } = await checkRights(world, each);
    expect(allowed + refused).toBe(ROLES.length);
  });
});

// Regression test: TRACE used to return 500 and log a stack trace.
describe("unsupported methods are rejected", () => {
  const url = (route: string) => route.replace(":path", "auth.me");
  test.each(refusedMethods.map((each) => each.split(" ")))("%s %s", async (method = "", route = "") => {
    for (const role of ROLES) {
      const before = world.digest();
      const answer = await world.app.inject({
        // Fastify's type lacks TRACE and QUERY.
        method: method as "PUT",
        url: url(route),
        headers: { authorization: `Bearer ${world.tokens[role]}`, "content-type": "application/json" },
        payload: "{}",
      });
      expect([405, 415], role).toContain(answer.statusCode);
      expect(leakIn({ text: answer.body })).toBeUndefined();
      expect(world.digest()).toBe(before);
    }
  });

  test.each(procedures.filter(({ type }) => type === "mutation").map(({ name }) => name))(
    "GET can't run a mutation: %s",
    async (name) => {
      const before = world.digest();
      const answer = await world.ask("GET", `/trpc/${name}?input=%7B%7D`, { as: world.tokens.admin });
      expect(answer.status).toBe(405);
      expect(world.digest()).toBe(before);
    },
  );
});

test("a CORS preflight lists the permitted methods and allows no credentials", async () => {
  const headers = { origin: "https://elsewhere.example", "access-control-request-method": "PUT" };
  const answer = await world.ask("OPTIONS", "/orders", { as: world.tokens.admin, headers });
  expect([answer.status, answer.text]).toEqual([204, ""]);
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
});
