// @ts-check
// How many tests passed and failed, from what the test runners report. Only what ran to its end and was right has
// passed: a skipped test, a runner that crashed and a run without tests all count as failures.

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {number} total tests known, run or not
 * @param {number} passed
 * @param {number} status the runner's exit status
 * @returns {Count}
 */
function count(total, passed, status) {
  const failed = total - passed;
  const unsaid = failed === 0 && (status !== 0 || total === 0);
  return { passed, failed: unsaid ? 1 : failed };
}

/** One check that is either right or not, such as the type check. @param {number} status @returns {Count} */
export const countCheck = (status) => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * Vitest's JSON report; undefined when it wrote none. A file that could not be loaded counts as one failure, as nobody
 * knows how many tests are in it.
 * @param {string | undefined} report
 * @param {number} status
 * @returns {Count}
 */
export function countVitest(report, status) {
  if (report === undefined) return count(0, 0, status);
  const { numTotalTests, numPassedTests, testResults } = JSON.parse(report);
  const unloaded = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === "failed" && file.assertionResults.length === 0,
  );
  return count(numTotalTests + unloaded.length, numPassedTests, status);
}

/**
 * Playwright's JSON report; undefined when it wrote none. A flaky test, right only at a second try, has not passed.
 * @param {string | undefined} report
 * @param {number} status
 * @returns {Count}
 */
export function countPlaywright(report, status) {
  if (report === undefined) return count(0, 0, status);
  const { expected, unexpected, flaky, skipped } = JSON.parse(report).stats;
  return count(expected + unexpected + flaky + skipped, expected, status);
}

/**
 * @param {Count[]} counts
 * @returns {Count}
 */
export const sum = (counts) => ({
  passed: counts.reduce((all, { passed }) => all + passed, 0),
  failed: counts.reduce((all, { failed }) => all + failed, 0),
});

/** The line `npm test` closes with. @param {Count} count */
export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
