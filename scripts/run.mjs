#!/usr/bin/env node
// @ts-check
// Runs the project with the versions it was tried with: no corepack, nothing installed by hand.
//   node scripts/run.mjs scripts/check.mjs   a script of ours, with the right Node
//   node scripts/run.mjs install             anything else is for pnpm
// npx fetches pnpm, and Node itself where the host's is too old, and tells where they are; the command is then
// started directly, so that signals and the exit status pass through one process less.
import { spawn } from "node:child_process";
import { constants } from "node:os";

const PNPM = "pnpm@12.21.0";
const NODE = "node@24.21.0";
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const hostIsNewEnough = major >= 24 || (major === 22 && minor >= 22);
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

/**
 * Runs a command to its end. Resolves with its exit status, 128 + n after signal n, and what it printed if piped.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, stdout: "inherit" | "pipe", shell: boolean }} options
 * @returns {Promise<{ status: number, output: string }>}
 */
function run(command, args, { env, stdout, shell }) {
  return new Promise((resolve, reject) => {
    const started = spawn(command, args, { stdio: ["inherit", stdout, "inherit"], env, shell });
    child = started;
    let output = "";
    started.stdout?.on("data", (text) => {
      output += text;
    });
    started.on("error", reject);
    started.on("close", (code, signal) =>
      resolve({ status: code ?? 128 + (signal ? constants.signals[signal] : 0), output }),
    );
  });
}

/** The Node to use and a PATH that has it and pnpm in front. @returns {Promise<{ node: string, path: string }>} */
async function findTools() {
  const packages = [`--package=${PNPM}`, ...(hostIsNewEnough ? [] : [`--package=${NODE}`])];
  const tell = ["node", "-p", "JSON.stringify({node:process.execPath,path:process.env.PATH})"];
  // A version once fetched never changes: no look at the network when it is in npm's cache.
  const args = ["--yes", "--prefer-offline", "--loglevel=error", ...packages, "--", ...tell];
  const { status, output } = await run("npx", args, {
    env: process.env,
    stdout: "pipe",
    shell: windows,
  }).catch((error) => fail(`Could not run npx (${error.message}). npm comes with Node; is it on the PATH?`));
  if (asked) process.exit(128 + constants.signals[asked]);
  if (status !== 0) fail(`Could not get ${PNPM} and ${NODE} from npm's registry; is there a network?`);
  return JSON.parse(output);
}

const args = process.argv.slice(2);
if (args[0] === "install") console.error("Installing what is missing …");
const { node, path } = await findTools();
const ours = args[0]?.endsWith(".mjs");
const { status } = await run(ours ? node : "pnpm", args, {
  env: { ...process.env, PATH: path, TURBO_TELEMETRY_DISABLED: "1" },
  stdout: "inherit",
  shell: windows && !ours,
}).catch((error) => fail(`Could not start ${ours ? node : PNPM}: ${error.message}`));
process.exit(status);
