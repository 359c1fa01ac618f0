import { checkRights, pathCases, procedureCases } from "@rankwright/test-kit/rights/matrix";
import { routesOf } from "@rankwright/test-kit/rights/routes";
import { preflights, procedureRoutes, refusedMethods } from "@rankwright/test-kit/rights/table";
import { OPENING_MS, ROLES } from "@rankwright/test-kit/rights/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteCases } from "./site-cases.ts";
import { openSiteWorld, type SiteWorld } from "./site-world.ts";
import { fileRoutes, pageRoutes, siteRoutes } from "./table.ts";

let world: SiteWorld;
let routes: string[];
beforeAll(async () => {
  const opened = await routesOf(() => openSiteWorld());
  world = opened.built;
  routes = opened.routes(world.site);
}, OPENING_MS);
afterAll(() => world.close());

test("the tables list exactly the addresses that the site has", () => {
  expect(routes).toEqual(
    [
      ...Object.keys(siteRoutes),
      ...procedureRoutes,
      ...fileRoutes,
      ...refusedMethods,
      // `OPTIONS *` handles CORS preflights on the API host only.
      ...preflights.filter((each) => each !== "OPTIONS *"),
      ...pageRoutes,
    ].sort(),
  );
});

describe("each role has exactly its rights on the site's own addresses", () => {
  test.each(siteCases(() => world))("$name: $right", async (each) => {
    const { allowed, refused } = await checkRights(world, each);
    expect(allowed + refused).toBe(ROLES.length);
  });
});

// All sections have the same procedures and paths. This test sends one request of each kind, over the network and by cookie.
const isAsked = (name: string) =>
  !name.startsWith("content.") || /^content\.(banner|designItems)\./.test(name);

describe("each role has exactly its rights over the site's tRPC, with a session cookie", () => {
  test.each(procedureCases.filter(({ name }) => isAsked(name)))("$name: $right", async (each) => {
    const { allowed, refused } = await checkRights(world.browser, each);
    expect(allowed + refused).toBe(ROLES.length);
  });
});

describe("each role has exactly its rights under the site's /api", () => {
  test.each(pathCases.filter(({ row }) => isAsked(row.procedure)))("$name: $right", async (each) => {
    const { allowed, refused } = await checkRights(world.prefixed, each);
    expect(allowed + refused).toBe(ROLES.length);
  });
});
