import { paths, sections } from "@rankwright/schema";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { pageCases } from "../test/rights/page-cases.ts";
import { pageDoors, siteRoutes } from "../test/rights/table.ts";
import routes from "./routes.ts";

const addresses = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const at = path === undefined ? above : `${above}/${path.replace(/^\//, "")}`;
    return children ? addresses(children, at) : [index ? `${above}/` : at];
  });

const idFor = (path: (...given: never[]) => string) => (path.length > 0 ? [":id"] : []);
/** Routes answer with and without the slash at the end. */
const bare = (address: string) => address.replace(/(?<!^)\/$/, "");

test("the registry names every page outside the editor, and no page that there is not", () => {
  const registered = Object.values(paths).map((path) =>
    bare(String(Reflect.apply(path, undefined, idFor(path)))),
  );
  const edited = Object.values(sections).flatMap(({ screens }) =>
    [screens.manage, ...screens.edit].map(({ path }) => bare(`/${path.replace(/^\//, "")}`)),
  );
  const pages = addresses(routes)
    .map(bare)
    .filter((page) => page !== "/*" && !edited.includes(page));
  expect(pages.filter((page) => !registered.includes(page))).toEqual([]);
  // What is no page is one of the server's own addresses.
  const served = Object.keys(siteRoutes).map((route) => route.split(" ")[1]?.replace(":name", ":id"));
  expect(registered.filter((path) => !pages.includes(path) && !served.includes(path))).toEqual([
    "/export/:id.csv",
  ]);
});

test("the table of rights names every page that there is, and no other", () => {
  const tabled = pageCases.map(({ path }) => path);
  expect(pageDoors.some((each) => each.endsWith("/*"))).toBe(true);
  expect([...tabled, "/*"].map(bare).sort()).toEqual([...new Set(addresses(routes).map(bare))].sort());
});
