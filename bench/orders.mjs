// @ts-check
// What the admin's tables take with 250,000 orders, checkouts' notifications, messages, subscribers and entries of the log:
// first, middle and last page of each sort and filter as a browser asks for them over HTTP, and whole pages as the built
// site sends them. Prints the table of docs/benchmarks.md and the worst; ends with an error when a page takes 50 ms.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const SOURCES = "--conditions=source";
if (!process.execArgv.includes(SOURCES)) {
  const { status } = spawnSync(process.execPath, [SOURCES, fileURLToPath(import.meta.url)], {
    stdio: "inherit",
  });
  process.exit(status ?? 1);
}

const { mkdtempSync, rmSync } = await import("node:fs");
const { tmpdir } = await import("node:os");
const { join } = await import("node:path");
// The records are made by the sources; what is measured is the built site.
const { createDeps, ensureOwner, readEnv } = await import("../apps/api/src/index.ts");
const { addSampleLists, addSampleOrders, addSamplePayments } = await import(
  "@rankwright/test-kit/db/samples"
);
const { ORDER_SORTS } = await import("@rankwright/db/orders");
const { owner, startSite } = await import("../scripts/site.mjs");

const SIZE = 250_000;
const GOAL_MS = 50;
const WARM_UP = 10;
const ROUNDS = 20;
const YEAR = { by: "week", from: "2023-11-14", to: "2024-11-13" };

/**
 * What is asked, each with how. `paged`: the first, middle and last page of what the procedure finds. `screen`: not the
 * procedure but the screen's own page is asked for, at the page that the parameter names. `free`: its work grows with
 * what it finds, so it has no goal.
 * @typedef {object} Case
 * @property {string} label
 * @property {string} procedure
 * @property {Record<string, unknown>} [input]
 * @property {boolean} [paged]
 * @property {boolean} [free]
 * @property {{ path: string, parameter: string }} [screen]
 */
/** @type {Case[]} */
const CASES = [
  {
    label: "/admin, the whole page",
    procedure: "orders.page",
    input: { pageSize: 7 },
    paged: true,
    screen: { path: "/admin", parameter: "orders" },
  },
  {
    label: "/total-orders, the whole page",
    procedure: "orders.page",
    input: {},
    paged: true,
    screen: { path: "/total-orders", parameter: "page" },
  },
  {
    label: "/payments, the whole page",
    procedure: "payments.needsReview",
    screen: { path: "/payments", parameter: "page" },
  },
  { label: "payments to review", procedure: "payments.needsReview" },
  { label: "their number", procedure: "payments.needsReviewCount" },
  ...[
    {},
    { paymentStatus: "Paid" },
    { paymentStatus: "Cancelled" },
    { orderStatus: "Pending" },
    { paymentStatus: "Cancelled", orderStatus: "Pending" },
  ].flatMap((filter) =>
    ORDER_SORTS.map((sort) => ({
      label: ["orders by", sort, ...Object.values(filter)].join(" "),
      procedure: "orders.page",
      input: { sort, ...filter },
      paged: true,
    })),
  ),
  { label: "Total Sales, Net", procedure: "orders.totals" },
  { label: "messages", procedure: "messages.page", input: {}, paged: true },
  { label: "messages: UnRead", procedure: "messages.page", input: { messageStatus: "UnRead" }, paged: true },
  { label: "subscribers", procedure: "subscribers.page", input: {}, paged: true },
  { label: "subscribers: confirmed", procedure: "subscribers.page", input: { confirmed: true }, paged: true },
  { label: "the log", procedure: "audit.page", input: {}, paged: true },
  { label: "the log: orders", procedure: "audit.page", input: { action: "orders" }, paged: true },
  { label: "the log: one action", procedure: "audit.page", input: { action: "users.create" }, paged: true },
  { label: "the log: one admin's", procedure: "audit.page", input: { byEmail: owner.email }, paged: true },
  {
    label: "the log: one admin's orders",
    procedure: "audit.page",
    input: { byEmail: owner.email, action: "orders" },
    paged: true,
  },
  {
    label: "search: one customer's",
    procedure: "orders.page",
    input: { search: "client7@example.com" },
    free: true,
  },
  { label: "search: every order", procedure: "orders.page", input: { search: "sample" }, free: true },
  { label: "sales of a year", procedure: "orders.sales", input: YEAR, free: true },
];

/** A folder with a site of 250,000 of each record. */
async function filled() {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-bench-"));
  const { email, password } = owner;
  const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const deps = createDeps(readEnv({ ...settings, NODE_ENV: "production" }));
  await ensureOwner(deps);
  addSampleOrders(deps.db, SIZE);
  addSampleLists(deps.db, SIZE);
  addSamplePayments(deps.db);
  deps.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  deps.db.$client.close();
  return folder;
}

/** The running site, and how to ask it as its owner. */
async function runSite() {
  const folder = await filled();
  const { url, stop } = await startSite(folder, { SEED: "none" });
  const signIn = await fetch(`${url}/trpc/auth.signIn`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(owner),
  });
  const cookie = signIn.headers.getSetCookie().map((set) => set.split(";")[0]);
  const headers = { cookie: cookie.join("; ") };
  return {
    /** @param {string} procedure @param {object | undefined} input */
    ask: async (procedure, input) => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
      const response = await fetch(`${url}/trpc/${procedure}${query}`, { headers });
      const { result, error } = await response.json();
      if (error) throw new Error(`${procedure} ${JSON.stringify(input)}: ${error.message}`);
      return result.data;
    },
    /** The screen as a browser gets it. @param {string} path */
    open: async (path) => {
      const response = await fetch(url + path, { headers, redirect: "error" });
      const html = await response.text();
      if (!response.ok || !html.includes("</html>")) throw new Error(`${path}: ${response.status}`);
    },
    close: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The median of the times that a question takes, in milliseconds. @param {() => Promise<unknown>} question */
async function measure(question) {
  const times = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    await question();
    if (round >= 0) times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

console.error(`${SIZE.toLocaleString("en-US")} of each …`);
const { ask, open, close } = await runSite();
// Before anything is measured, the code has been run often.
for (let n = 0; n < 50; n += 1) for (const { screen } of CASES) if (screen) await open(screen.path);
console.log("| table | first page | middle | last |");
console.log("|---|---|---|---|");
let worst = { ms: 0, label: "" };
for (const { label, procedure, input, paged, free, screen } of CASES) {
  const last = paged ? (await ask(procedure, input)).pages : 1;
  const pages = paged ? [1, Math.ceil(last / 2), last] : [1];
  const times = [];
  for (const page of pages) {
    const ms = await measure(() =>
      screen
        ? open(`${screen.path}?${screen.parameter}=${page}`)
        : ask(procedure, paged ? { ...input, page } : input),
    );
    if (!free && ms > worst.ms) worst = { ms, label: `${label}, page ${page}` };
    times.push(`${ms.toFixed(1)} ms`);
  }
  console.log(`| ${[label, ...times, "", ""].slice(0, 4).join(" | ")} |`);
}
await close();
console.log(`\nThe worst: ${worst.ms.toFixed(1)} ms, ${worst.label} (goal: under ${GOAL_MS} ms).`);
if (worst.ms >= GOAL_MS) process.exitCode = 1;
