// @ts-check
// The body of `npm start`: builds what changed, then becomes the server.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);
process.chdir(fileURLToPath(root));
process.env.NODE_ENV ??= "production";

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/** Builds every package whose inputs changed; errors go to the terminal. Resolves with the exit status. */
function build() {
  const turbo = spawn(
    "node_modules/.bin/turbo",
    ["run", "build", "--output-logs=errors-only", "--log-prefix=none"],
    {
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    },
  );
  // Turbo's own frame is of no use to who starts a site: it is shown when the build failed, and then whole.
  let output = "";
  for (const stream of [turbo.stdout, turbo.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => {
    turbo.kill(signal);
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of signals) process.once(signal, stop);
  return new Promise((resolve, reject) => {
    turbo.on("error", reject);
    turbo.on("close", (code) => {
      for (const signal of signals) process.off(signal, stop);
      if (code !== 0) process.stderr.write(output);
      resolve(code ?? 1);
    });
  });
}

console.error("Building what changed …");
const status = await build();
if (status !== 0) {
  console.error("The build failed, so nothing was started.");
  process.exit(1);
}
// In this very process: a signal to it is a signal to the server, and its exit status is the server's.
await import(new URL("apps/web/dist/server.js", root).href);
