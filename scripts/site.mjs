// @ts-check
// Starts the built site as its owner would, on free ports, for anyone who needs a real running one: the end-to-end
// tests, the screenshots, the benchmarks.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "./node-flags.mjs";

const SERVER = fileURLToPath(new URL("../apps/web/build/server/server.js", import.meta.url));
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/** The first admin of every site started here. */
export const owner = { email: "owner@example.com", password: "an-owner-of-a-test-site" };

/**
 * @typedef {object} Site
 * @property {string} url        the site's address, without a slash at its end
 * @property {string} apiUrl     the API host's
 * @property {string} sandboxUrl the test checkout's of Payments Standard
 * @property {string} paypalUrl  the test system's of PayPal
 * @property {string} stripeUrl  the test system's of Stripe
 * @property {string} dataDir    where the site keeps its files
 * @property {number} pid        the server's process
 * @property {number} startedMs  from the start of its process to its first answer, in milliseconds
 * @property {() => string} log  what the server has printed so far
 * @property {() => Promise<void>} stop ends the server as its owner would; rejects when it does not end cleanly
 */

/** Whether a server can listen on the port. @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

const FIRST_PORT = 20_000;
const STRETCHES = 240;
const STRETCH = 50;
let portsAsked = 0;

/**
 * Free ports on this machine, from below the range that outgoing connections are given (Linux: from 32768), so that a
 * browser cannot take one between this look and the server's own. Each process looks in a stretch of its own and goes
 * on where it stopped, so that neither a worker beside it nor its own next server is offered the same.
 * @param {number} count
 * @returns {Promise<number[]>}
 */
export async function freePorts(count) {
  const first = FIRST_PORT + (process.pid % STRETCHES) * STRETCH;
  const found = [];
  while (found.length < count) {
    const port = first + (portsAsked++ % STRETCH);
    if (await isFree(port)) found.push(port);
  }
  return found;
}

/** Whether the address answers 2xx. @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a server over `dataDir` and resolves once it answers. Rejects, with what the server printed, when it ends
 * before that or takes longer than a minute.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} [settings] settings to add to the usual ones, or to replace them
 * @param {string} [server] the built server, where it is not this project's
 * @returns {Promise<Site>}
 */
export async function startSite(dataDir, settings = {}, server = SERVER) {
  if (!existsSync(server)) throw new Error("There is no build yet: npm run build");
  const [port, apiPort, sandboxPort, paypalPort, stripePort] = await freePorts(5);
  const from = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, server], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      PAYPAL_SANDBOX_PORT: `${sandboxPort}`,
      PAYPAL_API_PORT: `${paypalPort}`,
      STRIPE_SANDBOX_PORT: `${stripePort}`,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      LOG_LEVEL: "warn",
      // A night that falls into a run must not change what it finds; who looks at nightly backups turns them on.
      NIGHTLY_BACKUPS: "off",
      ...settings,
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      printed += text;
    });
  let ended = false;
  /** @type {Promise<string>} */
  const end = new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(`${signal ?? code}`));
  }).then((how) => {
    ended = true;
    return how;
  });
  // A test run that is cut short must not leave its servers behind.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);

  const address = (/** @type {string} */ setting, /** @type {number | undefined} */ chosen) =>
    `http://127.0.0.1:${settings[setting] ?? chosen}`;
  const url = address("PORT", port);
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (ended) throw new Error(`The server ended (${await end}) before it answered:\n${printed}`);
    if (Date.now() > deadline) {
      kill();
      throw new Error(`The server did not answer within ${START_LIMIT_MS} ms:\n${printed}`);
    }
    await pause(10);
  }
  const startedMs = performance.now() - from;

  return {
    url,
    apiUrl: address("API_PORT", apiPort),
    sandboxUrl: address("PAYPAL_SANDBOX_PORT", sandboxPort),
    paypalUrl: address("PAYPAL_API_PORT", paypalPort),
    stripeUrl: address("STRIPE_SANDBOX_PORT", stripePort),
    dataDir,
    pid: child.pid ?? 0,
    startedMs,
    log: () => printed,
    async stop() {
      if (ended) throw new Error(`The server ended by itself (${await end}):\n${printed}`);
      child.kill("SIGTERM");
      const timer = setTimeout(kill, STOP_LIMIT_MS);
      const how = await end;
      clearTimeout(timer);
      process.off("exit", kill);
      if (how !== "0") throw new Error(`The server did not stop cleanly (${how}):\n${printed}`);
    },
  };
}
