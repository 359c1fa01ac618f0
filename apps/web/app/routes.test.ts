import { paths, sections } from "@rankwright/schema";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { pageCases } from "../test/rights/page-cases.ts";
import { pageRoutes, siteRoutes } from "../test/rights/table.ts";
import routes from "./routes.ts";

const addresses = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const at = path === undefined ? above : `${above}/${path.replace(/^\//, "")}`;
    return children ? addresses(children, at) : [index ? `${above}/` : at];
  });

const idsFor = (path: (...given: never[]) => string) => Array.from({ length: path.length }, () => ":id");
/** Removes the trailing slash: routes match with and without it. */
const bare = (address: string) => address.replace(/(?<!^)\/$/, "");
/** Replaces all parameter names by `:id`, so that only the structure of paths is compared. */
const unnamed = (address: string) => bare(address).replace(/:\w+/g, ":id");

test("the path registry lists exactly the pages outside the editor", () => {
  const registered = Object.values(paths).map((path) =>
    unnamed(String(Reflect.apply(path, undefined, idsFor(path)))),
  );
  const edited = Object.values(sections).flatMap(({ screens }) =>
    [screens.manage, ...screens.edit].map(({ path }) => unnamed(`/${path.replace(/^\//, "")}`)),
  );
  const pages = addresses(routes)
    .map(unnamed)
    .filter((page) => page !== "/*" && !edited.includes(page));
  expect(pages.filter((page) => !registered.includes(page))).toEqual([]);
  // A path in the registry that isn't a page must be an address that the server itself handles.
  const served = Object.keys(siteRoutes).map((route) => unnamed(route.split(" ")[1] ?? ""));
  expect(registered.filter((path) => !pages.includes(path) && !served.includes(path))).toEqual([
    // The path of a file is relative to its order's page.
    ":id/file/:id",
    "/export/:id.csv",
  ]);
});

test("the permission table lists exactly the existing pages", () => {
  const tabled = pageCases.map(({ path }) => path);
  expect(pageRoutes.some((each) => each.endsWith("/*"))).toBe(true);
  expect([...tabled, "/*"].map(bare).sort()).toEqual([...new Set(addresses(routes).map(bare))].sort());
});
