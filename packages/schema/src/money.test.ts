import { expect, test } from "vitest";
import { storedPrice } from "./money.ts";

test.each([
  ["49.50", "49.50"],
  ["$ 549,50", "549.50"],
  ["549,5", "549.5"],
  ["US$1,234.50", "1234.50"],
  ["1.234,50 USD", "1234.50"],
  ["1,234", "1234"],
  ["1 234", "1234"],
  ["299\u00a0$", "299"],
])("a price typed as %j once was refused", (typed, stored) => {
  expect(storedPrice(typed)).toBe(stored);
});

test.each([
  "",
  "free",
  "0",
  "1.234",
  "1.2.3",
  "1,23,4",
  "12,34,567",
  "-5",
  "1e3",
  "€ 5",
  "$$5",
  "1000000",
  "5.005",
])("%j is not understood as some price", (typed) => {
  expect(storedPrice(typed)).toBeUndefined();
});
