import { expect, test } from "vitest";
import {
  OTHERS_LIMIT,
  percentile,
  quietest,
  reaches,
  type Sample,
  spreadOf,
  usable,
  voidedBy,
} from "./figures.ts";

const clean: Sample = {
  answered: 1_000,
  wrong: 0,
  cpuSeconds: 0.5,
  othersShare: 0.01,
  p50: 1,
  p99: 2,
};

test("the spread is the middle and how far the furthest figure lies from it", () => {
  expect(spreadOf([100, 110, 80])).toEqual({ median: 100, share: 0.2 });
  expect(spreadOf([100, 110])).toEqual({ median: 105, share: 5 / 105 });
  expect(spreadOf([7])).toEqual({ median: 7, share: 0 });
  expect(spreadOf([])).toEqual({ median: 0, share: 0 });
});

test("the figure is that of the quietest third, and the spread tells of all that it was held against", () => {
  const at = (cpuSeconds: number) => ({ ...clean, cpuSeconds });
  expect(quietest([at(2), at(1), at(4), at(3)])).toEqual([at(1), at(2)]);
  expect(quietest([clean])).toEqual([clean]);
  expect(spreadOf([50, 90, 100, 110], [90, 100, 110])).toEqual({ median: 100, share: 0.5 });
});

test("a percentile is one of the figures, and that share of them does not exceed it", () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([3], 0.99)).toBe(3);
  expect(percentile([], 0.99)).toBe(0);
});

test("one refused request voids a sample, and so do others on the machine", () => {
  expect(voidedBy(clean)).toBeUndefined();
  expect(voidedBy({ ...clean, wrong: 1 })).toBe("1 of 1001 answers were not what was asked for");
  expect(voidedBy({ ...clean, othersShare: OTHERS_LIMIT + 0.01 })).toBe("others used 6 % of the machine");
  expect(voidedBy({ ...clean, answered: 0 })).toBe("nothing was answered");
  expect(voidedBy({ ...clean, cpuSeconds: 0 })).toBe("nothing was answered");
});

test("what others spoiled counts only where too little is left, and is then called doubtful; what is wrong never counts", () => {
  const spoiled = { ...clean, othersShare: 0.9 };
  const wrong = { ...clean, wrong: 1 };
  expect(usable([clean, spoiled, clean, clean, wrong])).toEqual({
    used: [clean, clean, clean],
    isDoubtful: false,
  });
  expect(usable([clean, spoiled, clean, wrong])).toEqual({ used: [clean, spoiled, clean], isDoubtful: true });
  expect(usable([wrong])).toEqual({ used: [], isDoubtful: true });
});

test("a goal is a floor or a ceiling, and is reached on it", () => {
  expect([0.79, 0.8].map((figure) => reaches(figure, { atLeast: 0.8 }))).toEqual([false, true]);
  expect([120, 121].map((figure) => reaches(figure, { atMost: 120 }))).toEqual([true, false]);
});
