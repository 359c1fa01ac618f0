#!/usr/bin/env node
// @ts-check
// Runs the project with the versions it was tried with: no corepack, nothing installed by hand.
//   node scripts/run.mjs scripts/check.mjs   a script of ours, with the right Node
//   node scripts/run.mjs exec vitest         anything else is for pnpm
// The command is started directly, so that signals and the exit status pass through one process less.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { installed } from "./installed.mjs";
import { NODE_FLAGS, NODE_SETTINGS } from "./node-flags.mjs";
import { findTools, NODE, PNPM } from "./tools.mjs";

const windows = process.platform === "win32";

/** @type {import("node:child_process").ChildProcess | undefined} */
let child;
/** @type {NodeJS.Signals | undefined} */
let asked;

/** Passes the wish to end on to the process that does the work, or it would outlive this one. @param {NodeJS.Signals} signal */
function end(signal) {
  asked = signal;
  child?.kill(signal);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => end(signal));

// An npm that is killed outright tells nobody: its child is then given another parent.
const npm = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === npm || end("SIGTERM"), 500).unref();

/** Says why nothing could be run, and ends. @param {string} reason @returns {never} */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

function endIfAsked() {
  if (asked) process.exit(128 + constants.signals[asked]);
}

/**
 * Runs a command to its end. Resolves with its exit status, 128 + n after signal n.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, shell: boolean, cwd?: string }} options
 * @returns {Promise<number>}
 */
function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const started = spawn(command, args, { stdio: "inherit", ...options });
    child = started;
    started.on("error", reject);
    started.on("close", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

const args = process.argv.slice(2);
const ours = args[0]?.endsWith(".mjs");
if (args[0] === "install") console.error("Installing what is missing …");
const tools = await findTools((npx) => {
  child = npx;
}).catch((error) => fail(`Could not run npx (${error.message}). npm comes with Node; is it on the PATH?`));
endIfAsked();
if (!tools) fail(`Could not get ${PNPM} and ${NODE} from npm's registry; is there a network?`);
const { node, bin } = tools;
const env = {
  ...NODE_SETTINGS,
  ...process.env,
  PATH: [bin, dirname(node), process.env.PATH].join(delimiter),
};
const cannot = (/** @type {Error} */ error) =>
  fail(`Could not start ${ours ? node : PNPM}: ${error.message}`);

// Whoever asks for pnpm works on the project: that takes more than a start had installed.
if (!ours && args[0] !== "install" && installed() === "to run") {
  const root = fileURLToPath(new URL("../", import.meta.url));
  const missing = ["install", "--frozen-lockfile", "--loglevel=error"];
  const status = await run("pnpm", missing, { env, shell: windows, cwd: root }).catch(cannot);
  endIfAsked();
  if (status !== 0) process.exit(status);
}
const [command, given] = ours ? [node, [...NODE_FLAGS, ...args]] : ["pnpm", args];
process.exit(await run(command, given, { env, shell: windows && !ours }).catch(cannot));
