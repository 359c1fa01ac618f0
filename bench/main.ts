// `npm run bench` measures every row and writes bench/RESULTS.md; `npm run bench -- rest pages` only prints these rows.
import { writeFileSync } from "node:fs";
import { watchOthers } from "./load/process.ts";
import { type Measure, machine, type Row, table } from "./report.ts";
import { growth } from "./rows/growth.ts";
import { lighthouse } from "./rows/lighthouse.ts";
import { memory } from "./rows/memory.ts";
import { orders } from "./rows/orders.ts";
import { pages } from "./rows/pages.ts";
import { rest } from "./rows/rest.ts";
import { screens } from "./rows/screens.ts";
import { start } from "./rows/start.ts";
import { trpc } from "./rows/trpc.ts";
import { weight } from "./rows/weight.ts";
import { makeShop } from "./shop.ts";

const measures = new Map<string, Measure>(
  Object.entries({ pages, rest, orders, screens, trpc, memory, start, weight, growth, lighthouse }),
);
const names = process.argv.slice(2).filter((argument) => argument !== "--");
const unknown = names.filter((name) => !measures.has(name));
if (unknown.length > 0) {
  console.error(`Unknown row: ${unknown.join(", ")}. Rows: ${[...measures.keys()].join(", ")}.`);
  process.exit(1);
}

const from = performance.now();
const seconds = () => Math.round((performance.now() - from) / 1_000);
const othersShare = watchOthers();
const shop = await makeShop();
const rows: Row[] = [];
for (const [name, measure] of measures) {
  if (names.length > 0 && !names.includes(name)) continue;
  rows.push(...(await measure(shop)));
  console.error(`${name} is measured after ${seconds()} s`);
}
shop.remove();

const others = Math.round(othersShare() * 100);
const took = `The run took ${seconds()} s. Other processes used ${others} % of the machine.`;
const text = [table(rows), took].join("\n\n");
console.log(text);
if (names.length === 0) {
  const intro = "Written by `npm run bench`. See [docs/benchmarks.md](../docs/benchmarks.md) for the method.";
  const file = new URL("RESULTS.md", import.meta.url);
  writeFileSync(file, `${["# Benchmark results", intro, machine(), text].join("\n\n")}\n`);
}
const missed = rows.filter(({ isReached }) => !isReached);
for (const { row, floor, ratio, ours } of missed)
  console.error(`Missed: ${row}: ${ratio?.toFixed(2) ?? ours}, floor ${floor}`);
if (missed.length > 0) process.exitCode = 1;
