// @ts-check
// What the admin's tables take with 250,000 orders beside what they take with 250: first, middle and last page, as a
// browser asks for them over HTTP, the two sites by turns in one run. Prints the table of docs/benchmarks.md; ends with
// an error when a page of a table takes more than 1.5 times as long. The sources are run, so no build is needed.
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
const { buildApi, createDeps, ensureOwner, readEnv } = await import("../apps/api/src/index.ts");
const { addSampleOrders } = await import("../packages/db/src/testing/orders.ts");

const SIZES = [250, 250_000];
const GOAL = 1.5;
const WARM_UP = 10;
const ROUNDS = 60;
const ATTEMPTS = 4;
const YEAR = { by: "week", from: "2023-11-14", to: "2024-11-13" };

/**
 * The tables and figures, each with how it is asked for. `paged`: the first, middle and last page of what it finds.
 * `free`: its work grows with what it finds, so it has no goal.
 * @type {{ label: string, procedure: string, input?: Record<string, unknown>, paged?: boolean, free?: boolean }[]}
 */
const CASES = [
  { label: "/admin", procedure: "orders.page", input: { pageSize: 7 }, paged: true },
  { label: "/total-orders", procedure: "orders.page", input: {}, paged: true },
  ...["customerName", "packagePrice", "paymentStatus"].map((sort) => ({
    label: `by ${sort}`,
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
    label: Object.values(input).join(" + "),
    procedure: "orders.page",
    input,
    paged: true,
  })),
  { label: "Total Sales, Net", procedure: "orders.totals" },
  {
    label: "search: one customer's",
    procedure: "orders.page",
    input: { search: "client7@example.com" },
    free: true,
  },
  { label: "search: every order", procedure: "orders.page", input: { search: "sample" }, free: true },
  { label: "sales of a year", procedure: "orders.sales", input: YEAR, free: true },
];

/** A site with so many orders, and how to ask it as its owner. @param {number} orders */
async function site(orders) {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-bench-"));
  const deps = createDeps(readEnv({ DATA_DIR: folder, LOG_LEVEL: "silent", NODE_ENV: "production" }));
  const owner = await ensureOwner(deps);
  addSampleOrders(deps.db, orders);
  deps.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  const app = buildApi(deps);
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const signIn = await fetch(`${address}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  const { token } = await signIn.json();
  return {
    /** @param {string} procedure @param {object | undefined} input */
    ask: async (procedure, input) => {
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : "";
      const response = await fetch(`${address}/trpc/${procedure}${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { result, error } = await response.json();
      if (error) throw new Error(`${procedure} ${JSON.stringify(input)}: ${error.message}`);
      return result.data;
    },
    close: async () => {
      await app.close();
      deps.db.$client.close();
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
  console.error(`${size.toLocaleString("en-US")} orders …`);
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
for (const { label, procedure, input, paged, free } of CASES) {
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
    const questions = sites.map(({ ask }, n) => {
      const page = paged && typeof pageOf === "function" ? { page: pageOf(last[n]) } : {};
      return () => ask(procedure, input && { ...input, ...page });
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
console.log(`\nThe greatest ratio of a table's page: ${worst.toFixed(2)} (goal: ${GOAL}).`);
if (worst > GOAL) process.exitCode = 1;
