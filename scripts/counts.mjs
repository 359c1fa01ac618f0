// @ts-check
// Counts passed and failed tests from the reports of the test runners. A skipped test, a runner that crashed and a run without tests count
// as failures.

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

/** Counts a check that either passes or fails, such as the type check. @param {number} status @returns {Count} */
export const countCheck = (status) => (status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/**
 * Counts the tests in Vitest's JSON report. A file that could not be loaded counts as one failure, because its number of tests is unknown.
 * @param {string | undefined} report undefined if Vitest wrote none
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
 * Counts the tests in Playwright's JSON report. A flaky test, which passes only when retried, counts as a failure.
 * @param {string | undefined} report undefined if Playwright wrote none
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

/** Returns the last line of `npm test`. @param {Count} count */
export const lastLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`;
