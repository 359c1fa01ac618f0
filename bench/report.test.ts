import { expect, test } from "vitest";
import { atMost, compared, medianOf, table } from "./report.ts";

const pace = (median: number) => ({ median, spread: 0.05 });

test("a figure that equals its floor or its ceiling reaches the goal", () => {
  const reached = (ours: number) => compared("a", "b", [pace(ours), pace(100)], 0.6).isReached;
  expect([59, 60].map(reached)).toEqual([false, true]);
  expect([150, 151].map((kB) => atMost("a", kB, 150, "kB").isReached)).toEqual([true, false]);
});

test("the table shows the ratio and which rows miss their floor", () => {
  const rows = [compared("a", "b", [pace(50), pace(1_000)], 0.6), atMost("c", 9.5, 15, "ms", " (/admin)")];
  expect(table(rows).split("\n").slice(2)).toEqual([
    "| a | b: 1,000 ±5 % | 50 ±5 % | 0.05 | >= 0.6 | no |",
    "| c |  | 9.50 ms (/admin) |  | <= 15 ms | yes |",
  ]);
});

test("the median is the middle figure", () => {
  expect([medianOf([3, 1, 2]), medianOf([1, 2]), medianOf([])]).toEqual([2, 2, 0]);
});
