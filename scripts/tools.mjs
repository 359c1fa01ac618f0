// @ts-check
// The Node and the pnpm that the project was tried with. npx fetches them, each by itself, as pnpm can do its work meanwhile, and Node
// only where the host's is too old; where they are is kept in .cache, since asking npx takes a second each time.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PNPM = "pnpm@12.21.0";
export const NODE = "node@24.21.0";
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const hostIsNewEnough = major >= 24 || (major === 22 && minor >= 22);

const kept = fileURLToPath(new URL("../.cache/tools.json", import.meta.url));
/** What was asked for, and by which Node. */
const asked = `${hostIsNewEnough ? PNPM : `${PNPM} ${NODE}`} for ${process.version} at ${process.execPath}`;

/** @typedef {{ bin?: string, node?: string }} Tools the folder that has pnpm, and the program */

/** What earlier looks found, if it is still there. @returns {Tools} */
function known() {
  try {
    const { for: wanted, node, bin } = JSON.parse(readFileSync(kept, "utf8"));
    if (wanted !== asked) return {};
    return { ...(existsSync(join(bin, "pnpm")) && { bin }), ...(existsSync(node) && { node }) };
  } catch {
    return {};
  }
}

/** @param {Tools} tools */
function keep(tools) {
  try {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify({ for: asked, bin: "", node: "", ...known(), ...tools }));
  } catch {
    // In a folder that can't be written npx is asked each time.
  }
}

/** @typedef {(child: import("node:child_process").ChildProcess) => void} OnStart hears of the process that fetches */

/**
 * Asks npx for a package, which it fetches where it is missing: the Node and the path that a program of it runs with, or undefined when
 * it could not. Throws when npx can't be run.
 * @param {string} name
 * @param {OnStart} onStart
 * @returns {Promise<{ node: string, path: string } | undefined>}
 */
function asNpxHas(name, onStart) {
  const tell = ["node", "-p", "JSON.stringify({node:process.execPath,path:process.env.PATH})"];
  // A version once fetched never changes: no look at the network when it is in npm's cache.
  const options = ["--yes", "--prefer-offline", "--loglevel=error", `--package=${name}`];
  return new Promise((resolve, reject) => {
    const npx = spawn("npx", [...options, "--", ...tell], {
      stdio: ["inherit", "pipe", "inherit"],
      shell: process.platform === "win32",
    });
    onStart(npx);
    let output = "";
    npx.stdout.on("data", (text) => {
      output += text;
    });
    npx.on("error", reject);
    npx.on("close", (code) => resolve(code === 0 ? JSON.parse(output) : undefined));
  });
}

/** The folder that has pnpm, fetched if need be; undefined when it could not be. @param {OnStart} onStart */
export async function findPnpm(onStart) {
  const { bin: before } = known();
  if (before) return before;
  const found = await asNpxHas(PNPM, onStart);
  const bin = found?.path.split(delimiter).find((folder) => existsSync(join(folder, "pnpm")));
  if (bin) keep({ bin });
  return bin;
}

/** The Node to run with: the host's where it is new enough, or else as above. @param {OnStart} onStart */
export async function findNode(onStart) {
  if (hostIsNewEnough) return process.execPath;
  const { node: before } = known();
  if (before) return before;
  const node = (await asNpxHas(NODE, onStart))?.node;
  if (node) keep({ node });
  return node;
}
