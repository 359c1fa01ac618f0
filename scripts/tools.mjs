// @ts-check
// Finds the Node and pnpm versions that the project was tested with. npx downloads pnpm and, if the host's Node is too old, Node. These are
// two downloads, so that pnpm can already run while Node is downloading. The paths are cached in .cache, because npx takes a second.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PNPM = "pnpm@12.21.0";
export const NODE = "node@24.21.0";
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const hostIsNewEnough = major >= 24 || (major === 22 && minor >= 22);

const kept = fileURLToPath(new URL("../.cache/tools.json", import.meta.url));
/** Key of the cached paths: the wanted versions, and the Node that runs this script. Paths with another key are ignored. */
const toolsCacheKey = `${hostIsNewEnough ? PNPM : `${PNPM} ${NODE}`} for ${process.version} at ${process.execPath}`;

/** @typedef {{ bin?: string, node?: string }} Tools folder that contains pnpm, and path of Node */

/** Returns the cached paths that still exist. @returns {Tools} */
function known() {
  try {
    const { for: wanted, node, bin } = JSON.parse(readFileSync(kept, "utf8"));
    if (wanted !== toolsCacheKey) return {};
    return { ...(existsSync(join(bin, "pnpm")) && { bin }), ...(existsSync(node) && { node }) };
  } catch {
    return {};
  }
}

/** @param {Tools} tools */
function keep(tools) {
  try {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify({ for: toolsCacheKey, bin: "", node: "", ...known(), ...tools }));
  } catch {
    // If the folder is not writable, npx runs every time.
  }
}

/** @typedef {(child: import("node:child_process").ChildProcess) => void} OnStart called with the downloading process */

/**
 * Runs npx with a package, which it downloads if necessary. Resolves with the path of Node and the PATH that the package's programs see,
 * or with undefined if npx failed. Rejects if npx can't be started.
 * @param {string} name
 * @param {OnStart} onStart
 * @returns {Promise<{ node: string, path: string } | undefined>}
 */
function resolveWithNpx(name, onStart) {
  const warn = ["node", "-p", "JSON.stringify({node:process.execPath,path:process.env.PATH})"];
  // A published version never changes, so npm's cache is used without a network request.
  const options = ["--yes", "--prefer-offline", "--loglevel=error", `--package=${name}`];
  return new Promise((resolve, reject) => {
    const npx = spawn("npx", [...options, "--", ...warn], {
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

/** Returns the folder of pnpm, which is downloaded if necessary; undefined if that failed. @param {OnStart} onStart */
export async function findPnpm(onStart) {
  const { bin: before } = known();
  if (before) return before;
  const found = await resolveWithNpx(PNPM, onStart);
  const bin = found?.path.split(delimiter).find((folder) => existsSync(join(folder, "pnpm")));
  if (bin) keep({ bin });
  return bin;
}

/** Returns the path of Node: the host's if it is new enough, otherwise a downloaded one. @param {OnStart} onStart */
export async function findNode(onStart) {
  if (hostIsNewEnough) return process.execPath;
  const { node: before } = known();
  if (before) return before;
  const node = (await resolveWithNpx(NODE, onStart))?.node;
  if (node) keep({ node });
  return node;
}
