// @ts-check
// What the admin's screens take with 250,000 orders, checkouts' notifications, messages, subscribers and entries of the
// log beside what they take with 250 of each: the tables' first, middle and last page as a browser asks for them over
// HTTP, and whole pages as the built site sends them; the two sites by turns in one run. Prints the table of
// docs/benchmarks.md; ends with an error when anything but a search or a chart takes more than 1.5 times as long.
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
const { addSampleLists, addSamplePayments } = await import("../packages/db/src/testing/lists.ts");
const { addSampleOrders } = await import("../packages/db/src/testing/orders.ts");
const { owner, startSite } = await import("../scripts/site.mjs");

const SIZES = [250, 250_000];
const GOAL = 1.5;
const WARM_UP = 10;
const ROUNDS = 60;
const ATTEMPTS = 4;
const YEAR = { by: "week", from: "2023-11-14", to: "2024-11-13" };

/**
 * What is asked, each with how. `paged`: the first, middle and last page of what the procedure finds. `screen`: not the
 * procedure but the screen's own page is asked for, at the page that the parameter names. `free`: its work grows with what
 * it finds, so it has no goal.
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
  { label: "orders", procedure: "orders.page", input: {}, paged: true },
  ...["customerName", "packagePrice", "paymentStatus"].map((sort) => ({
    label: `orders by ${sort}`,
    procedure: "orders.page",
    input: { sort, ascending: true },
    paged: true,
  })),
  ...[
    { paymentStatus: "Paid" },
    { orderStatus: "Pending" },
    { paymentStatus: "Cancelled", orderStatus: "Pending" },
    { paymentStatus: "Paid", orderStatus: "Delivered", sort: "customerEmail" },
  ].map((input) => ({
    label: `orders: ${Object.values(input).join(" + ")}`,
    procedure: "orders.page",
    input,
    paged: true,
  })),
  { label: "Total Sales, Net", procedure: "orders.totals" },
  { label: "messages", procedure: "messages.page", input: {}, paged: true },
  { label: "messages: UnRead", procedure: "messages.page", input: { messageStatus: "UnRead" }, paged: true },
  { label: "subscribers", procedure: "subscribers.page", input: {}, paged: true },
  { label: "subscribers: confirmed", procedure: "subscribers.page", input: { confirmed: true }, paged: true },
  { label: "the log", procedure: "audit.page", input: {}, paged: true },
  { label: "the log: orders", procedure: "audit.page", input: { action: "orders" }, paged: true },
  { label: "the log: one action", procedure: "audit.page", input: { action: "users.create" }, paged: true },
  {
    label: "search: one customer's",
    procedure: "orders.page",
    input: { search: "client7@example.com" },
    free: true,
  },
  { label: "search: every order", procedure: "orders.page", input: { search: "sample" }, free: true },
  { label: "sales of a year", procedure: "orders.sales", input: YEAR, free: true },
];

/** A folder with a site of so many of each record. @param {number} size */
async function filled(size) {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-bench-"));
  const { email, password } = owner;
  const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const deps = createDeps(readEnv({ ...settings, NODE_ENV: "production" }));
  await ensureOwner(deps);
  addSampleOrders(deps.db, size);
  addSampleLists(deps.db, size);
  addSamplePayments(deps.db);
  deps.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  deps.db.$client.close();
  return folder;
}

/** A running site with so many of each record, and how to ask it as its owner. @param {number} size */
async function site(size) {
  const folder = await filled(size);
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

/** The quick end of the times: what else the machine does adds to a time and never takes from it. @param {number[]} values */
const quick = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 20)] ?? 0;

/**
 * What each question takes in milliseconds. They take turns; while the last takes longer than the goal allows, they are
 * asked more often, as a busy machine needs more tries for a quiet moment.
 * @param {(() => Promise<unknown>)[]} questions
 */
async function measure(questions) {
  const times = questions.map(() => /** @type {number[]} */ ([]));
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    for (let round = -WARM_UP; round < ROUNDS; round += 1)
      for (const [n, question] of questions.entries()) {
        const start = performance.now();
        await question();
        if (round >= 0) times[n]?.push(performance.now() - start);
      }
    const [few = 0, many = 0] = times.map(quick);
    if (many <= few * GOAL) break;
  }
  return times.map(quick);
}

const sites = [];
for (const size of SIZES) {
  console.error(`${size.toLocaleString("en-US")} of each …`);
  sites.push(await site(size));
}
// Before anything is measured, the code has been run often.
await measure(
  sites.map(
    ({ ask }) =>
      () =>
        ask("orders.page", {}),
  ),
);
console.log(`| table | page | ${SIZES.map((n) => n.toLocaleString("en-US")).join(" | ")} | ratio |`);
console.log(`|---|---|---|---|---|`);
let worst = 0;
for (const { label, procedure, input, paged, free, screen } of CASES) {
  const last = await Promise.all(
    sites.map(async ({ ask }) => (paged ? (await ask(procedure, input)).pages : 1)),
  );
  const places = paged
    ? [
        ["first", () => 1],
        ["middle", (/** @type {number} */ pages) => Math.ceil(pages / 2)],
        ["last", (/** @type {number} */ pages) => pages],
      ]
    : [["", () => 1]];
  for (const [place, pageOf] of places) {
    const questions = sites.map(({ ask, open }, n) => {
      const page = typeof pageOf === "function" ? pageOf(last[n]) : 1;
      if (screen) return () => open(`${screen.path}?${screen.parameter}=${page}`);
      return () => ask(procedure, paged ? { ...input, page } : input);
    });
    const [few = 0, many = 0] = await measure(questions);
    const ratio = many / few;
    if (!free) worst = Math.max(worst, ratio);
    const goal = free ? "" : ratio <= GOAL ? "" : " (over)";
    console.log(
      `| ${label} | ${place} | ${few.toFixed(2)} ms | ${many.toFixed(2)} ms | ${ratio.toFixed(2)}${goal} |`,
    );
  }
}
for (const { close } of sites) await close();
console.log(`\nThe greatest ratio: ${worst.toFixed(2)} (goal: ${GOAL}).`);
if (worst > GOAL) process.exitCode = 1;
