import { expect, test } from "vitest";
import { paceOf } from "./turns.ts";

const at = (...seconds: number[]) => seconds.map((cpuSeconds) => ({ answered: 100, cpuSeconds }));

test("the pace is the median of the fastest third of the turns, and the spread includes all turns", () => {
  expect(paceOf(at(1, 2, 4))).toEqual({ median: 100, spread: 0.75 });
  expect(paceOf(at(4, 1, 2, 1.25, 2, 4))).toEqual({ median: 90, spread: 65 / 90 });
  expect(paceOf(at(0.5))).toEqual({ median: 200, spread: 0 });
});
