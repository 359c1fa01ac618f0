// @ts-check
// The Node and the pnpm that the project was tried with. npx fetches them, and Node only where the host's is too old; where
// they are is kept in .cache, since asking npx takes a second each time.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PNPM = "pnpm@12.21.0";
export const NODE = "node@24.21.0";
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const hostIsNewEnough = major >= 24 || (major === 22 && minor >= 22);
const packages = hostIsNewEnough ? [PNPM] : [PNPM, NODE];

const kept = fileURLToPath(new URL("../.cache/tools.json", import.meta.url));
/** What was asked for, and by which Node. */
const asked = `${packages.join(" ")} for ${process.version} at ${process.execPath}`;

/** @typedef {{ node: string, bin: string }} Tools the program, and the folder that has pnpm */

/** What an earlier look found, if it is still there. @returns {Tools | undefined} */
function known() {
  try {
    const { for: wanted, node, bin } = JSON.parse(readFileSync(kept, "utf8"));
    const isThere = wanted === asked && existsSync(node) && existsSync(join(bin, "pnpm"));
    return isThere ? { node, bin } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Tools} tools */
function keep(tools) {
  try {
    mkdirSync(dirname(kept), { recursive: true });
    writeFileSync(kept, JSON.stringify({ for: asked, ...tools }));
  } catch {
    // In a folder that can't be written npx is asked each time.
  }
}

/**
 * Asks npx, which fetches what is missing; undefined when it could not. Throws when npx can't be run.
 * @param {(child: import("node:child_process").ChildProcess) => void} onStart
 * @returns {Promise<Tools | undefined>}
 */
function fetched(onStart) {
  const tell = ["node", "-p", "JSON.stringify({node:process.execPath,path:process.env.PATH})"];
  // A version once fetched never changes: no look at the network when it is in npm's cache.
  const options = [
    "--yes",
    "--prefer-offline",
    "--loglevel=error",
    ...packages.map((each) => `--package=${each}`),
  ];
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
    npx.on("close", (code) => {
      if (code !== 0) return resolve(undefined);
      const { node, path } = JSON.parse(output);
      const bin = path
        .split(delimiter)
        .find((/** @type {string} */ folder) => existsSync(join(folder, "pnpm")));
      resolve(bin && { node, bin });
    });
  });
}

/**
 * The tools, fetched if need be; undefined when they could not be.
 * @param {(child: import("node:child_process").ChildProcess) => void} onStart hears of the process that fetches
 */
export async function findTools(onStart) {
  const found = known();
  if (found) return found;
  const tools = await fetched(onStart);
  if (tools) keep(tools);
  return tools;
}
