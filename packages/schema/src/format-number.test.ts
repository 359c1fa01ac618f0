import { expect, test } from "vitest";
import { pluralize } from "./format-number.ts";

test("formats a count with the singular or the plural", () => {
  expect([0, 1, 2, 12_500].map((n) => pluralize(n, "order"))).toEqual([
    "0 orders",
    "1 order",
    "2 orders",
    "12,500 orders",
  ]);
  expect(pluralize(1, "order is", "orders are")).toBe("1 order is");
  expect(pluralize(3, "order is", "orders are")).toBe("3 orders are");
});
