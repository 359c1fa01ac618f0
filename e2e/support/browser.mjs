// @ts-check
// Finds or installs the browser of the end-to-end tests and the screenshots.
//   node e2e/support/browser.mjs             prints its path, and installs it first if necessary
//   node e2e/support/browser.mjs --dry-run   prints what it found, or which commands it would run
import { execFile, spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "../playwright.ts";

const execute = promisify(execFile);
const e2e = fileURLToPath(new URL("..", import.meta.url));
// The headless shell comes first: it is the same engine without a window, and tests need a third less CPU.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const playwright = ["node_modules/.bin/playwright", "install", "chromium"];

/** Flags of the browser in tests. They turn Chromium's sandbox off, because it doesn't work as root, which most CI machines use. */
export const browserFlags = [
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-default-browser-check",
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
];

/** Resolves with true if the file is a working browser. Some systems have a stub that only asks to install one. @param {string} file */
async function runs(file) {
  try {
    const { stdout } = await execute(file, ["--version"], { timeout: 20_000 });
    return /Chrom(e|ium)\D*\d+/.test(stdout);
  } catch {
    return false;
  }
}

/**
 * Returns the path of a working Chromium, or undefined. The order is CHROMIUM_PATH, Playwright's own, and the PATH. Throws if CHROMIUM_PATH
 * is not a browser.
 * @returns {Promise<string | undefined>}
 */
async function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (await runs(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, but no Chromium runs from there.`);
  }
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const candidates = [
    chromium.executablePath(),
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
  ];
  for (const candidate of candidates) if (await runs(candidate)) return candidate;
  return undefined;
}

/**
 * Runs a command with its output on stderr. Resolves with true if it succeeded.
 * @param {string[]} command
 * @returns {Promise<boolean>}
 */
function succeeds([file = "", ...args]) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: e2e,
      stdio: ["ignore", process.stderr, process.stderr],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
}

/** Resolves with true if the command exists and succeeds. @param {string} file @param {string[]} args */
const works = (file, ...args) =>
  execute(file, args, { timeout: 20_000 }).then(
    () => true,
    () => false,
  );

/**
 * Returns the ways to install a browser on this machine, best first. Each is a list of commands.
 * @returns {Promise<string[][][]>}
 */
async function installers() {
  const root = process.getuid?.() === 0;
  const sudo = !root && (await works("sudo", "-n", "true"));
  const asRoot = root ? [] : ["sudo", "-n"];
  const ways = [];
  if ((root || sudo) && (await works("apt-get", "--version"))) {
    const update = [...asRoot, "apt-get", "update", "-q"];
    const install = [...asRoot, "apt-get", "install", "-q", "-y", "--no-install-recommends"];
    ways.push([update, [...install, "chromium-headless-shell"]]);
    ways.push([[...install, "chromium"]]);
    // Fallback for distributions without such a package: Playwright's browser, with the libraries that it needs.
    ways.push([[...playwright, "--with-deps"]]);
  }
  ways.push([playwright]);
  return ways;
}

/**
 * Returns the path of a working Chromium, and installs one if necessary. If that fails, throws with instructions.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  for (const way of await installers()) {
    for (const command of way) {
      console.error(`No Chromium found, running: ${command.join(" ")}`);
      if (!(await succeeds(command))) break;
    }
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    "The end-to-end tests need Chromium and it could not be installed here. Install it with the system's package " +
      "manager, or set CHROMIUM_PATH to the path of a Chromium or Chrome.",
  );
}

/** Returns the output of `--dry-run`. */
async function plan() {
  const found = await findBrowser();
  if (found) return `found: ${found}`;
  const ways = await installers();
  return ways.map((way) => `would run: ${way.map((command) => command.join(" ")).join(" && ")}`).join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    console.log(process.argv.includes("--dry-run") ? await plan() : await ensureBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
