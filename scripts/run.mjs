#!/usr/bin/env node
// @ts-check
// Runs the project with the Node and pnpm versions that it was tested with, without corepack and without anything installed manually.
//   node scripts/run.mjs scripts/check.mjs             a script of the project, with the right Node
//   node scripts/run.mjs --install scripts/build.mjs   the same, after installing what the site needs to run
//   node scripts/run.mjs exec vitest                   any other command is passed to pnpm
// The command is started without a shell or npm in between, so that signals and the exit status reach it directly.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { install } from "./install.mjs";
import { installed } from "./installed.mjs";
import { NODE_FLAGS } from "./node-flags.mjs";
import { findNode, findPnpm, NODE, PNPM } from "./tools.mjs";

const windows = process.platform === "win32";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let asked;

/** Forwards a signal to the processes that do the work, because they would otherwise outlive this one. @param {NodeJS.Signals} signal */
function end(signal) {
  asked = signal;
  for (const child of running) child.kill(signal);
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => end(signal));

// If npm is killed with SIGKILL, it can't forward a signal. This process notices because it then has another parent process.
const npm = process.ppid;
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid === npm || end("SIGTERM"), 500).unref();

/** @param {import("node:child_process").ChildProcess} child */
function follow(child) {
  running.add(child);
  child.once("close", () => running.delete(child));
}

/** Prints the reason and exits. @param {string} reason @returns {never} */
function fail(reason) {
  console.error(reason);
  for (const child of running) child.kill();
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
    follow(started);
    started.on("error", reject);
    started.on("close", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

const given = process.argv.slice(2);
const installsFirst = given[0] === "--install";
const args = installsFirst ? given.slice(1) : given;
const ours = args[0]?.endsWith(".mjs");
const noNpx = (/** @type {Error} */ error) =>
  fail(`Could not run npx (${error.message}). npm comes with Node. Check that it is on the PATH.`);
/** @param {string} what */
const notHad = (what) => `Could not download ${what} from npm's registry. Check your network connection.`;

const installs = args[0] === "install";
if (installs || (installsFirst && installed() === "nothing")) console.error("Installing dependencies …");
const finding = findNode(follow).catch(noNpx);
const bin = await findPnpm(follow).catch(noNpx);
endIfAsked();
if (!bin) fail(notHad(PNPM));
const hostPath = process.env.PATH;
process.env.PATH = [bin, hostPath].join(delimiter);

/**
 * Runs pnpm while Node is being downloaded. pnpm reads the Node version to install for from nodeVersion in pnpm-workspace.yaml. Resolves
 * with the exit status of pnpm.
 */
async function meanwhile() {
  if (installs) return run("pnpm", args, { env: process.env, shell: windows });
  return !installsFirst || (await install(follow)) ? 0 : 1;
}

const noPnpm = (/** @type {Error} */ error) => fail(`Could not start ${PNPM}: ${error.message}`);
const [node, status] = await Promise.all([finding, meanwhile().catch(noPnpm)]);
endIfAsked();
if (!node) fail(notHad(NODE));
if (installsFirst && status !== 0) fail("Some dependencies could not be installed, so nothing was started.");
if (installs || (installsFirst && args.length === 0)) process.exit(status);
const env = { ...process.env, PATH: [bin, dirname(node), hostPath].join(delimiter) };
const cannot = (/** @type {Error} */ error) =>
  fail(`Could not start ${ours ? node : PNPM}: ${error.message}`);

// pnpm commands are for development, which needs the development dependencies, too.
if (!ours && installed() === "to run") {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const missing = ["install", "--frozen-lockfile", "--loglevel=error"];
  const added = await run("pnpm", missing, { env, shell: windows, cwd: root }).catch(cannot);
  endIfAsked();
  if (added !== 0) process.exit(added);
}
const [command, its] = ours ? [node, [...NODE_FLAGS, ...args]] : ["pnpm", args];
process.exit(await run(command, its, { env, shell: windows && !ours }).catch(cannot));
