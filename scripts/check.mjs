// @ts-check
// Implements `npm test`: runs every check of every package with turbo, which skips those that passed before with the same inputs. The last
// line is `N passed, N failed`.
import { spawn } from "node:child_process";
import { readdir, readFile, rm } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { auditDependencies } from "./audit.mjs";
import { countCheck, countPlaywright, countVitest, lastLine, sum } from "./counts.mjs";

/** @typedef {import("./counts.mjs").Count} Count */
/**
 * Task in turbo's summary. The command is <NONEXISTENT> if the package has no script for the task.
 * @typedef {object} Task
 * @property {string} taskId
 * @property {string} task
 * @property {string} directory
 * @property {string} command
 * @property {{ status: "HIT" | "MISS" }} cache
 * @property {{ startTime: number, endTime: number, exitCode: number | null }} execution times in milliseconds
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const runs = join(root, ".turbo/runs");

/** @type {import("node:child_process").ChildProcess | undefined} */
let running;
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(128 + constants.signals[signal]);
  });
}

/** Runs turbo and shows its output. Resolves with its exit status, or 127 if it can't be started. @param {string[]} args */
function turbo(args) {
  return new Promise((resolve) => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1" };
    running = spawn("pnpm", ["exec", "turbo", "run", ...args], {
      cwd: root,
      env,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    running.on("error", () => resolve(127));
    running.on("close", (code) => resolve(code ?? 1));
  });
}

/** Reads the tasks from turbo's summary of the last run, the only one in the folder. @returns {Promise<Task[]>} */
async function readTasks() {
  const [summary = ""] = await readdir(runs).catch(() => []);
  const text = await readFile(join(runs, summary), "utf8").catch(() => '{"tasks":[]}');
  return JSON.parse(text).tasks;
}

/**
 * Counts a task's tests if a test runner wrote a report, otherwise the task itself.
 * @param {Task} task
 * @returns {Promise<Count>}
 */
async function countTask({ task, directory, execution }) {
  const status = execution.exitCode ?? 1;
  const report = (/** @type {string} */ file) =>
    readFile(join(root, directory, file), "utf8").catch(() => undefined);
  if (task === "e2e") return countPlaywright(await report(".run/report.json"), status);
  if (task === "test") return countVitest(await report("reports/test.json"), status);
  return countCheck(status);
}

/**
 * Runs tasks and counts the results. A task whose dependency failed isn't run; only the failure of the dependency is counted.
 * @param {string[]} tasks
 * @returns {Promise<Count>}
 */
async function run(...tasks) {
  await rm(runs, { recursive: true, force: true });
  const status = await turbo([
    ...tasks,
    "--summarize",
    "--continue=dependencies-successful",
    "--output-logs=new-only",
    "--concurrency=100%",
  ]);
  const done = (await readTasks()).filter(({ command }) => command !== "<NONEXISTENT>");
  const counts = await Promise.all(
    done.map(async (task) => {
      const count = await countTask(task);
      const seconds = ((task.execution.endTime - task.execution.startTime) / 1000).toFixed(1);
      const how = task.cache.status === "HIT" ? "unchanged" : `${seconds} s`;
      console.log(`${count.failed ? "✗" : "✓"} ${task.taskId}: ${lastLine(count)} (${how})`);
      return count;
    }),
  );
  const all = sum(counts);
  return status !== 0 && all.failed === 0 ? sum([all, countCheck(status)]) : all;
}

const audit = await auditDependencies();
console.log(audit.line);
const checks = await run("//#lint", "typecheck", "typecheck:test", "build", "test");
// The end-to-end tests run alone, so that nothing slows them down.
const journeys = await run("e2e");
const total = sum([countCheck(audit.status), checks, journeys]);
console.log(lastLine(total));
// Setting exitCode instead of calling exit() makes sure that the last line is written completely, also to a pipe.
process.exitCode = total.failed > 0 ? 1 : 0;
