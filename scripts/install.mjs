// @ts-check
// Installs the dependencies for building and running the site. Development dependencies that are already installed stay.
import { fileURLToPath } from "node:url";
import { runCommand } from "./child.mjs";
import { installed } from "./installed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Resolves with true if everything is installed.
 * @param {(child: import("node:child_process").ChildProcess) => void} onStart called with the installing process
 */
export function install(onStart) {
  // A filter would be slow: pnpm would request the full metadata of each package from the registry, which takes a minute.
  const only = installed() === "all" ? [] : ["--prod"];
  return runCommand("pnpm", ["install", "--frozen-lockfile", ...only], { cwd: root, onStart });
}
