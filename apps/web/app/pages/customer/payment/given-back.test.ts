import { expect, test } from "vitest";
import { moneyGivenBack } from "./given-back.ts";

const movements = (...cents: number[]) => cents.map((cents) => ({ cents, currency: "USD" }));

test("a buyer whose payment went back is told of what they paid", () => {
  expect(moneyGivenBack(movements(4_950, -4_950))).toBe("$49.50");
  expect(moneyGivenBack(movements(4_950, -950, -4_000))).toBe("$49.50");
});

test("a buyer who paid nothing, or has not all of it back, is not told that it was given back", () => {
  expect(moneyGivenBack([])).toBeNull();
  expect(moneyGivenBack(movements(4_950))).toBeNull();
  expect(moneyGivenBack(movements(4_950, -950))).toBeNull();
});
