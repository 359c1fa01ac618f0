import { expect, test } from "vitest";
import { countCheck, countPlaywright, countVitest, lastLine, sum } from "./counts.mjs";

const vitest = (
  passed: number,
  total: number,
  files: { status: string; assertionResults: object[] }[] = [],
) => JSON.stringify({ numTotalTests: total, numPassedTests: passed, testResults: files });
const playwright = (stats: { expected: number; unexpected: number; flaky: number; skipped: number }) =>
  JSON.stringify({ stats });

test("the last line contains the totals of all kinds of checks", () => {
  const counts = [
    countCheck(0),
    countCheck(2),
    countVitest(vitest(7, 8), 1),
    countPlaywright(playwright({ expected: 4, unexpected: 1, flaky: 0, skipped: 0 }), 1),
  ];
  expect(lastLine(sum(counts))).toBe("12 passed, 3 failed");
});

test("a runner that crashes counts as a failure, with or without a report", () => {
  expect(countVitest(undefined, 134)).toEqual({ passed: 0, failed: 1 });
  expect(countVitest(vitest(5, 5), 1)).toEqual({ passed: 5, failed: 1 });
  expect(countPlaywright(undefined, 1)).toEqual({ passed: 0, failed: 1 });
});

test("a test file that can't be loaded counts as one failure", () => {
  const files = [
    { status: "passed", assertionResults: [{}, {}] },
    { status: "failed", assertionResults: [{}] },
    { status: "failed", assertionResults: [] },
    { status: "failed", assertionResults: [] },
  ];
  expect(countVitest(vitest(2, 3, files), 1)).toEqual({ passed: 2, failed: 3 });
});

test("a run without tests counts as a failure", () => {
  expect(countVitest(vitest(0, 0), 0)).toEqual({ passed: 0, failed: 1 });
  const nothing = playwright({ expected: 0, unexpected: 0, flaky: 0, skipped: 0 });
  expect(countPlaywright(nothing, 0)).toEqual({ passed: 0, failed: 1 });
});

test("a skipped or flaky test counts as a failure", () => {
  expect(countVitest(vitest(3, 4), 0)).toEqual({ passed: 3, failed: 1 });
  const report = playwright({ expected: 3, unexpected: 0, flaky: 1, skipped: 2 });
  expect(countPlaywright(report, 0)).toEqual({ passed: 3, failed: 3 });
});
