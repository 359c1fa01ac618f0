import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePorts } from "../../scripts/site.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** From `npm start` over existing data to the first page, in milliseconds. */
export async function npmStartMs(dataDir: string): Promise<number> {
  const [port, api, standard, paypal, stripe] = await freePorts(5);
  const from = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: `${port}`,
      API_PORT: `${api}`,
      PAYPAL_SANDBOX_PORT: `${standard}`,
      PAYPAL_API_PORT: `${paypal}`,
      STRIPE_SANDBOX_PORT: `${stripe}`,
      DATA_DIR: dataDir,
      SEED: "none",
      LOG_LEVEL: "warn",
    },
  });
  const kill = () => child.kill();
  process.once("exit", kill);
  const ended = once(child, "exit");
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => response.ok && (await response.arrayBuffer()).byteLength > 0,
      () => false,
    );
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error("npm start ended before it answered.");
    await pause(10);
  }
  const took = performance.now() - from;
  process.off("exit", kill);
  child.kill();
  await ended;
  return took;
}
