// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a command, and stops it if this process gets a signal. All of the output is shown if the command fails, otherwise none. Resolves
 * with true if it succeeds.
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, onStart?: (child: import("node:child_process").ChildProcess) => void }} options
 * @returns {Promise<boolean>}
 */
export function runCommand(file, args, { cwd, env = process.env, onStart }) {
  const child = spawn(file, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
  onStart?.(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    child.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, stop);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      for (const signal of signals) process.off(signal, stop);
      if (code !== 0) process.stderr.write(output);
      resolve(code === 0);
    });
  });
}
