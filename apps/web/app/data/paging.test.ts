import { expect, test } from "vitest";
import { pageFrom } from "./paging.ts";

test.each([
  ["page=2", 2],
  ["", 1],
  ["page=0", 1],
  ["page=-3", 1],
  ["page=1e9", 1],
  ["page=two", 1],
  ["page=99999999999999999999", 1],
])("the address ?%s requests page %i", (query, page) => {
  expect(pageFrom(new URLSearchParams(query))).toBe(page);
});

test("two tables on one screen are paged independently", () => {
  const params = new URLSearchParams("orders=3&subscribers=2");
  expect([pageFrom(params, "orders"), pageFrom(params, "subscribers")]).toEqual([3, 2]);
});
