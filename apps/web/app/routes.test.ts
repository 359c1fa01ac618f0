import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { pageCases } from "../test/rights/page-cases.ts";
import { pageDoors } from "../test/rights/table.ts";
import routes from "./routes.ts";

const addresses = (entries: readonly RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const at = path === undefined ? above : `${above}/${path.replace(/^\//, "")}`;
    return children ? addresses(children, at) : [index ? `${above}/` : at];
  });

test("the table of rights names every page that there is, and no other", () => {
  const tabled = pageCases.map(({ path }) => path);
  expect(pageDoors.some((each) => each.endsWith("/*"))).toBe(true);
  expect([...tabled, "/*"].sort()).toEqual([...new Set(addresses(routes))].sort());
});
