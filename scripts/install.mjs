// @ts-check
// Installs what building and running the site take. Where what tests and measurements take is installed too, it stays.
import { fileURLToPath } from "node:url";
import { done } from "./child.mjs";
import { installed } from "./installed.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Resolves with whether all is there.
 * @param {(child: import("node:child_process").ChildProcess) => void} onStart hears of the process that installs
 */
export function install(onStart) {
  // Not by a filter: pnpm then asks for all that the registry knows of each package, which takes a minute.
  const only = installed() === "all" ? [] : ["--prod"];
  return done("pnpm", ["install", "--frozen-lockfile", ...only], { cwd: root, onStart });
}
