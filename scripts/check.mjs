// @ts-check
// The body of `npm test`: every check there is, each with its time, closed by one line `N passed, N failed`.
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditDependencies } from "./audit.mjs";
import { ensureBrowser } from "./browser.mjs";
import { countCheck, countPlaywright, countVitest, lastLine, sum } from "./counts.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const reports = await mkdtemp(join(tmpdir(), "rankwright-check-"));
const unitReport = join(reports, "unit.json");
const journeyReport = join(reports, "journeys.json");

/** Behind a pipe the tools can't see what their output is shown on. */
const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" };

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

/**
 * Runs one command. Its output is kept, so that steps side by side stay readable, or shown as it comes when `live`.
 * A command that cannot be started has status 127.
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, live?: boolean }} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
function run([file = "", ...args], { cwd = root, env = {}, live = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      stdio: ["ignore", live ? "inherit" : "pipe", live ? "inherit" : "pipe"],
      env: { ...process.env, ...(live ? {} : colors), ...env },
      shell: process.platform === "win32",
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => {
        output += text;
      });
    child.on("error", (error) => resolve({ status: 127, output: `${output}${error.message}\n` }));
    child.on("close", (code, signal) => {
      running.delete(child);
      const killed = signal ? `Ended by ${signal}.\n` : "";
      resolve({ status: code ?? 1, output: output + killed });
    });
  });
}

/** The text of a report, or undefined where the runner wrote none. @param {string} file */
const readReport = (file) => readFile(file, "utf8").catch(() => undefined);

/**
 * One step: its outcome is counted, and shown with its time. A step that breaks is a failure like any other.
 * @param {string} name
 * @param {() => Promise<{ count: import("./counts.mjs").Count, output: string }>} work
 */
async function step(name, work) {
  const from = performance.now();
  const broken = (/** @type {unknown} */ error) => ({ count: countCheck(1), output: `${error}` });
  const { count, output } = await work().catch(broken);
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  if (output) console.log(output.trimEnd());
  console.log(`${count.failed ? "✗" : "✓"} ${name}: ${lastLine(count)} (${seconds} s)`);
  return count;
}

/**
 * A step that is one check: a script of the root package.json, so that it is the same command a contributor runs. Its
 * output is shown only when it failed.
 * @param {string} name
 * @param {string} script
 */
const check = (name, script) =>
  step(name, async () => {
    const { status, output } = await run(["pnpm", "run", "--silent", script]);
    return { count: countCheck(status), output: status === 0 ? "" : output };
  });

const audit = () =>
  step("Dependencies", async () => {
    const { status, line } = await auditDependencies();
    return { count: countCheck(status), output: line };
  });

const unitTests = () =>
  step("Unit and API tests", async () => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`];
    const { status, output } = await run(["pnpm", "exec", "vitest", "run", ...reporters]);
    return { count: countVitest(await readReport(unitReport), status), output };
  });

/** @param {boolean} built */
const journeys = (built) =>
  step("End-to-end tests", async () => {
    if (!built) return { count: countCheck(1), output: "End-to-end tests were not run: there is no build." };
    const { status } = await run(["pnpm", "exec", "playwright", "test"], {
      cwd: join(root, "e2e"),
      env: { CHROMIUM_PATH: await browser, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
      live: true,
    });
    return { count: countPlaywright(await readReport(journeyReport), status), output: "" };
  });

// Looked for, or downloaded, while the first steps work; a failure is told by the step that needs it.
const browser = ensureBrowser();
browser.catch(() => {});

// Two at a time, for two cores; the audit waits for the registry. The type check goes before the build, as both write
// the packages' output.
const first = await Promise.all([check("Format and lint", "lint"), check("Types", "typecheck"), audit()]);
const [units, built] = await Promise.all([unitTests(), check("Build", "build")]);
const last = await journeys(built.failed === 0);
const total = sum([...first, units, built, last]);

await rm(reports, { recursive: true, force: true });
console.log(lastLine(total));
// The status is set, not forced, so that the last line is written out whole wherever it goes.
process.exitCode = total.failed > 0 ? 1 : 0;
