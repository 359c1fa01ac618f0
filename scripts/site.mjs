// @ts-check
// Starts the built site as an owner would, on free ports, for the end-to-end tests, the screenshots and the benchmarks.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "./node-flags.mjs";

const SERVER = fileURLToPath(new URL("../apps/web/build/server/server.js", import.meta.url));
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 30_000;

/** First admin of every site that is started here. */
export const owner = { email: "owner@example.com", password: "an-owner-of-a-test-site" };

/**
 * @typedef {object} Site
 * @property {string} url        address of the site, without a trailing slash
 * @property {string} apiUrl     address of the API host
 * @property {string} sandboxUrl address of the test checkout of Payments Standard
 * @property {string} paypalUrl  address of PayPal's test system
 * @property {string} stripeUrl  address of Stripe's test system
 * @property {string} dataDir    folder of the site's data
 * @property {number} pid        process id of the server
 * @property {number} startedMs  time from the start of the process to its first response, in milliseconds
 * @property {() => string} log  returns the server's output so far
 * @property {() => Promise<void>} stop stops the server as an owner would; rejects if it does not exit cleanly
 */

/** Returns true if a server can listen on the port. @param {number} port @returns {Promise<boolean>} */
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
 * Finds free local ports below the ephemeral ports (on Linux from 32768), so that no outgoing connection uses one before the server
 * listens. Each process searches its own range and continues after the last port it returned, so that parallel workers and consecutive
 * servers get different ports.
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

/** Resolves with true if the response of the address has a 2xx status. @param {string} address */
async function answers(address) {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * Starts a server on `dataDir` and resolves once it responds. Rejects with the server's output if it exits before that or needs longer than
 * a minute.
 * @param {string} dataDir
 * @param {NodeJS.ProcessEnv} [settings] settings to add or replace
 * @param {string} [server] path of the built server, if it isn't this project's
 * @returns {Promise<Site>}
 */
export async function startSite(dataDir, settings = {}, server = SERVER) {
  if (!existsSync(server)) throw new Error("There is no build yet. Run: npm run build");
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
      // Off, because a nightly backup during a run would change its results. The tests of nightly backups turn them on.
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
  // An interrupted test run must not leave its servers running.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);

  const address = (/** @type {string} */ setting, /** @type {number | undefined} */ chosen) =>
    `http://127.0.0.1:${settings[setting] ?? chosen}`;
  const url = address("PORT", port);
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await answers(`${url}/healthz`))) {
    if (ended) throw new Error(`The server exited (${await end}) before it responded:\n${printed}`);
    if (Date.now() > deadline) {
      kill();
      throw new Error(`The server did not respond within ${START_LIMIT_MS} ms:\n${printed}`);
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
      if (ended) throw new Error(`The server exited unexpectedly (${await end}):\n${printed}`);
      child.kill("SIGTERM");
      const timer = setTimeout(kill, STOP_LIMIT_MS);
      const how = await end;
      clearTimeout(timer);
      process.off("exit", kill);
      if (how !== "0") throw new Error(`The server did not stop cleanly (${how}):\n${printed}`);
    },
  };
}
