import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import routes from "./routes.ts";
import { routesBelow } from "./routes-below.ts";

interface Flat {
  id: string;
  path: string | undefined;
  index: boolean | undefined;
  parent: string;
}

const flat = (entries: readonly RouteConfigEntry[], parent = ""): Flat[] =>
  entries.flatMap(({ path, index, children = [] }, n) => {
    const id = `${parent}.${n}`;
    return [{ id, path, index, parent }, ...flat(children, id)];
  });

const all = flat(routes);
const tree = (table: readonly Flat[], parent = ""): RouteObject[] =>
  table
    .filter((each) => each.parent === parent)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }), children: tree(table, id) },
    );

const matched = (table: readonly Flat[], address: string) =>
  matchRoutes(tree(table), address)?.map(({ route, params }) => [route.id, params]);

test("the reduced routes lead to the same page as all routes", () => {
  const ofTable = Object.fromEntries(all.map((each) => [each.id, each]));
  const addresses = all.flatMap(({ path }) =>
    path?.startsWith("/") || path === ":id" ? [`/${path.replace(/^\//, "").replace(/:\w+/g, "5f")}`] : [],
  );
  expect(addresses.length).toBeGreaterThan(100);
  for (const address of addresses.flatMap((each) => [each, `${each.replace(/\/$/, "")}/`, `${each}/more`])) {
    const below = routesBelow(ofTable, address.split("/")[1]?.toLowerCase() ?? "");
    if (below) expect(matched(Object.values(below), address), address).toEqual(matched(all, address));
  }
});

test("the reduced table has fewer routes, and is undefined for an unknown segment", () => {
  const ofTable = Object.fromEntries(all.map((each) => [each.id, each]));
  expect(Object.keys(routesBelow(ofTable, "dashboard") ?? {}).length).toBeLessThan(all.length / 4);
  expect(routesBelow(ofTable, "nowhere")).toBeUndefined();
  expect(routesBelow(ofTable, "5f5f5f5f5f5f5f5f5f5f5f5f")).toBeUndefined();
});
