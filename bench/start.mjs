// @ts-check
// What a start of the built site takes, with the demo's content there already: until its first answer, and its memory before the
// first request and after many. Prints the table of docs/benchmarks.md. Linux only: memory is read from /proc.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS, NODE_SETTINGS } from "../scripts/node-flags.mjs";
import { freePorts, owner } from "../scripts/site.mjs";

const SERVER = fileURLToPath(new URL("../apps/web/build/server/server.js", import.meta.url));
const STARTS = 5;
const PAGES = ["/", "/pricing/", "/service/", "/contact", "/login", "/register"];
const REQUESTS = 2_000;
const AT_ONCE = 8;
/** Node's, of the processor's time in /proc (USER_HZ). */
const TICK_MS = 10;

/** @param {number} pid */
const memory = (pid) => {
  const [, kB = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kB) / 1_000;
};
/** @param {number} pid */
const processor = (pid) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};

/** The status of a page; 0 while nobody answers. @param {string} address @returns {Promise<number>} */
const ask = (address) =>
  new Promise((resolve) => {
    get(address, { agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    }).on("error", () => resolve(0));
  });

/** @param {string} dataDir */
async function start(dataDir) {
  const [port, apiPort, sandboxPort] = await freePorts(3);
  const site = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, SERVER], {
    stdio: "ignore",
    env: {
      ...NODE_SETTINGS,
      NODE_ENV: "production",
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      PAYPAL_SANDBOX_PORT: `${sandboxPort}`,
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: owner.password,
      LOG_LEVEL: "silent",
    },
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  const { pid = 0 } = child;
  while ((await ask(`${site}/healthz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    await pause(5);
  }
  const figures = [performance.now() - from, processor(pid)];
  await pause(1_000);
  figures.push(memory(pid));
  const worker = async () => {
    for (let n = 0; n < REQUESTS / AT_ONCE; n += 1) await ask(site + PAGES[n % PAGES.length]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  figures.push(memory(pid));
  child.kill("SIGTERM");
  await ended;
  return figures;
}

const dataDir = mkdtempSync(join(tmpdir(), "rankwright-start-"));
try {
  // The first fills the empty folder.
  await start(dataDir);
  const starts = [];
  for (let n = 0; n < STARTS; n += 1) starts.push(await start(dataDir));
  /** @param {number} column */
  const median = (column) =>
    Math.round(
      starts.map((each) => each[column] ?? 0).toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0,
    );
  console.log("| first answer after | of it the processor's | memory before a request | after 2,000 |");
  console.log("|---|---|---|---|");
  console.log(`| ${median(0)} ms | ${median(1)} ms | ${median(2)} MB | ${median(3)} MB |`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
